import { toPaymentKey } from '../../../../contract/desk/paymentKey.ts';
import { calendarDayIn, type Day } from '../../../../lending/index.ts';
import { getMarket } from '../../../config/index.ts';
import {
  type Database,
  hasRow,
  hasUpdatedRow,
  isApprovalPendingSql,
  type OrderKey,
  transaction,
} from '../../../platform/database/index.ts';
import { hourMs, minuteMs } from '../../../platform/durations.ts';
import {
  computeAutomaticCredits,
  computeRefundDay,
  findRefundSettings,
  lockAndFindOrder,
  type Order,
  storeCreditState,
} from '../../loans/index.ts';
import type { Services } from '../../services.ts';
import { canRefund, completeRefund, createRefund } from './refund.ts';
import { computeRefundableCredit, type Refund } from './refundableCredit.ts';

const recheckIntervalMs = hourMs;
const batchSize = 100;
/** A run ends well before the next. */
const maxRunMs = 20 * minuteMs;
const systemActor = { kind: 'system' } as const;

/**
 * Refunds credit that exists without any action of staff through the providers that received it, on the first business day after
 * the last payment and not while a dispute is open. At most one refund per payment and day, by a unique key, however often this
 * runs. Source: DESIGN 17.
 */
export async function runAutomaticRefunds(services: Services): Promise<void> {
  const deadline = performance.now() + maxRunMs;
  while (performance.now() < deadline) {
    const { reserved, isLast } = await reserveDueOrders(services);
    for (const key of reserved) await refundOrderCredit(services, key);
    if (isLast) return;
  }
}

/** Reserves loans with credit that are due for a check, each for one process. `isLast`: no further ones are due. */
async function reserveDueOrders({ db, clock }: Services): Promise<{ reserved: OrderKey[]; isLast: boolean }> {
  const now = await clock.now();
  const rows = await db
    .selectFrom('refundableCredits')
    .select(['borrowerId', 'orderId', 'nextCheckAt'])
    .where('nextCheckAt', '<=', now)
    .orderBy('nextCheckAt')
    .limit(batchSize)
    .execute();
  const nextCheck = new Date(now.getTime() + recheckIntervalMs);
  const reserved: OrderKey[] = [];
  for (const { nextCheckAt, ...key } of rows) {
    const reservation = db
      .updateTable('refundableCredits')
      .set({ nextCheckAt: nextCheck })
      .where((row) => row.and(key))
      .where('nextCheckAt', '=', nextCheckAt);
    if (await hasUpdatedRow(reservation)) reserved.push(key);
  }
  return { reserved, isLast: rows.length < batchSize };
}

async function refundOrderCredit(services: Services, key: OrderKey): Promise<void> {
  const { db, clock, log } = services;
  const now = await clock.now();
  try {
    const requested = await transaction(db, (trx) => requestRefunds(trx, services, key, now));
    for (const refund of requested) {
      const { state } = await completeRefund(services, refund, systemActor);
      if (state === 'refused') await storeCreditState(db, key, 'unrefundable');
    }
  } catch (error) {
    log.error({ err: error, orderId: key.orderId }, 'credit could not be returned');
  }
}

/** Creates today's refunds of an order, under its lock. */
async function requestRefunds(
  trx: Database,
  services: Services,
  key: OrderKey,
  now: Date,
): Promise<Refund[]> {
  const order = await lockAndFindOrder(trx, key);
  const settings = order && findRefundSettings(services.config, order);
  if (order === undefined || settings === undefined) {
    await storeCreditState(trx, key, 'unrefundable');
    return [];
  }
  const { borrowerId, orderId, terms } = order;
  const today = calendarDayIn(terms.timeZone, now);
  const amounts = await computeRefundAmounts(trx, services, order, today, now);
  const aboveMinimum = amounts.filter(({ amount }) => amount >= settings.minAmount);
  if (aboveMinimum.length === 0) {
    await storeCreditState(trx, key, 'unrefundable');
    return [];
  }
  if (computeRefundDay(order, getMarket(services.config, terms.market).holidays, today) > today) return [];
  const isDisputed = await hasOpenDispute(trx, order, now);
  await storeCreditState(trx, key, isDisputed ? 'disputed' : 'scheduled');
  if (isDisputed) return [];
  const refunds: Refund[] = [];
  for (const { provider, paymentId, amount } of aboveMinimum) {
    const refundKey = `auto:${today}`;
    const { currency } = terms;
    const refund = {
      borrowerId,
      orderId,
      provider,
      paymentId,
      refundKey,
      amount,
      currency,
      payoutId: null,
    };
    refunds.push(await createRefund(trx, refund, systemActor, now));
  }
  return refunds;
}

/** The automatically refundable amount of each payment, in total at most the loan's credit. */
async function computeRefundAmounts(trx: Database, services: Services, order: Order, today: Day, now: Date) {
  const credits = computeAutomaticCredits(order, today);
  const amounts: { provider: string; paymentId: string; amount: number }[] = [];
  let allocated = 0;
  for (const payment of order.payments) {
    const { provider, paymentId } = payment;
    const paymentCredit = credits.get(toPaymentKey({ provider, paymentId })) ?? 0;
    if (paymentCredit === 0 || !canRefund(services, provider)) continue;
    const credit = await computeRefundableCredit(trx, order, payment, now, `auto:${today}`);
    const { refundable, availableTotal, refunded } = credit;
    const amount = Math.min(refundable, paymentCredit - refunded, availableTotal - allocated);
    if (credit.existing !== undefined || amount <= 0) continue;
    allocated += amount;
    amounts.push({ provider, paymentId, amount });
  }
  return amounts;
}

/**
 * Whether a loan has an open dispute: an unapplied reversal, a difference in a payment's amount, a complaint, a payment claim, or
 * a pending request of staff.
 */
async function hasOpenDispute(
  trx: Database,
  { borrowerId, orderId, payments }: Order,
  now: Date,
): Promise<boolean> {
  const openMatters = [
    trx
      .selectFrom('complaints')
      .select('borrowerId')
      .where((row) => row.and({ borrowerId, orderId, answeredAt: null })),
    trx
      .selectFrom('paymentClaims')
      .select('borrowerId')
      .where((row) => row.and({ borrowerId, orderId, state: 'open' })),
    trx
      .selectFrom('deskApprovals')
      .select('orderId')
      .where('orderId', '=', orderId)
      .where(isApprovalPendingSql(now)),
    ...payments.flatMap(({ provider, paymentId }) => [
      trx
        .selectFrom('receivedReversals')
        .select('paymentId')
        .where((row) => row.and({ provider, paymentId, appliedAt: null })),
      trx
        .selectFrom('paymentDifferences')
        .select('paymentId')
        .where((row) => row.and({ provider, paymentId, closedAt: null })),
    ]),
  ];
  for (const matter of openMatters) if (await hasRow(matter)) return true;
  return false;
}
