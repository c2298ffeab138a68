import { type CompiledQuery, sql } from 'kysely';
import { assertTransition, balancesOf, type Day, type Statement, stateAfter } from '../../lending/index.ts';
import { type Database, together, unansweredWrite } from '../database/index.ts';
import { balancesQuery, difference, entryQueries, postedOf } from '../ledger/index.ts';
import { type Order, orderOf, orderQuery, statementFor } from './order.ts';

/** Why an order is booked: names the ledger entry and says on which day it counts. */
export type Cause = {
  event: string;
  valueDate: string;
  now: Date;
  today: Day;
};

/**
 * Replays a paid-out order and brings ledger, instalments and state to what the replay says. The caller holds the
 * order's row lock, in the transaction that wrote what happened.
 */
export async function bookOrder(
  trx: Database,
  borrowerId: number,
  orderId: string,
  { event, valueDate, now, today }: Cause,
): Promise<Statement> {
  const [[row], balances] = await together(trx, [
    orderQuery(borrowerId, orderId),
    balancesQuery(borrowerId, orderId),
  ]);
  const order = row && orderOf(row);
  const statement = order && statementFor(order, today);
  if (!order || !statement) throw new Error(`order ${orderId} has not been paid out`);
  const posting = { borrowerId, orderId, event, valueDate, postedAt: now };
  await together(trx, [
    ...entryQueries(posting, difference(postedOf(balances), balancesOf(statement))),
    instalmentsQuery(order, statement),
    ...stateQueries(order, statement),
  ]);
  return statement;
}

function instalmentsQuery(order: Order, statement: Statement): CompiledQuery<unknown> {
  const { instalments, asOf } = statement;
  return writeInstalments.bind({
    borrowerId: order.borrowerId,
    orderId: order.orderId,
    lateThrough: asOf,
    numbers: instalments.map(({ number }) => number),
    dueOn: instalments.map(({ dueOn }) => dueOn),
    unpaid: instalments.map(({ lateBase }) => lateBase),
    lateDays: instalments.map(({ lateDays }) => lateDays),
    lateExact: instalments.map(({ lateNumerator }) => lateNumerator),
    lateCaps: instalments.map(({ lateCap }) => lateCap),
  });
}

const writeInstalments = unansweredWrite(
  {
    borrowerId: 'bigint',
    orderId: 'text',
    lateThrough: 'date',
    numbers: 'smallint[]',
    dueOn: 'date[]',
    unpaid: 'bigint[]',
    lateDays: 'int[]',
    lateExact: 'bigint[]',
    lateCaps: '(bigint | null)[]',
  },
  ($) => sql`
    insert into instalments
      (borrower_id, order_id, late_through, number, due_on, unpaid, late_days, late_exact, late_cap)
    select ${$.borrowerId}, ${$.orderId}, ${$.lateThrough}, number, due_on, unpaid, late_days, late_exact, late_cap
    from unnest(${$.numbers}, ${$.dueOn}, ${$.unpaid}, ${$.lateDays}, ${$.lateExact}, ${$.lateCaps})
      as line (number, due_on, unpaid, late_days, late_exact, late_cap)
    on conflict (borrower_id, order_id, number) do update set
      due_on = excluded.due_on, unpaid = excluded.unpaid, late_days = excluded.late_days,
      late_exact = excluded.late_exact, late_through = excluded.late_through, late_cap = excluded.late_cap`,
);

/** One statement where the order moves to another state; none where it stays. */
function stateQueries(order: Order, statement: Statement): CompiledQuery<unknown>[] {
  const state = stateAfter(statement);
  if (state === order.state) return [];
  assertTransition(order.state, state);
  const { borrowerId, orderId } = order;
  const { settledOn } = statement;
  return [writeState.bind({ borrowerId, orderId, state, settledOn, isClosed: state === 'repaid' })];
}

const writeState = unansweredWrite(
  { borrowerId: 'bigint', orderId: 'text', state: 'text', settledOn: 'date | null', isClosed: 'boolean' },
  ($) => sql`
    update orders set
      state = ${$.state}, settled_on = ${$.settledOn}, open_key = case when ${$.isClosed} then null else open_key end
    where borrower_id = ${$.borrowerId} and order_id = ${$.orderId}`,
);
