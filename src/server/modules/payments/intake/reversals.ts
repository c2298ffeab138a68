import { toPaymentKey } from '../../../../contract/desk/paymentKey.ts';
import { calendarDayIn, type Day, latestDay, minAmount, minor, toDay } from '../../../../lending/index.ts';
import type { Reversal } from '../../../integrations/index.ts';
import {
  type Database,
  hasUpdatedRow,
  insertOnce,
  isConnectionLoss,
  isTransactionRetryable,
  query,
  savepoint,
  transaction,
} from '../../../platform/database/index.ts';
import {
  findAccountingDay,
  postTransfer,
  toPostingKey,
  toProviderDay,
  toUnallocatedValueDate,
} from '../../ledger/index.ts';
import { computeRetainedAmount, lockAndFindOrder, type Order, recordReversal } from '../../loans/index.ts';
import type { Services } from '../../services.ts';

/** A reversal that hasn't been applied, with the payment it names. */
type PendingReversal = Reversal & { provider: string };

const columns = [
  'provider',
  'paymentId',
  'reversalId',
  'amount',
  'currency',
  'reversedAt',
  'reason',
  'cause',
] as const;

/** Stores a reported reversal; false if it is stored already, even by another event. */
export async function storeReversal(
  trx: Database,
  provider: string,
  reversal: Reversal,
  now: Date,
): Promise<boolean> {
  return insertOnce(trx.insertInto('receivedReversals').values({ provider, ...reversal, receivedAt: now }));
}

/** Unapplied reversals of a payment, in order of receipt. */
const pendingByPaymentQuery = query({ provider: 'text', paymentId: 'text' }, ($, db) =>
  db
    .selectFrom('receivedReversals')
    .select(columns)
    .where((row) => row.and({ provider: $.provider, paymentId: $.paymentId, appliedAt: null }))
    .orderBy('receivedAt')
    .orderBy('reversalId'),
);

/** Marks a reversal as applied; false if it already is. */
async function markReversalApplied(
  trx: Database,
  { provider, paymentId, reversalId }: Pick<PendingReversal, 'provider' | 'paymentId' | 'reversalId'>,
  now: Date,
): Promise<boolean> {
  return hasUpdatedRow(
    trx
      .updateTable('receivedReversals')
      .set({ appliedAt: now })
      .where((row) => row.and({ provider, paymentId, reversalId, appliedAt: null })),
  );
}

/** Marks all reversals of a payment that its provider reported as applied. */
export async function markReceivedReversalsApplied(
  trx: Database,
  provider: string,
  paymentId: string,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('receivedReversals')
    .set({ appliedAt: now })
    .where((row) => row.and({ provider, paymentId, appliedAt: null }))
    .execute();
}

/** `notYet`: the payment is unknown or in another currency; staff have to look. */
type ReversalOutcome = 'applied' | 'notYet';

/**
 * Applies a payment's reversals, each once in a separate transaction. Called after a payment and after a reversal was stored:
 * whichever is committed last finds the other.
 * @returns whether all are applied
 */
export async function applyReversals(
  services: Services,
  provider: string,
  paymentId: string,
): Promise<boolean> {
  const pending = await pendingByPaymentQuery.read(services.db, { provider, paymentId });
  let allApplied = true;
  for (const reversal of pending)
    allApplied = (await applyReversal(services, reversal)) === 'applied' && allApplied;
  return allApplied;
}

/** Applies reversals that an interrupted process left unapplied. */
export async function applyPendingReversals(services: Services): Promise<void> {
  const unapplied = await services.db
    .selectFrom('receivedReversals')
    .select(columns)
    .where('appliedAt', 'is', null)
    .orderBy('receivedAt')
    .execute();
  for (const reversal of unapplied) await applyReversal(services, reversal);
}

/**
 * Applies a reversal. A failure is logged and leaves it to staff: neither the provider's notice fails nor, by a savepoint, the
 * caller's transaction.
 */
async function applyReversal(services: Services, reversal: PendingReversal): Promise<ReversalOutcome> {
  const { db } = services;
  const now = await services.clock.now();
  const { provider, paymentId, reversalId } = reversal;
  try {
    const reverseIn = (trx: Database) => applyReversalToPayment(trx, services, reversal, now);
    return await (db.isTransaction ? savepoint(db, reverseIn) : transaction(db, reverseIn));
  } catch (error) {
    if (isConnectionLoss(error) || (db.isTransaction && isTransactionRetryable(error))) throw error;
    services.log.error({ err: error, provider, paymentId, reversalId }, 'reversal failed');
    return 'notYet';
  }
}

