import type { Database } from '../../platform/database/index.ts';
import { dayOfMoney, findAccountingDay, lenderAccount, postEntry, toProviderDay } from '../ledger/index.ts';
import { paymentKey } from '../loans/index.ts';
import type { Services } from '../services.ts';
import { markReversalApplied, type PendingReversal } from './reversals.ts';

/** Money that was received and belongs to no debt yet: so much of it as wasn't taken back, and isn't being returned. */
export function unallocatedPaymentsQuery(db: Database) {
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
export async function reverseFromSuspense(
  { config }: Pick<Services, 'config'>,
  trx: Database,
  reversal: PendingReversal,
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
  if (payment === undefined || !(await markReversalApplied(trx, reversal, now))) return false;
  const reversedAmount = Math.min(reversal.amount, payment.amount - payment.reversed);
  if (reversedAmount === 0) return true;
  await trx
    .updateTable('receivedPayments')
    .set({ reversed: payment.reversed + reversedAmount })
    .where('provider', '=', provider)
    .where('paymentId', '=', paymentId)
    .execute();
  const event = `reversal:${paymentKey(provider, paymentId)}:${reversalId}`;
  const valueDate = dayOfMoney(config, currency, reversal.reversedAt);
  const accountingKey = { provider, day: toProviderDay(reversal.reversedAt) };
  const postingDay = await findAccountingDay(config, trx, accountingKey, now);
  const lines = new Map([
    [`suspense:${currency}`, reversedAmount],
    [`cash:${provider}:${currency}`, -reversedAmount],
  ]);
  await postEntry(
    trx,
    { ...lenderAccount, event, valueDate, postedAt: now, accountingDay: postingDay },
    lines,
  );
  return true;
}
