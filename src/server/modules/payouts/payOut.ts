import type { ProviderName } from '../../../contract/desk/providers.ts';
import { calendarDayIn, computeDisbursement } from '../../../lending/index.ts';
import { getMarket } from '../../config/index.ts';
import type { Actor } from '../../platform/audit/index.ts';
import { type Database, type OrderKey, transaction } from '../../platform/database/index.ts';
import { hourSeconds } from '../../platform/durations.ts';
import type { FieldEncryption } from '../../platform/fieldEncryption/index.ts';
import { lockAndFindOrder } from '../loans/index.ts';
import { getLendingState, lendingRetrySeconds, recordDisbursement } from '../loans/origination/index.ts';
import type { Services } from '../services.ts';
import { findNextBeneficiary } from './beneficiary.ts';
import {
  createNextPayout,
  createPayout,
  failedPayoutStates,
  findLastPayout,
  type Payout,
  payoutColumns,
  publishPayoutReturned,
  transitionPayout,
} from './payoutRecords.ts';
import { sendPayout } from './resolvePayouts.ts';

/** After this time a payout above the daily limit is tried again. */
const limitRetrySeconds = hourSeconds;

/**
 * Disburses an approved order through its market's provider, once. The payout is stored first, and its id is the provider's
 * idempotency key. Orders that no provider can pay out are left to staff, who record the payout by hand.
 */
export async function payOutOrder(services: Services, key: OrderKey): Promise<void> {
  const now = await services.clock.now();
  const payout = await transaction(services.db, (trx) => preparePayout(trx, services, key, now));
  if (payout?.state === 'created') await sendPayout(services, payout);
}

/** The current payout of an order, or a new one, under the order's lock; undefined if none can be created now. */
async function preparePayout(
  trx: Database,
  services: Services,
  key: OrderKey,
  now: Date,
): Promise<Payout | undefined> {
  const order = await lockAndFindOrder(trx, key);
  if (order?.state !== 'paying_out') return undefined;
  const { market, currency, timeZone } = order.terms;
  const { payOut: payoutRules } = getMarket(services.config, market);
  if (payoutRules === undefined || !services.providers.payments.get(payoutRules.provider)?.payOut)
    return undefined;
  const formerPayout = await findLastPayout(trx, key);
  if (formerPayout !== undefined && !failedPayoutStates.includes(formerPayout.state)) return formerPayout;
  const { amount } = computeDisbursement(order.terms);
  const logFields = { orderId: key.orderId, market };
  const day = calendarDayIn(timeZone, now);
  const lendingKey = { market, productId: order.productId, today: day };
  if ((await getLendingState(trx, lendingKey)).isSuspended) {
    services.log.error(logFields, 'a payout is pending: lending is suspended');
    await services.jobs.send(trx, 'pay-out-order', key, lendingRetrySeconds);
    return undefined;
  }
  if (amount > payoutRules.singleLimit) {
    services.log.error(logFields, 'a payout is above the limit of one: it is paid out by hand');
    return undefined;
  }
  const beneficiary = await findNextBeneficiary(trx, services.fieldEncryption, key, formerPayout);
  if (beneficiary === undefined) {
    services.log.warn(logFields, 'a payout is pending: its borrower has no account for it');
    return undefined;
  }
  const request = { ...key, market, day, rules: payoutRules, amount, currency, beneficiary };
  const created = await createNextPayout(trx, services.fieldEncryption, request, formerPayout, now);
  if (created.state === 'payoutLimit') {
    services.log.error(logFields, 'a payout is pending: the limit of the day is reached');
    await services.jobs.send(trx, 'pay-out-order', key, limitRetrySeconds);
    return undefined;
  }
  return created.payout;
}

const manualProvider = 'hand' satisfies ProviderName;

/**
 * `underWay`: a provider has the payout without an outcome, so it can't be recorded by hand. `notPayable`: the order isn't
 * approved, was cancelled or doesn't exist.
 */
export type ManualPayoutOutcome = { state: 'paid' | 'underWay' | 'notPayable' };

