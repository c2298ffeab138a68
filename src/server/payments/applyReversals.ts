import { type Day, dayIn, day as dayOf, laterDay, minor, smaller } from '../../lending/index.ts';
import {
  type Database,
  isConnectionLoss,
  isWhollyUndone,
  savepoint,
  transaction,
} from '../database/index.ts';
import { accountingDay, providerDay } from '../ledger/index.ts';
import {
  keepEvent,
  leftOf,
  lockedOrder,
  type Order,
  outcomeOfReversal,
  paymentKey,
  rebookOrder,
  recordReversalWaivers,
} from '../loans/index.ts';
import type { Services } from '../services.ts';
import { listReversals, markApplied, type WaitingReversal, waitingOf } from './reversals.ts';
import { takeFromSuspense } from './suspended.ts';

/** `notYet`: its payment isn't known, or is in another currency, so that people have to look. */
type Applied = 'applied' | 'notYet';

/**
 * Undoes a payment by what its provider told of it, each reversal once, in one transaction with all that it changes. Called
 * after a payment was taken and after a reversal was: whichever is committed last finds the other.
 * @returns whether none waits any more
 */
export async function applyReversals(
  services: Services,
  provider: string,
  paymentId: string,
): Promise<boolean> {
  const waiting = await waitingOf(services.db, provider, paymentId);
  let isDone = true;
  for (const reversal of waiting) isDone = (await apply(services, reversal)) === 'applied' && isDone;
  return isDone;
}

/** Those whose payment came and that nobody applied, since a process was lost in between. */
export async function applyWaiting(services: Services): Promise<void> {
  for (const reversal of await listReversals(services.db)) await apply(services, reversal);
}

/**
 * What can't be undone waits for people; it costs its provider no answer, and a write that it is part of nothing but the reversal.
 */
async function apply(services: Services, reversal: WaitingReversal): Promise<Applied> {
  const { db } = services;
  const now = await services.clock.now();
  const { provider, paymentId, reversalId } = reversal;
  try {
    const undoIn = (trx: Database) => undo(services, trx, reversal, now);
    return await (db.isTransaction ? savepoint(db, undoIn) : transaction(db, undoIn));
  } catch (error) {
    if (isConnectionLoss(error) || (db.isTransaction && isWhollyUndone(error))) throw error;
    services.log.error({ err: error, provider, paymentId, reversalId }, 'a payment could not be undone');
    return 'notYet';
  }
}

async function undo(
  services: Services,
  trx: Database,
  reversal: WaitingReversal,
  now: Date,
): Promise<Applied> {
  const { provider, paymentId, currency } = reversal;
  const received = await trx
    .selectFrom('receivedPayments')
    .select(['borrowerId', 'currency', 'suspendedAt', 'matchedAt'])
    .where('provider', '=', provider)
    .where('paymentId', '=', paymentId)
    .executeTakeFirst();
  if (received === undefined || received.currency !== currency) return 'notYet';
  const isSuspended = received.suspendedAt !== null && received.matchedAt === null;
  if (isSuspended) return (await takeFromSuspense(services, trx, reversal, now)) ? 'applied' : 'notYet';
  return undoOnLoan(services, trx, received.borrowerId, reversal, now);
}

async function undoOnLoan(
  { config }: Services,
  trx: Database,
  borrowerId: number,
  reversal: WaitingReversal,
  now: Date,
): Promise<Applied> {
  const { provider, paymentId, reversalId, reason, cause: whose } = reversal;
  const paid = await trx
    .selectFrom('payments')
    .select(['orderId', 'valueDate'])
    .where('borrowerId', '=', borrowerId)
    .where('provider', '=', provider)
    .where('paymentId', '=', paymentId)
    .executeTakeFirst();
  if (paid === undefined) return 'notYet';
  const { orderId } = paid;
  const order = await lockedOrder(trx, { borrowerId, orderId });
  if (order === undefined || !(await markApplied(trx, reversal, now))) return 'notYet';
  const id = paymentKey(provider, paymentId);
  const left = leftOf(order, id);
  // Undone before, by people or by another telling: what is gone can't go again.
  if (left === 0) return 'applied';
  const today = dayIn(order.terms.timeZone, now);
  const valueDate = dayWithin(order, dayOf(paid.valueDate), reversal.reversedAt, today);
  const amount = smaller(minor(reversal.amount), left);
  const eventId = `${id}:${reversalId}`;
  const event = { kind: 'reversal', id: eventId, paymentId: id, valueDate, amount, cause: whose } as const;
  const outcome = outcomeOfReversal(config, order, event, today);
  const by = { kind: 'system' } as const;
  await keepEvent(trx, { borrowerId, orderId, reason }, event, by, now);
  const own = { provider, day: providerDay(reversal.reversedAt) };
  const postedOn = await accountingDay(config, trx, own, now);
  const cause = { event: `reversal:${event.id}`, valueDate, now, today, accountingDay: postedOn };
  await rebookOrder(trx, borrowerId, orderId, cause);
  if (outcome) await recordReversalWaivers(trx, order, outcome, reason, by, { now, today });
  return 'applied';
}

/** Not before the payment, and not to come. */
function dayWithin({ terms }: Order, paidOn: Day, at: Date, today: Day): Day {
  const on = laterDay(paidOn, dayIn(terms.timeZone, at));
  return on > today ? today : on;
}