async function applyReversalToPayment(
  trx: Database,
  services: Services,
  reversal: PendingReversal,
  now: Date,
): Promise<ReversalOutcome> {
  const { provider, paymentId, currency } = reversal;
  const receivedPayment = await trx
    .selectFrom('receivedPayments')
    .select(['borrowerId', 'currency', 'suspendedAt', 'matchedAt'])
    .where((row) => row.and({ provider, paymentId }))
    .executeTakeFirst();
  if (receivedPayment === undefined || receivedPayment.currency !== currency) return 'notYet';
  const isSuspended = receivedPayment.suspendedAt !== null && receivedPayment.matchedAt === null;
  if (isSuspended) return (await reverseFromSuspense(trx, services, reversal, now)) ? 'applied' : 'notYet';
  return reverseOnLoan(trx, services, receivedPayment.borrowerId, reversal, now);
}

async function reverseOnLoan(
  trx: Database,
  { config }: Services,
  borrowerId: number,
  reversal: PendingReversal,
  now: Date,
): Promise<ReversalOutcome> {
  const { provider, paymentId, reversalId, reason, cause } = reversal;
  const payment = await trx
    .selectFrom('payments')
    .select(['orderId', 'valueDate'])
    .where((row) => row.and({ borrowerId, provider, paymentId }))
    .executeTakeFirst();
  if (payment === undefined) return 'notYet';
  const { orderId } = payment;
  const order = await lockAndFindOrder(trx, { borrowerId, orderId });
  if (order === undefined || !(await markReversalApplied(trx, reversal, now))) return 'notYet';
  const paymentKey = toPaymentKey({ provider, paymentId });
  const unreversed = computeRetainedAmount(order, paymentKey);
  // Already reversed, by staff or another report.
  if (unreversed === 0) return 'applied';
  const today = calendarDayIn(order.terms.timeZone, now);
  const event = {
    kind: 'reversal',
    id: `${paymentKey}:${reversalId}`,
    paymentId: paymentKey,
    valueDate: clampValueDate(order, toDay(payment.valueDate), reversal.reversedAt, today),
    amount: minAmount(minor(reversal.amount), unreversed),
    cause,
  } as const;
  const providerDay = toProviderDay(reversal.reversedAt);
  const source = { request: { reason }, actor: { kind: 'system' }, providerDay, now, today } as const;
  await recordReversal(trx, config, order, event, source);
  return 'applied';
}

/** The value date of a reversal: not before the payment, and not in the future. */
function clampValueDate({ terms }: Order, paidOn: Day, at: Date, today: Day): Day {
  const valueDay = latestDay(paidOn, calendarDayIn(terms.timeZone, at));
  return valueDay > today ? today : valueDay;
}

/** Applies a reversal to a payment in suspense; false if it is no longer there. */
async function reverseFromSuspense(
  trx: Database,
  { config }: Pick<Services, 'config'>,
  reversal: PendingReversal,
  now: Date,
): Promise<boolean> {
  const { provider, paymentId, reversalId, currency } = reversal;
  const payment = await trx
    .selectFrom('receivedPayments')
    .select(['amount', 'reversed'])
    .where((row) => row.and({ provider, paymentId }))
    .where('suspendedAt', 'is not', null)
    .where((row) => row.and({ matchedAt: null, returnRequestedAt: null }))
    .forUpdate()
    .executeTakeFirst();
  if (payment === undefined || !(await markReversalApplied(trx, reversal, now))) return false;
  const reversedAmount = Math.min(reversal.amount, payment.amount - payment.reversed);
  if (reversedAmount === 0) return true;
  await trx
    .updateTable('receivedPayments')
    .set({ reversed: payment.reversed + reversedAmount })
    .where((row) => row.and({ provider, paymentId }))
    .execute();
  const event = toPostingKey('reversal', toPaymentKey(reversal), reversalId);
  const valueDate = toUnallocatedValueDate(config, currency, reversal.reversedAt);
  const entryDay = { provider, day: toProviderDay(reversal.reversedAt) };
  const accountingDay = await findAccountingDay(trx, config, entryDay, now);
  const accounts = { from: `cash:${provider}`, to: 'suspense', suffix: currency } as const;
  const amount = reversedAmount;
  await postTransfer(trx, { ...accounts, amount, event, valueDate, postedAt: now, accountingDay });
  return true;
}
