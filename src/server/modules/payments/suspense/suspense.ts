import type { Selectable } from 'kysely';
import { toPaymentKey } from '../../../../contract/desk/paymentKey.ts';
import { matchedChannel } from '../../../../contract/desk/providers.ts';
import { calendarDayIn, type Day } from '../../../../lending/index.ts';
import { type Actor, recordAudit } from '../../../platform/audit/index.ts';
import { type Database, type Schema, transaction } from '../../../platform/database/index.ts';
import {
  lockOpenDay,
  type ProviderDay,
  postTransfer,
  providerDayFromText,
  toPostingKey,
  toProviderDay,
} from '../../ledger/index.ts';
import { lockAndFindOrder } from '../../loans/index.ts';
import type { Services } from '../../services.ts';
import { applyPayment } from '../intake/applyPayment.ts';
import { applyReversals } from '../intake/reversals.ts';
import { deleteSender, unallocatedPaymentsQuery } from '../unallocatedPayments.ts';

/** A payment in suspense. Amount in minor units, without reversed parts. */
export type UnallocatedPayment = Pick<
  Selectable<Schema['receivedPayments']>,
  'provider' | 'paymentId' | 'reference' | 'amount' | 'currency' | 'paidAt' | 'receivedAt'
>;

export type SuspenseMatch = { provider: string; paymentId: string; borrowerId: number; orderId: string };

/** `notDisbursed`: the order is unknown or not disbursed. */
export type MatchOutcome = { state: 'matched' | 'notWaiting' | 'notDisbursed' | 'otherCurrency' };

/** Payments in suspense, oldest first, at most 500. */
export function listSuspense(db: Database): Promise<UnallocatedPayment[]> {
  return unallocatedPaymentsQuery(db).orderBy('receivedAt').limit(500).execute();
}

/**
 * Matches a payment in suspense to an order: posts it out of suspense and applies it with its original value date. The payment's
 * row is locked, so that it is matched once.
 */
export async function matchSuspense(
  services: Services,
  match: SuspenseMatch,
  actor: Actor,
): Promise<MatchOutcome> {
  const now = await services.clock.now();
  const outcome = await transaction(services.db, async (trx): Promise<MatchOutcome> => {
    const key = toPaymentKey(match);
    const order = await lockAndFindOrder(trx, match);
    if (order === undefined || order.disbursedOn === null) return { state: 'notDisbursed' };
    const payment = await unallocatedPaymentsQuery(trx)
      .where((row) => row.and({ provider: match.provider, paymentId: match.paymentId }))
      .forUpdate()
      .executeTakeFirst();
    if (payment === undefined) return { state: 'notWaiting' };
    if (payment.currency !== order.terms.currency) return { state: 'otherCurrency' };
    const { accountingDay, matchedDay } = await resolveAccountingDays(trx, payment, now);
    await releaseSuspense(trx, key, payment, calendarDayIn(order.terms.timeZone, now), now);
    await trx
      .updateTable('receivedPayments')
      .set({ borrowerId: match.borrowerId, matchedAt: now, matchedDay })
      .where((row) => row.and({ provider: match.provider, paymentId: match.paymentId }))
      .execute();
    await deleteSender(trx, match);
    const target = {
      borrowerId: match.borrowerId,
      market: order.terms.market,
      orderId: match.orderId,
      payCode: matchedChannel,
      extensionSequence: null,
    };
    const { provider } = match;
    await applyPayment(trx, services, target, { provider, payment, now, accountingDay });
    const { borrowerId } = match;
    await recordAudit(trx, actor, { action: 'suspense_matched', borrowerId, subject: key }, now);
    return { state: 'matched' };
  });
  if (outcome.state === 'matched') await applyReversals(services, match.provider, match.paymentId);
  return outcome;
}

/** The accounting day of a match, null for the payment's own day; `matchedDay`: the same, if the payment's is closed by now. */
async function resolveAccountingDays(
  trx: Database,
  { provider, paymentId, paidAt }: UnallocatedPayment,
  now: Date,
): Promise<{ accountingDay: ProviderDay | null; matchedDay: ProviderDay | null }> {
  const row = await trx
    .selectFrom('receivedPayments')
    .select('accountingDay')
    .where((one) => one.and({ provider, paymentId }))
    .executeTakeFirstOrThrow();
  const accountingDay = row.accountingDay === null ? null : providerDayFromText(row.accountingDay);
  const day = accountingDay ?? toProviderDay(paidAt);
  const today = toProviderDay(now);
  const isOpen = day === today || (await lockOpenDay(trx, { provider, day }));
  return isOpen ? { accountingDay, matchedDay: null } : { accountingDay: today, matchedDay: today };
}

function releaseSuspense(
  trx: Database,
  key: string,
  { provider, amount, currency }: UnallocatedPayment,
  valueDate: Day,
  now: Date,
): Promise<void> {
  const accounts = { from: `cash:${provider}`, to: 'suspense', suffix: currency } as const;
  return postTransfer(trx, {
    ...accounts,
    amount,
    event: toPostingKey('match', key),
    valueDate,
    postedAt: now,
  });
}
