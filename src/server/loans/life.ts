import { assertTransition, dayIn, disbursementOf } from '../../lending/index.ts';
import { announce } from '../announcements/index.ts';
import { type Actor, recordAudit } from '../audit/index.ts';
import { marketIn } from '../config/index.ts';
import { type Database, type OrderKey, transaction } from '../database/index.ts';
import { canCollect } from '../providers/index.ts';
import type { Services } from '../services.ts';
import { bookOrder } from './book.ts';
import { offerFreeReturn } from './freeReturn.ts';
import { lendLess } from './lendLess.ts';
import { lockedOrder, type Order } from './order.ts';
import { nothingCollects } from './refusals.ts';

/** How long the demonstration takes over what people and banks do. */
export const reviewAfterSeconds = 2;
const payOutAfterSeconds = 2;

/** `decided`: by somebody before, and left as it was. */
type Decided = 'done' | 'decided' | 'otherAmount';

/**
 * Decides an order in review: pays it out next, or declines it. A decided order stays as it is.
 * @param less an amount below the one that was asked for; `otherAmount`: the product isn't lent in it
 */
export async function decideOrder(
  services: Services,
  key: OrderKey,
  isApproved: boolean,
  by: Actor,
  less?: number,
): Promise<Decided> {
  const now = await services.clock.now();
  return transaction(services.db, (trx) => decideIn(trx, services, key, { isApproved, by, less, now }));
}

/** The same in the caller's transaction. */
export async function decideIn(
  trx: Database,
  services: Services,
  key: OrderKey,
  { isApproved, by, less, now }: { isApproved: boolean; by: Actor; less?: number | undefined; now: Date },
): Promise<Decided> {
  const order = await lockedOrder(trx, key);
  if (order?.state !== 'in_review') return 'decided';
  if (isApproved && !canCollect(services, order.terms.market)) throw nothingCollects();
  if (less !== undefined && !(await lendLess(trx, services, order, less, now))) return 'otherAmount';
  await decide(trx, services, order, isApproved, by, now);
  return 'done';
}

async function decide(
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
  await announce(trx, { borrowerId, kind, subject: orderId, orderId, data, at: now });
  if (isApproved && marketIn(services.config, terms.market).payOut !== undefined) {
    const afterSeconds = services.settings.demonstration ? payOutAfterSeconds : 0;
    await services.jobs.send(trx, 'pay-out-order', { borrowerId, orderId }, afterSeconds);
  }
}

/**
 * The money is in the borrower's account: the loan runs from the day it arrived. In the transaction that writes down its
 * payout and holds the order's row lock.
 */
export async function disburse(
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
  const event = disbursementNameOf(order);
  await bookOrder(trx, borrowerId, orderId, { event, valueDate, now, today });
  await offerFreeReturn(trx, order, { event, valueDate, now });
  await recordAudit(trx, by, { action: 'order_paid_out', borrowerId, subject: orderId }, now);
  const data = { amount: disbursementOf(terms).amount, currency: terms.currency, on: valueDate };
  const subject = `${orderId} ${event}`;
  await announce(trx, { borrowerId, kind: 'order.paid_out', subject, orderId, data, at: now });
}

/** Names the posting of a payout: each that arrived has its own. */
function disbursementNameOf({ events }: Order): string {
  const before = events.filter((event) => event.kind === 'payout' && event.step === 'arrived').length;
  return before === 0 ? 'disbursement' : `disbursement:${before + 1}`;
}
