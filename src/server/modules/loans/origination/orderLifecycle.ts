import type { SystemReason } from '../../../../contract/desk/auditActions.ts';
import {
  type AmountRange,
  assertTransition,
  calendarDayIn,
  computeDisbursement,
  computeFreeReturnOffer,
  type Day,
  type DisbursementEvent,
  minAmount,
  minor,
} from '../../../../lending/index.ts';
import { getMarket } from '../../../config/index.ts';
import { canCollectInMarket } from '../../../integrations/index.ts';
import { type Actor, recordAudit } from '../../../platform/audit/index.ts';
import { type Database, type OrderKey, transaction } from '../../../platform/database/index.ts';
import { isRevised, storeRevision } from '../../agreements/index.ts';
import { publishEvent } from '../../eventOutbox/index.ts';
import { type PostingKey, toPostingKey } from '../../ledger/index.ts';
import type { Services } from '../../services.ts';
import { findOrder, lockAndFindOrder, type Order } from '../orders/order.ts';
import { recordLoanEvent } from '../orders/recordLoanEvent.ts';
import { reprocessDisbursedLoan, reverseDisbursement } from '../orders/reprocessLoan.ts';
import { noCollectionProviderError } from './errors.ts';
import { reserveLendingCapacity } from './lendingSwitches.ts';
import { computeOfferFromTerms, findProduct, isValidAmount } from './offer.ts';

/** Delays of the demonstration in place of staff and banks. */
export const demoReviewDelaySeconds = 2;
const demoPayoutDelaySeconds = 2;

/** `decided`: already decided, unchanged. `otherAmount`: the product can't be lent in it. */
type DecisionOutcome = { state: 'done' | 'decided' | 'otherAmount' };

/**
 * Approves an order in review, which is paid out next, or declines it. A decided order stays unchanged.
 * @param reducedAmount minor units, below the requested amount
 */
export async function decideOrder(
  services: Services,
  key: OrderKey,
  isApproved: boolean,
  actor: Actor,
  reducedAmount?: number,
): Promise<DecisionOutcome> {
  const now = await services.clock.now();
  return transaction(services.db, (trx) =>
    decideOrderInTransaction(trx, services, key, { isApproved, actor, reducedAmount, now }),
  );
}

/** The same in the caller's transaction. */
export async function decideOrderInTransaction(
  trx: Database,
  services: Services,
  key: OrderKey,
  {
    isApproved,
    actor,
    reducedAmount,
    now,
  }: { isApproved: boolean; actor: Actor; reducedAmount?: number | undefined; now: Date },
): Promise<DecisionOutcome> {
  const order = await lockAndFindOrder(trx, key);
  if (order?.state !== 'in_review') return { state: 'decided' };
  if (isApproved && !canCollectInMarket(services, order.terms.market)) throw noCollectionProviderError();
  if (reducedAmount !== undefined && !(await reduceLoanAmount(trx, services, order, reducedAmount, now)))
    return { state: 'otherAmount' };
  const amount = reducedAmount ?? order.terms.principal;
  if (isApproved) {
    const { productId, terms } = order;
    const lendingKey = { market: terms.market, productId, today: calendarDayIn(terms.timeZone, now) };
    await reserveLendingCapacity(trx, lendingKey, amount);
  }
  await applyDecision(trx, services, order, { isApproved, amount, actor, now });
  return { state: 'done' };
}

async function applyDecision(
  trx: Database,
  services: Services,
  { borrowerId, orderId, terms, state: from }: Order,
  { isApproved, amount, actor, now }: { isApproved: boolean; amount: number; actor: Actor; now: Date },
): Promise<void> {
  const state = isApproved ? 'paying_out' : 'declined';
  assertTransition(from, state);
  await trx
    .updateTable('orders')
    .set({
      state,
      decidedAt: now,
      deciderKind: actor.kind,
      decidedBy: actor.actorId ?? '',
      decisionReason: actor.reason ?? '',
      ...(isApproved ? {} : { blockedProductId: null }),
    })
    .where((row) => row.and({ borrowerId, orderId }))
    .execute();
  const action = isApproved ? 'order_approved' : 'order_declined';
  const decided = { amount, currency: terms.currency };
  await recordAudit(trx, actor, { action, borrowerId, subject: orderId, ...decided }, now);
  const kind = isApproved ? 'order.approved' : 'order.declined';
  const data = { by: actor.kind, ...decided };
  await publishEvent(trx, { borrowerId, kind, subject: orderId, orderId, data, at: now });
  if (isApproved && getMarket(services.config, terms.market).payOut !== undefined) {
    const afterSeconds = services.settings.demonstration ? demoPayoutDelaySeconds : 0;
    await services.jobs.send(trx, 'pay-out-order', { borrowerId, orderId }, afterSeconds);
  }
}

/**
 * Records the disbursal: the loan runs from the day on which the money arrived. The caller's transaction records the payout and
 * holds the order's row lock.
 */
