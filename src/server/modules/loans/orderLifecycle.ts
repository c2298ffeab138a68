import { assertTransition, computeDisbursement, dayIn } from '../../../lending/index.ts';
import { getMarket } from '../../config/index.ts';
import { canCollectInMarket } from '../../integrations/index.ts';
import { type Actor, recordAudit } from '../../platform/audit/index.ts';
import { type Database, type OrderKey, transaction } from '../../platform/database/index.ts';
import { publishEvent } from '../outbox/index.ts';
import type { Services } from '../services.ts';
import { offerCoolingOff } from './coolingOff.ts';
import { noCollectionProviderError } from './errors.ts';
import { lockAndFindOrder, type Order } from './order.ts';
import { reduceLoanAmount } from './reduceLoanAmount.ts';
import { reprocessLoan } from './reprocessLoan.ts';

/** How long the demonstration takes over what people and banks do. */
export const demoReviewDelaySeconds = 2;
const demoPayoutDelaySeconds = 2;

/** `decided`: by somebody before, and left as it was. */
type DecisionOutcome = 'done' | 'decided' | 'otherAmount';

/**
 * Decides an order in review: pays it out next, or declines it. A decided order stays as it is.
 * @param reducedAmount an amount below the one that was asked for; `otherAmount`: the product isn't lent in it
 */
export async function decideOrder(
  services: Services,
  key: OrderKey,
  isApproved: boolean,
  by: Actor,
  reducedAmount?: number,
): Promise<DecisionOutcome> {
  const now = await services.clock.now();
  return transaction(services.db, (trx) =>
    decideOrderInTransaction(trx, services, key, { isApproved, by, reducedAmount, now }),
  );
}

/** The same in the caller's transaction. */
export async function decideOrderInTransaction(
  trx: Database,
  services: Services,
  key: OrderKey,
  {
    isApproved,
    by,
    reducedAmount,
    now,
  }: { isApproved: boolean; by: Actor; reducedAmount?: number | undefined; now: Date },
): Promise<DecisionOutcome> {
  const order = await lockAndFindOrder(trx, key);
  if (order?.state !== 'in_review') return 'decided';
  if (isApproved && !canCollectInMarket(services, order.terms.market)) throw noCollectionProviderError();
  if (reducedAmount !== undefined && !(await reduceLoanAmount(trx, services, order, reducedAmount, now)))
    return 'otherAmount';
  await applyDecision(trx, services, order, isApproved, by, now);
  return 'done';
}

async function applyDecision(
  trx: Database,
  services: Services,
  { borrowerId, orderId, terms, state: from }: Order,
  isApproved: boolean,
  by: Actor,
  now: Date,
): Promise<void> {
  const state = isApproved ? 'paying_out' : 'declined';
  assertTransition(from, state);
  await trx
    .updateTable('orders')
    .set({ state, decidedAt: now, ...(isApproved ? {} : { openKey: null }) })
    .where('borrowerId', '=', borrowerId)
    .where('orderId', '=', orderId)
    .execute();
  const action = isApproved ? 'order_approved' : 'order_declined';
  await recordAudit(trx, by, { action, borrowerId, subject: orderId }, now);
  const kind = isApproved ? 'order.approved' : 'order.declined';
  const data = { by: by.kind, amount: terms.principal, currency: terms.currency };
  await publishEvent(trx, { borrowerId, kind, subject: orderId, orderId, data, at: now });
  if (isApproved && getMarket(services.config, terms.market).payOut !== undefined) {
    const afterSeconds = services.settings.demonstration ? demoPayoutDelaySeconds : 0;
    await services.jobs.send(trx, 'pay-out-order', { borrowerId, orderId }, afterSeconds);
  }
}

/**
 * The money is in the borrower's account: the loan runs from the day it arrived. In the transaction that writes down its
 * payout and holds the order's row lock.
 */
export async function recordDisbursement(
  trx: Database,
  order: Order,
  { arrivedAt, now }: { arrivedAt: Date; now: Date },
  by: Actor,
): Promise<void> {
  const { borrowerId, orderId, terms } = order;
  const valueDate = dayIn(terms.timeZone, arrivedAt);
  await trx
    .updateTable('orders')
    .set({ disbursedOn: valueDate })
    .where('borrowerId', '=', borrowerId)
    .where('orderId', '=', orderId)
    .execute();
  const today = dayIn(terms.timeZone, now);
  const event = getDisbursementEventName(order);
  await reprocessLoan(trx, borrowerId, orderId, { event, valueDate, now, today });
  await offerCoolingOff(trx, order, { event, valueDate, now });
  await recordAudit(trx, by, { action: 'order_paid_out', borrowerId, subject: orderId }, now);
  const data = { amount: computeDisbursement(terms).amount, currency: terms.currency, on: valueDate };
  const subject = `${orderId} ${event}`;
  await publishEvent(trx, { borrowerId, kind: 'order.paid_out', subject, orderId, data, at: now });
}

/** Names the posting of a payout: each that arrived has its own. */
function getDisbursementEventName({ events }: Order): string {
  const arrivedCount = events.filter((event) => event.kind === 'payout' && event.step === 'arrived').length;
  return arrivedCount === 0 ? 'disbursement' : `disbursement:${arrivedCount + 1}`;
}