/** Records a payout made by staff: the loan starts today. Idempotent: a disbursed order is not changed. */
export async function recordManualPayout(
  services: Services,
  key: OrderKey,
  actor: Actor,
): Promise<ManualPayoutOutcome> {
  // Read before the transaction: a second connection within it could deadlock on the pool.
  const now = await services.clock.now();
  return transaction(services.db, async (trx): Promise<ManualPayoutOutcome> => {
    const order = await lockAndFindOrder(trx, key);
    if (order === undefined) return { state: 'notPayable' };
    if (order.disbursedOn !== null) return { state: 'paid' };
    if (order.state !== 'paying_out') return { state: 'notPayable' };
    const formerPayout = await findLastPayout(trx, key);
    const { amount } = computeDisbursement(order.terms);
    const isRecorded = await recordPayout(
      trx,
      services.fieldEncryption,
      key,
      formerPayout,
      { amount, currency: order.terms.currency },
      now,
    );
    if (!isRecorded) return { state: 'underWay' };
    await recordDisbursement(trx, order, now, actor, now);
    return { state: 'paid' };
  });
}

/** Stores a manual payout, or turns an unsent one into it; false if a payout is under way or done. */
async function recordPayout(
  trx: Database,
  fieldEncryption: FieldEncryption,
  key: OrderKey,
  formerPayout: Payout | undefined,
  payoutAmount: { amount: number; currency: string },
  now: Date,
): Promise<boolean> {
  if (formerPayout !== undefined && !failedPayoutStates.includes(formerPayout.state)) {
    return (
      formerPayout.state === 'created' &&
      transitionPayout(trx, formerPayout, 'arrived', { provider: manualProvider, endedAt: now })
    );
  }
  const beneficiary = (await findNextBeneficiary(trx, fieldEncryption, key, formerPayout)) ?? {
    name: '',
    bankCode: '',
    account: '',
  };
  const attempt = (formerPayout?.attempt ?? 0) + 1;
  await createPayout(
    trx,
    fieldEncryption,
    { ...key, ...payoutAmount, attempt, provider: manualProvider, state: 'arrived', beneficiary },
    now,
  );
  return true;
}

/**
 * Ends an order's payout by a decision of staff: an arrived one counts as returned. False while one may be under way, or waits to
 * be sent. The caller holds the order's row lock.
 */
export async function closePayoutByStaff(
  trx: Database,
  key: OrderKey,
  reason: string,
  now: Date,
): Promise<boolean> {
  const payout = await findLastPayout(trx, key);
  if (payout === undefined || failedPayoutStates.includes(payout.state)) return true;
  if (payout.state !== 'arrived') return false;
  const isReturned = await transitionPayout(trx, payout, 'returned', { reason, endedAt: now });
  if (isReturned) await publishPayoutReturned(trx, payout, reason, now);
  return isReturned;
}

/** Queues failed payouts of a borrower again, after another account was bound. */
export async function retryPayouts(trx: Database, { jobs }: Services, borrowerId: number): Promise<void> {
  for (const { orderId } of await listUndisbursedOrders(trx, borrowerId))
    await jobs.send(trx, 'pay-out-order', { borrowerId, orderId }, 0);
}

function listUndisbursedOrders(db: Database, borrowerId: number) {
  return db
    .selectFrom('orders')
    .select('orderId')
    .where((row) => row.and({ borrowerId, state: 'paying_out' }))
    .execute();
}

/** Failed payouts of a borrower that need another account. */
export async function listPayoutsAwaitingAccount(db: Database, borrowerId: number): Promise<Payout[]> {
  const waitingOrders = await listUndisbursedOrders(db, borrowerId);
  if (waitingOrders.length === 0) return [];
  const orderIds = waitingOrders.map(({ orderId }) => orderId);
  const lastPayouts = await db
    .selectFrom('payouts')
    .select(payoutColumns)
    .distinctOn('orderId')
    .where('borrowerId', '=', borrowerId)
    .where('orderId', 'in', orderIds)
    .orderBy('orderId')
    .orderBy('attempt', 'desc')
    .execute();
  return lastPayouts.filter(
    ({ state, declaredFailedAt }) => failedPayoutStates.includes(state) && declaredFailedAt === null,
  );
}