export async function recordDisbursement(
  trx: Database,
  order: Order,
  arrivedAt: Date,
  actor: Actor,
  now: Date,
): Promise<void> {
  const { borrowerId, orderId, terms } = order;
  const valueDate = calendarDayIn(terms.timeZone, arrivedAt);
  await trx
    .updateTable('orders')
    .set({ disbursedOn: valueDate })
    .where((row) => row.and({ borrowerId, orderId }))
    .execute();
  const today = calendarDayIn(terms.timeZone, now);
  const event = toDisbursementPostingKey(order);
  await reprocessDisbursedLoan(trx, borrowerId, orderId, { event, valueDate, now, today });
  await offerFreeReturn(trx, order, { event, valueDate, now });
  const paid = { amount: computeDisbursement(terms).amount, currency: terms.currency };
  await recordAudit(trx, actor, { action: 'order_paid_out', borrowerId, subject: orderId, ...paid }, now);
  const data = { ...paid, on: valueDate };
  const subject = `${orderId} ${event}`;
  await publishEvent(trx, { borrowerId, kind: 'order.paid_out', subject, orderId, data, at: now });
}

/** The posting key of a disbursal, unique for each payout that arrived. */
function toDisbursementPostingKey({ events }: Order): PostingKey {
  const arrivedCount = events.filter((event) => event.kind === 'payout' && event.step === 'arrived').length;
  return toPostingKey('disbursement', ...(arrivedCount === 0 ? [] : [String(arrivedCount + 1)]));
}

/** The return or cancellation of a disbursal. `key`: a repeated report is one event. */
type DisbursementReturn = {
  step: Extract<DisbursementEvent['step'], 'returned' | 'cancelled'>;
  key: string;
  reason: string;
  evidence?: string;
};

/**
 * Undoes the disbursal as of today: another payout is to come, or the order is cancelled. Payments received are credit. The
 * caller holds the order's row lock.
 */
export async function recordDisbursementReturn(
  trx: Database,
  { borrowerId, orderId, disbursedOn, terms }: Order,
  { step, key, ...reasonAndEvidence }: DisbursementReturn,
  actor: Actor,
  now: Date,
): Promise<void> {
  const context = { borrowerId, orderId, ...reasonAndEvidence };
  const today = calendarDayIn(terms.timeZone, now);
  if (disbursedOn !== null) {
    // The former arrival remains stored, for statements of the days in between.
    const recordedAt = `${disbursedOn}T00:00:00.000Z`;
    const arrivedEvent = {
      kind: 'payout',
      id: `${key}:arrived`,
      step: 'arrived',
      valueDate: disbursedOn,
    } as const;
    await recordLoanEvent(trx, context, { ...arrivedEvent, recordedAt }, actor, now);
  }
  const recordedAt = now.toISOString();
  await recordLoanEvent(
    trx,
    context,
    { kind: 'payout', id: key, step, valueDate: today, recordedAt },
    actor,
    now,
  );
  await trx
    .updateTable('orders')
    .set({ disbursedOn: null })
    .where((row) => row.and({ borrowerId, orderId }))
    .execute();
  const updatedOrder = await findOrder(trx, borrowerId, orderId);
  if (updatedOrder === undefined) throw new Error(`order ${orderId} is gone`);
  await reverseDisbursement(trx, updatedOrder, {
    event: toPostingKey('payout', key),
    valueDate: today,
    now,
    today,
  });
}

/**
 * A borrower did not agree to a reduced amount in advance, and may return it without cost. Does nothing for an unreduced loan.
 * @param event the posting key of the disbursal: each disbursal has a separate offer
 */
async function offerFreeReturn(
  trx: Database,
  { borrowerId, orderId, terms }: Order,
  { event, valueDate, now }: { event: string; valueDate: Day; now: Date },
): Promise<void> {
  const offer = computeFreeReturnOffer(terms, valueDate);
  if (offer === null || !(await isRevised(trx, { borrowerId, orderId }))) return;
  await recordLoanEvent(
    trx,
    { borrowerId, orderId, reason: 'less was lent than was asked for' satisfies SystemReason },
    {
      kind: 'settlementOffer',
      id: `free return ${event}`,
      valueDate,
      offeredAt: now.toISOString(),
      ...offer,
    },
    { kind: 'system' },
    now,
  );
}

/** The amounts in which an order can be lent, up to the requested one. Undefined if its product is no longer configured. */
export function findLendableRange(
  { config }: Pick<Services, 'config'>,
  { productId, terms }: Pick<Order, 'productId' | 'terms'>,
): AmountRange | undefined {
  const product = findProduct(config, terms.market, productId);
  if (product === undefined) return undefined;
  const { least, most, step } = product.amount;
  return { least, most: minAmount(most, terms.principal), step };
}

/**
 * Reduces the principal at unchanged terms, with a new revision of the agreement beside the accepted one
 * ([why](docs/decisions/lending-less.md)). False if the product can't be lent in the amount. The caller holds the order's row
 * lock.
 */
async function reduceLoanAmount(
  trx: Database,
  { config }: Services,
  { borrowerId, orderId, productId, terms: requestedTerms }: Order,
  amount: number,
  now: Date,
): Promise<boolean> {
  const product = findProduct(config, requestedTerms.market, productId);
  if (product === undefined || amount >= requestedTerms.principal || !isValidAmount(product, amount))
    return false;
  const terms = { ...requestedTerms, principal: minor(amount) };
  const today = calendarDayIn(terms.timeZone, now);
  await storeRevision(trx, { borrowerId, orderId }, now, (borrower) => {
    return computeOfferFromTerms(config, { productId, product, terms }, borrower, today).agreement;
  });
  await trx
    .updateTable('orders')
    .set({ terms: JSON.stringify(terms) })
    .where((row) => row.and({ borrowerId, orderId }))
    .execute();
  return true;
}
