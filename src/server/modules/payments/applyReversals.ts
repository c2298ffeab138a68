import { type Day, dayIn, day as dayOf, laterDay, minimum, minor } from '../../../lending/index.ts';
import {
  type Database,
  isConnectionLoss,
  isTransactionRetryable,
  savepoint,
  transaction,
} from '../../platform/database/index.ts';
import { findAccountingDay, toProviderDay } from '../ledger/index.ts';
import {
  computeRetainedAmount,
  findReversalEffect,
  lockAndFindOrder,
  type Order,
  paymentKey,
  recordLoanEvent,
  recordReversalWaivers,
  reprocessOrder,
} from '../loans/index.ts';
import type { Services } from '../services.ts';
import {
  listPendingForPayment,
  listPendingReversals,
  markReversalApplied,
  type PendingReversal,
} from './reversals.ts';
import { reverseFromSuspense } from './unallocatedPayments.ts';

/** `notYet`: its payment isn't known, or is in another currency, so that people have to look. */
type ReversalOutcome = 'applied' | 'notYet';

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
  const pending = await listPendingForPayment(services.db, provider, paymentId);
  let allApplied = true;
  for (const reversal of pending)
    allApplied = (await applyReversal(services, reversal)) === 'applied' && allApplied;
  return allApplied;
}

/** Those whose payment came and that nobody applied, since a process was lost in between. */
export async function applyPendingReversals(services: Services): Promise<void> {
  for (const reversal of await listPendingReversals(services.db)) await applyReversal(services, reversal);
}

/**
 * What can't be undone waits for people; it costs its provider no answer, and a write that it is part of nothing but the reversal.
 */
async function applyReversal(services: Services, reversal: PendingReversal): Promise<ReversalOutcome> {
  const { db } = services;
  const now = await services.clock.now();
  const { provider, paymentId, reversalId } = reversal;
  try {
    const reverseIn = (trx: Database) => reversePayment(services, trx, reversal, now);
    return await (db.isTransaction ? savepoint(db, reverseIn) : transaction(db, reverseIn));
  } catch (error) {
    if (isConnectionLoss(error) || (db.isTransaction && isTransactionRetryable(error))) throw error;
    services.log.error({ err: error, provider, paymentId, reversalId }, 'a payment could not be undone');
    return 'notYet';
  }
}

async function reversePayment(
  services: Services,
  trx: Database,
  reversal: PendingReversal,
  now: Date,
): Promise<ReversalOutcome> {
  const { provider, paymentId, currency } = reversal;
  const receivedPayment = await trx
    .selectFrom('receivedPayments')
    .select(['borrowerId', 'currency', 'suspendedAt', 'matchedAt'])
    .where('provider', '=', provider)
    .where('paymentId', '=', paymentId)
    .executeTakeFirst();
  if (receivedPayment === undefined || receivedPayment.currency !== currency) return 'notYet';
  const isSuspended = receivedPayment.suspendedAt !== null && receivedPayment.matchedAt === null;
  if (isSuspended) return (await reverseFromSuspense(services, trx, reversal, now)) ? 'applied' : 'notYet';
  return reverseOnLoan(services, trx, receivedPayment.borrowerId, reversal, now);
}

async function reverseOnLoan(
  { config }: Services,
  trx: Database,
  borrowerId: number,
  reversal: PendingReversal,
  now: Date,
): Promise<ReversalOutcome> {
  const { provider, paymentId, reversalId, reason, cause: reversalCause } = reversal;
  const payment = await trx
    .selectFrom('payments')
    .select(['orderId', 'valueDate'])
    .where('borrowerId', '=', borrowerId)
    .where('provider', '=', provider)
    .where('paymentId', '=', paymentId)
    .executeTakeFirst();
  if (payment === undefined) return 'notYet';
  const { orderId } = payment;
  const order = await lockAndFindOrder(trx, { borrowerId, orderId });
  if (order === undefined || !(await markReversalApplied(trx, reversal, now))) return 'notYet';
  const id = paymentKey(provider, paymentId);
  const unreversed = computeRetainedAmount(order, id);
  // Undone before, by people or by another telling: what is gone can't go again.
  if (unreversed === 0) return 'applied';
  const today = dayIn(order.terms.timeZone, now);
  const valueDate = clampValueDate(order, dayOf(payment.valueDate), reversal.reversedAt, today);
  const amount = minimum(minor(reversal.amount), unreversed);
  const eventId = `${id}:${reversalId}`;
  const event = {
    kind: 'reversal',
    id: eventId,
    paymentId: id,
    valueDate,
    amount,
    cause: reversalCause,
  } as const;
  const outcome = findReversalEffect(config, order, event, today);
  const actor = { kind: 'system' } as const;
  await recordLoanEvent(trx, { borrowerId, orderId, reason }, event, actor, now);
  const accountingKey = { provider, day: toProviderDay(reversal.reversedAt) };
  const postingDay = await findAccountingDay(config, trx, accountingKey, now);
  const cause = { event: `reversal:${event.id}`, valueDate, now, today, accountingDay: postingDay };
  await reprocessOrder(trx, borrowerId, orderId, cause);
  if (outcome) await recordReversalWaivers(trx, order, outcome, reason, actor, { now, today });
  return 'applied';
}

/** Not before the payment, and not to come. */
function clampValueDate({ terms }: Order, paidOn: Day, at: Date, today: Day): Day {
  const valueDay = laterDay(paidOn, dayIn(terms.timeZone, at));
  return valueDay > today ? today : valueDay;
}
