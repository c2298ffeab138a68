import type { Database } from '../database/index.ts';
import { accountingDay, dayOfMoney, lender, post, providerDay } from '../ledger/index.ts';
import { paymentKey } from '../loans/index.ts';
import type { Services } from '../services.ts';
import { markApplied, type WaitingReversal } from './reversals.ts';

/** Money that was received and belongs to no debt yet: so much of it as wasn't taken back, and isn't being returned. */
export function suspended(db: Database) {
  return db
    .selectFrom('receivedPayments')
    .select(['provider', 'paymentId', 'reference', 'currency', 'paidAt', 'receivedAt'])
    .select((row) => row(row.ref('amount'), '-', row.ref('reversed')).as('amount'))
    .where('suspendedAt', 'is not', null)
    .where('matchedAt', 'is', null)
    .where('returnAskedAt', 'is', null)
    .whereRef('reversed', '<', 'amount');
}

/** What its provider took back leaves suspense; false where it no longer waits there. */
export async function takeFromSuspense(
  { config }: Pick<Services, 'config'>,
  trx: Database,
  reversal: WaitingReversal,
  now: Date,
): Promise<boolean> {
  const { provider, paymentId, reversalId, currency } = reversal;
  const payment = await trx
    .selectFrom('receivedPayments')
    .select(['amount', 'reversed'])
    .where('provider', '=', provider)
    .where('paymentId', '=', paymentId)
    .where('suspendedAt', 'is not', null)
    .where('matchedAt', 'is', null)
    .where('returnAskedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (payment === undefined || !(await markApplied(trx, reversal, now))) return false;
  const taken = Math.min(reversal.amount, payment.amount - payment.reversed);
  if (taken === 0) return true;
  await trx
    .updateTable('receivedPayments')
    .set({ reversed: payment.reversed + taken })
    .where('provider', '=', provider)
    .where('paymentId', '=', paymentId)
    .execute();
  const event = `reversal:${paymentKey(provider, paymentId)}:${reversalId}`;
  const valueDate = dayOfMoney(config, currency, reversal.reversedAt);
  const own = { provider, day: providerDay(reversal.reversedAt) };
  const postedOn = await accountingDay(config, trx, own, now);
  const lines = new Map([
    [`suspense:${currency}`, taken],
    [`cash:${provider}:${currency}`, -taken],
  ]);
  await post(trx, { ...lender, event, valueDate, postedAt: now, accountingDay: postedOn }, lines);
  return true;
}
