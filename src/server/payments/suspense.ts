import { type Day, dayIn, day as dayOf } from '../../lending/index.ts';
import { type Actor, recordAudit } from '../audit/index.ts';
import { type Database, transaction } from '../database/index.ts';
import { isLockedOpen, lender, post, providerDay } from '../ledger/index.ts';
import { lockedOrder, paymentKey } from '../loans/index.ts';
import type { Services } from '../services.ts';
import { applyReversals } from './applyReversals.ts';
import { matchedChannel } from './claimed.ts';
import { bookPayment } from './intake.ts';
import { suspended } from './suspended.ts';
import { forgetPayer } from './suspensePayers.ts';

/** Money that was received and belongs to no debt yet, without what was taken back of it. Amount in minor units. */
export type Suspended = {
  provider: string;
  paymentId: string;
  reference: string;
  amount: number;
  currency: string;
  paidAt: Date;
  receivedAt: Date;
};

export type Match = { provider: string; paymentId: string; borrowerId: number; orderId: string };

/** `notDisbursed`: no such order, or none that owes anything yet. */
export type MatchOutcome = 'matched' | 'notWaiting' | 'notDisbursed' | 'otherCurrency';

/** What waits in suspense, oldest first, at most 500. */
export function listSuspense(db: Database): Promise<Suspended[]> {
  return suspended(db).orderBy('receivedAt').limit(500).execute();
}

/**
 * Gives suspended money to an order: out of the lender's suspense, into the order's ledger, at the day it was paid. Whoever
 * waited for the payment's row finds that it no longer waits, so a payment is matched once.
 */
export async function matchSuspense(services: Services, match: Match, by: Actor): Promise<MatchOutcome> {
  const now = await services.clock.now();
  const outcome = await transaction(services.db, async (trx): Promise<MatchOutcome> => {
    const key = paymentKey(match.provider, match.paymentId);
    const order = await lockedOrder(trx, match);
    if (order === undefined || order.disbursedOn === null) return 'notDisbursed';
    const payment = await suspended(trx)
      .where('provider', '=', match.provider)
      .where('paymentId', '=', match.paymentId)
      .forUpdate()
      .executeTakeFirst();
    if (payment === undefined) return 'notWaiting';
    if (payment.currency !== order.terms.currency) return 'otherCurrency';
    const { ownDay, matchedDay } = await daysOf(trx, payment, now);
    const postedOn = matchedDay ?? ownDay;
    await releaseSuspense(trx, key, payment, dayIn(order.terms.timeZone, now), now);
    await trx
      .updateTable('receivedPayments')
      .set({ borrowerId: match.borrowerId, matchedAt: now, matchedDay })
      .where('provider', '=', match.provider)
      .where('paymentId', '=', match.paymentId)
      .execute();
    await forgetPayer(trx, match);
    const debt = {
      borrowerId: match.borrowerId,
      market: order.terms.market,
      orderId: match.orderId,
      payCode: matchedChannel,
      extensionSequence: null,
    };
    await bookPayment(services, trx, match.provider, payment, debt, now, postedOn);
    const { borrowerId } = match;
    await recordAudit(trx, by, { action: 'suspense_matched', borrowerId, subject: key }, now);
    return 'matched';
  });
  if (outcome === 'matched') await applyReversals(services, match.provider, match.paymentId);
  return outcome;
}

/**
 * The day on which a payment in suspense was posted, null for its own, and that on which it leaves suspense where the former
 * is closed.
 */
async function daysOf(
  trx: Database,
  { provider, paymentId, paidAt }: Suspended,
  now: Date,
): Promise<{ ownDay: Day | null; matchedDay: Day | null }> {
  const { accountingDay } = await trx
    .selectFrom('receivedPayments')
    .select('accountingDay')
    .where('provider', '=', provider)
    .where('paymentId', '=', paymentId)
    .executeTakeFirstOrThrow();
  const ownDay = accountingDay === null ? null : dayOf(accountingDay);
  const day = ownDay ?? providerDay(paidAt);
  const today = providerDay(now);
  const isOpen = day === today || (await isLockedOpen(trx, { provider, day }));
  return { ownDay, matchedDay: isOpen ? null : today };
}

function releaseSuspense(
  trx: Database,
  key: string,
  { provider, amount, currency }: Suspended,
  valueDate: Day,
  now: Date,
): Promise<void> {
  return post(
    trx,
    { ...lender, event: `match:${key}`, valueDate, postedAt: now },
    new Map([
      [`suspense:${currency}`, amount],
      [`cash:${provider}:${currency}`, -amount],
    ]),
  );
}
