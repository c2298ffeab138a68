import { type CompiledQuery, sql } from 'kysely';
import {
  assertTransition,
  type Balances,
  computeBalances,
  computeUndisbursedBalances,
  computeUndisbursedLoan,
  type Day,
  getDisbursedState,
  type Statement,
} from '../../../../lending/index.ts';
import {
  batchQueries,
  type Database,
  type OrderKey,
  unawaitedWrite,
} from '../../../platform/database/index.ts';
import { type OutboxEvent, publishEventQuery } from '../../eventOutbox/index.ts';
import {
  createEntryQueries,
  diffBalances,
  getPostedBalances,
  type PostingKey,
  type ProviderDay,
  postedBalancesQuery,
  toPostedBalances,
} from '../../ledger/index.ts';
import { scheduleCreditCheck } from './creditState.ts';
import { deletePosition, writePositionQuery } from './loanPosition.ts';
import { findOrder, type Order, orderQuery, toOrder } from './order.ts';
import { computeOrderDisbursement, findStatement, toLoanEvents } from './orderStatement.ts';

/** The cause of a posting: its key and value date. */
type PostingCause = {
  event: PostingKey;
  valueDate: string;
  now: Date;
  today: Day;
  /** The accounting day if the day of the value date is closed. */
  accountingDay?: ProviderDay | null;
};

/**
 * Replays a disbursed order and updates ledger, instalments, position and state accordingly. The caller holds the order's row lock, in the
 * transaction that recorded the event.
 */
export async function reprocessDisbursedLoan(
  trx: Database,
  borrowerId: number,
  orderId: string,
  { event, valueDate, now, today, accountingDay = null }: PostingCause,
): Promise<Statement> {
  const [[row], balances] = await batchQueries(trx, [
    orderQuery(borrowerId, orderId),
    postedBalancesQuery(borrowerId, orderId),
  ]);
  const order = row && toOrder(row);
  const statement = order && findStatement(order, today);
  if (!order || !statement) throw new Error(`order ${orderId} has not been paid out`);
  const posting = { borrowerId, orderId, event, valueDate, postedAt: now, accountingDay };
  const key = { borrowerId, orderId };
  const { supersededSchedules, instalments, pastDueSince, settledOn, credit } = statement;
  const isRestructured = supersededSchedules.length > 0;
  await batchQueries(trx, [
    ...createEntryQueries(posting, diffBalances(toPostedBalances(balances), computeBalances(statement))),
    upsertInstalmentsQuery(order, statement),
    // Instalments of the former schedule beyond the end of a shorter new one have no debt.
    ...(isRestructured ? [closeInstalments.bind({ ...key, after: instalments.length })] : []),
    ...stateQueries(order, statement),
    writePositionQuery(order, statement),
    // A restructured loan counts as past due by its former dates until three instalments were paid on time, then never by them.
    ...(isRestructured ? [writePastDue.bind({ ...key, since: pastDueSince ?? 'infinity' })] : []),
    // Repaid with credit: queued for the automatic refund job.
    ...(settledOn === null || credit === 0 ? [] : [scheduleCreditCheck.bind({ ...key, now })]),
    ...outgoingEventQueries(order, statement, event, now),
  ]);
  return statement;
}

/** Reprocesses an order, disbursed or not; null if it isn't. Throws if there is none. */
export async function reprocessOrder(
  trx: Database,
  borrowerId: number,
  orderId: string,
  cause: PostingCause,
): Promise<Statement | null> {
  const order = await findOrder(trx, borrowerId, orderId);
  if (order === undefined) throw new Error(`order ${orderId} is gone`);
  if (order.disbursedOn !== null) return reprocessDisbursedLoan(trx, borrowerId, orderId, cause);
  await reverseDisbursement(trx, order, cause);
  return null;
}

/**
 * Reprocesses an order without a disbursal: nothing is owed, payments are the borrower's credit, and another payout is to come
 * or is cancelled.
 */
export async function reverseDisbursement(
  trx: Database,
  order: Order,
  { event, valueDate, now, today, accountingDay = null }: PostingCause,
): Promise<void> {
  const { borrowerId, orderId } = order;
  const balances = await getPostedBalances(trx, borrowerId, orderId);
  const posting = { borrowerId, orderId, event, valueDate, postedAt: now, accountingDay };
  const state = computeOrderDisbursement(order, today).state === 'cancelled' ? 'cancelled' : 'paying_out';
  const stateChange = { borrowerId, orderId, state, settledOn: null, isClosed: state === 'cancelled' };
  if (state !== order.state) assertTransition(order.state, state);
  await batchQueries(trx, [
    ...createEntryQueries(posting, diffBalances(balances, computeLedgerBalances(order, today))),
    closeInstalments.bind({ borrowerId, orderId, after: 0 }),
    deletePosition.bind({ borrowerId, orderId }),
    ...(state === order.state
      ? []
      : [writeState.bind({ ...stateChange, blockedProductId: computeProductSlot(order) })]),
  ]);
}

/** The ledger balances that an order must have, before and after disbursal. */
export function computeLedgerBalances(order: Order, asOf: Day): Balances {
  const statement = order.disbursedOn === null ? null : findStatement(order, asOf);
  if (statement !== null) return computeBalances(statement);
  return computeUndisbursedBalances(computeUndisbursedLoan(toLoanEvents(order), asOf));
}

function upsertInstalmentsQuery(order: Order, statement: Statement): CompiledQuery<unknown> {
  const { instalments, asOf } = statement;
  return writeInstalments.bind({
    borrowerId: order.borrowerId,
    orderId: order.orderId,
    lateThrough: asOf,
    numbers: instalments.map(({ number }) => number),
    dueOn: instalments.map(({ dueOn }) => dueOn),
    lateBases: instalments.map(({ lateBase }) => lateBase),
    lateDays: instalments.map(({ lateDays }) => lateDays),
    lateNumerators: instalments.map(({ lateNumerator }) => lateNumerator),
    lateCaps: instalments.map(({ lateCap }) => lateCap),
  });
}

