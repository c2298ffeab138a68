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
    orderQuery(trx, borrowerId, orderId),
    balancesQuery(trx, borrowerId, orderId),
  ]);
  const order = row && orderOf(row);
  const statement = order && statementFor(order, today);
  if (!order || !statement) throw new Error(`order ${orderId} has not been paid out`);
  const posting = { borrowerId, orderId, event, valueDate, postedAt: now };
  await together(trx, [
    ...entryQueries(trx, posting, difference(postedOf(balances), balancesOf(statement))),
    instalmentsQuery(trx, order, statement),
    ...stateQueries(trx, order, statement),
  ]);
  return statement;
}

function instalmentsQuery(trx: Database, order: Order, statement: Statement): CompiledQuery<unknown> {
  const { instalments, asOf } = statement;
  return writeInstalments.query(trx, [
    order.borrowerId,
    order.orderId,
    asOf,
    instalments.map(({ number }) => number),
    instalments.map(({ dueOn }) => dueOn),
    instalments.map(({ lateBase }) => lateBase),
    instalments.map(({ lateDays }) => lateDays),
    instalments.map(({ lateNumerator }) => lateNumerator),
    instalments.map(({ lateCap }) => lateCap),
  ]);
}

const writeInstalments = unansweredWrite(
  () => sql`
    insert into instalments
      (borrower_id, order_id, late_through, number, due_on, unpaid, late_days, late_exact, late_cap)
    select ${0}::bigint, ${''}::text, ${''}::date, line.*
    from unnest(${[]}::smallint[], ${[]}::date[], ${[]}::bigint[], ${[]}::int[], ${[]}::bigint[], ${[]}::bigint[]) as line
    on conflict (borrower_id, order_id, number) do update set
      due_on = excluded.due_on, unpaid = excluded.unpaid, late_days = excluded.late_days,
      late_exact = excluded.late_exact, late_through = excluded.late_through, late_cap = excluded.late_cap`,
);

/** One statement where the order moves to another state; none where it stays. */
function stateQueries(trx: Database, order: Order, statement: Statement): CompiledQuery<unknown>[] {
  const state = stateAfter(statement);
  if (state === order.state) return [];
  assertTransition(order.state, state);
  return [
    writeState.query(trx, [state, statement.settledOn, state === 'repaid', order.borrowerId, order.orderId]),
  ];
}

const writeState = unansweredWrite(
  () => sql`
    update orders set
      state = ${''}::text, settled_on = ${''}::date, open_key = case when ${false} then null else open_key end
    where borrower_id = ${0} and order_id = ${''}`,
);