const writeInstalments = unawaitedWrite(
  {
    borrowerId: 'bigint',
    orderId: 'text',
    lateThrough: 'date',
    numbers: 'smallint[]',
    dueOn: 'date[]',
    lateBases: 'bigint[]',
    lateDays: 'int[]',
    lateNumerators: 'bigint[]',
    lateCaps: '(bigint | null)[]',
  },
  ($) => sql`
    insert into instalments
      (borrower_id, order_id, late_through, number, due_on, unpaid, late_days, late_exact, late_cap)
    select ${$.borrowerId}, ${$.orderId}, ${$.lateThrough}, number, due_on, unpaid, late_days, late_exact, late_cap
    from unnest(${$.numbers}, ${$.dueOn}, ${$.lateBases}, ${$.lateDays}, ${$.lateNumerators}, ${$.lateCaps})
      as line (number, due_on, unpaid, late_days, late_exact, late_cap)
    on conflict (borrower_id, order_id, number) do update set
      due_on = excluded.due_on, unpaid = excluded.unpaid, late_days = excluded.late_days,
      late_exact = excluded.late_exact, late_through = excluded.late_through, late_cap = excluded.late_cap`,
);

const closeInstalments = unawaitedWrite(
  { borrowerId: 'bigint', orderId: 'text', after: 'int' },
  ($) => sql`
    update instalments set unpaid = 0
    where borrower_id = ${$.borrowerId} and order_id = ${$.orderId} and number > ${$.after}`,
);

const writePastDue = unawaitedWrite(
  { borrowerId: 'bigint', orderId: 'text', since: 'date' },
  ($) => sql`
    update orders set past_due_since = ${$.since}
    where borrower_id = ${$.borrowerId} and order_id = ${$.orderId} and past_due_since is distinct from ${$.since}`,
);

/** The update of state and day of settlement; none if both are unchanged. */
function stateQueries(order: Order, statement: Statement): CompiledQuery<unknown>[] {
  const state = getDisbursedState(statement);
  const { settledOn } = statement;
  if (state !== order.state) assertTransition(order.state, state);
  else if (settledOn === order.settledOn) return [];
  const { borrowerId, orderId } = order;
  const blockedProductId = computeProductSlot(order);
  return [
    writeState.bind({
      borrowerId,
      orderId,
      state,
      settledOn,
      blockedProductId,
      isClosed: state === 'repaid',
    }),
  ];
}

/** The product slot that an open order occupies. A repaid order with a new debt gets a separate slot; '': none. */
function computeProductSlot({ blockedProductId, orderId, productId, state }: Order): string {
  return blockedProductId ?? (state === 'repaid' ? `${productId}#${orderId}` : '');
}

const writeState = unawaitedWrite(
  {
    borrowerId: 'bigint',
    orderId: 'text',
    state: 'text',
    settledOn: 'date | null',
    blockedProductId: 'text',
    isClosed: 'boolean',
  },
  ($) => sql`
    update orders set
      state = ${$.state}, settled_on = ${$.settledOn}, open_key = case when ${$.isClosed} then null else nullif(${$.blockedProductId}, '') end
    where borrower_id = ${$.borrowerId} and order_id = ${$.orderId}`,
);

type LoanOutboxEvent = Pick<OutboxEvent, 'kind' | 'subject' | 'data'>;

/** Events to publish: a change of state, and extensions in effect. */
function outgoingEventQueries(
  { borrowerId, orderId, state }: Order,
  statement: Statement,
  event: string,
  at: Date,
): CompiledQuery<unknown>[] {
  const stateEvents = createStateEvents(state, statement).map((outgoingEvent) => ({
    ...outgoingEvent,
    subject: `${orderId} ${event}`,
  }));
  const extensionEvents = statement.extensions
    .filter((extension) => extension.state === 'effective')
    .map(({ quoteId, fee, days, previousDueOn, newDueOn }): LoanOutboxEvent => {
      const data = { fee, days, previousDueOn, newDueOn };
      return { kind: 'loan.extended', subject: `${orderId} ${quoteId}`, data };
    });
  return [...stateEvents, ...extensionEvents].map((outgoingEvent) =>
    publishEventQuery({ ...outgoingEvent, borrowerId, orderId, at }),
  );
}

function createStateEvents(
  previousState: Order['state'],
  statement: Statement,
): Pick<LoanOutboxEvent, 'kind' | 'data'>[] {
  const state = getDisbursedState(statement);
  if (state === previousState) return [];
  const { settledOn, nextPaymentAmount: amount, repayDate: dueOn } = statement;
  if (state === 'repaid') return [{ kind: 'loan.repaid', data: { on: settledOn } }];
  if (previousState === 'repaid') return [{ kind: 'loan.owed_again', data: { amount, dueOn } }];
  // Without its amounts, like those of the end of the day: `assignEventNumbers` computes them.
  return state === 'overdue' ? [{ kind: 'loan.overdue', data: {} }] : [];
}

/** What is stored of a loan's instalments, whose late charges are computed through a day. */
export function toInstalmentRows(
  { borrowerId, orderId }: OrderKey,
  instalments: Statement['instalments'],
  lateThrough: Day,
) {
  return instalments.map(({ number, dueOn, lateBase, lateDays, lateNumerator, lateCap }) => {
    return {
      borrowerId,
      orderId,
      number,
      dueOn,
      unpaid: lateBase,
      lateDays,
      lateNumerator,
      lateThrough,
      lateCap,
    };
  });
}
