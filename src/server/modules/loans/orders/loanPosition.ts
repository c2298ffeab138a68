import { type CompiledQuery, type RawBuilder, sql } from 'kysely';
import {
  type Day,
  getDisbursedState,
  latestDay,
  type Statement,
  subtract,
} from '../../../../lending/index.ts';
import {
  type Database,
  type OrderKey,
  transaction,
  unawaitedWrite,
  upsert,
} from '../../../platform/database/index.ts';
import { lockAndFindOrder, type Order } from './order.ts';
import { findStatement } from './orderStatement.ts';

/**
 * The row of a loan by which the desk lists, sorts and sums loans. It equals the loan's statement on each day: whatever changes
 * the loan writes it in the same transaction, and the daily run adds late charges (endOfDay/accrueLateCharges.ts).
 */
export function writePositionQuery(order: Order, statement: Statement): CompiledQuery<unknown> {
  const { borrowerId, orderId, productId, terms, events } = order;
  const { asOf, remaining, dueNow, repayDate, pastDueSince, disbursedOn, writtenOffOn } = statement;
  const nextDueOn = findNextDueDay(statement);
  const changeDays = events.map(({ valueDate }) => valueDate).filter((day) => day > asOf);
  if (nextDueOn !== null && requiresReplayWhenDue(statement)) changeDays.push(nextDueOn);
  return writePosition.bind({
    borrowerId,
    orderId,
    market: terms.market,
    currency: terms.currency,
    timeZone: terms.timeZone,
    productId,
    state: getDisbursedState(statement),
    principal: terms.principal,
    owed: remaining,
    dueOn: repayDate,
    disbursedOn,
    writtenOffOn,
    changesOn: changeDays.toSorted()[0] ?? null,
    outstandingPrincipal: statement.totals.principal.outstanding,
    atRiskSince:
      pastDueSince !== null && repayDate !== null && pastDueSince < repayDate ? pastDueSince : repayDate,
    dueAmount: statement.instalments.find(({ paidOn }) => paidOn === null)?.lateBase ?? 0,
    writtenOffPrincipal: findWrittenOffPrincipal(order, statement),
    notDue: subtract(remaining, dueNow),
    nextDueOn,
    credit: statement.credit,
  });
}

/** In SQL: what is due of a loan, late charges included, as of the last daily run: `dueNow` of its statement. */
export const dueNowSql = sql<number>`greatest(owed - not_due, 0)`;

/** In SQL, as indexes of migration 0146 have it: whether a loan is unpaid and not written off, by a table of positions. */
export function isActivePositionSql(table: string): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  return sql<boolean>`(${column('state')} in ('to_be_repaid', 'overdue') and ${column('written_off_on')} is null)`;
}

function listLaterInstalments({ instalments, asOf }: Statement) {
  return instalments.filter(({ paidOn, dueOn }) => paidOn === null && dueOn > asOf);
}

function findNextDueDay(statement: Statement): Day | null {
  return (
    listLaterInstalments(statement)
      .map(({ dueOn }) => dueOn)
      .toSorted()[0] ?? null
  );
}

/** Whether what falls due next isn't what the instalments' rows say: earlier charges in a new schedule, or credit that pays it. */
function requiresReplayWhenDue(statement: Statement): boolean {
  const { credit, extensionHeld } = statement;
  const hasOtherAmounts = listLaterInstalments(statement).some(
    ({ outstanding, lateBase }) => outstanding !== lateBase,
  );
  return hasOtherAmounts || credit > 0 || extensionHeld > 0;
}

/** What was left of the principal when it was written off; of a loan taken over later with its balances, what they say. */
function findWrittenOffPrincipal(order: Order, { writtenOffOn, opening }: Statement): number | null {
  if (writtenOffOn === null) return null;
  const on = opening?.instalments === undefined ? writtenOffOn : latestDay(writtenOffOn, opening.valueDate);
  return findStatement(order, on)?.totals.principal.outstanding ?? null;
}

/** Sorts after every day on which a loan may be late. */
const neverLate = sql`'2199-01-01'::timestamptz`;

const writePosition = upsert(
  'loanPositions',
  ['borrowerId', 'orderId'],
  {
    borrowerId: 'bigint',
    orderId: 'text',
    market: 'text',
    currency: 'text',
    timeZone: 'text',
    productId: 'text',
    state: 'text',
    principal: 'bigint',
    owed: 'bigint',
    dueOn: 'date | null',
    disbursedOn: 'date',
    writtenOffOn: 'date | null',
    changesOn: 'date | null',
    outstandingPrincipal: 'bigint',
    atRiskSince: 'date | null',
    dueAmount: 'bigint',
    writtenOffPrincipal: 'bigint | null',
    notDue: 'bigint',
    nextDueOn: 'date | null',
    credit: 'bigint',
  },
  ({ timeZone, ...columns }) => ({
    ...columns,
    lateFrom: sql`coalesce((${columns.dueOn} + 1)::timestamp at time zone ${timeZone}, ${neverLate})`,
  }),
);

/** For a loan whose disbursal was reversed. */
export const deletePosition = unawaitedWrite(
  { borrowerId: 'bigint', orderId: 'text' },
  ($) => sql`delete from loan_positions where borrower_id = ${$.borrowerId} and order_id = ${$.orderId}`,
);

/** In SQL: whether an order `o` has a row that this version wrote whole. */
const hasPosition = sql`exists (
  select from loan_positions p
  where p.borrower_id = o.borrower_id and p.order_id = o.order_id and p.outstanding_principal is not null
)`;

/** The next loans without a row, from before there were any, or imported: at most `batchSize`. */
export async function listOrdersWithoutPosition(
  db: Database,
  market: string,
  after: OrderKey,
  batchSize: number,
): Promise<OrderKey[]> {
  const { rows } = await sql<OrderKey>`
    select o.borrower_id, o.order_id
    from orders o
    where o.disbursed_on is not null and o.terms ->> 'market' = ${market}
      and (o.borrower_id, o.order_id) > (${after.borrowerId}, ${after.orderId})
      and not ${hasPosition}
    order by o.borrower_id, o.order_id
    limit ${sql.lit(batchSize)}`.execute(db);
  return rows;
}

const batchSize = 10_000;

/** Writes the rows of repaid loans that have none: nothing is owed of them. Written-off ones are replayed. */
export async function createRepaidPositions(db: Database, market: string): Promise<void> {
  for (let written = batchSize; written === batchSize; ) {
    const { numAffectedRows = 0n } = await sql`
      insert into loan_positions (borrower_id, order_id, market, currency, product_id, state, principal, owed, due_on, late_from,
        disbursed_on, outstanding_principal, due_amount)
      select o.borrower_id, o.order_id, ${market}, o.terms ->> 'currency', o.product_id, o.state, (o.terms ->> 'principal')::bigint, 0,
        null, ${neverLate}, o.disbursed_on, 0, 0
      from orders o
      where o.state = 'repaid' and o.disbursed_on is not null and o.terms ->> 'market' = ${market}
        and not ${hasPosition}
        and not exists (
          select from loan_events e
          where e.borrower_id = o.borrower_id and e.order_id = o.order_id and e.kind = 'writeOff'
        )
      limit ${sql.lit(batchSize)}
      on conflict (borrower_id, order_id) do update set outstanding_principal = 0, due_amount = 0`.execute(
      db,
    );
    written = Number(numAffectedRows);
  }
}

/** In SQL: whether amounts of a loan `p` fell due since its row was written, or an older version wrote the row without them. */
export function hasFallenDueSql(market: string, today: Day): RawBuilder<boolean> {
  return sql<boolean>`(p.market = ${market} and p.next_due_on <= ${today}::date and p.state <> 'repaid')`;
}

/** Whether a loan's row is of a version that didn't store what isn't due: until the daily run all that it owes counts as due. */
export async function hasPositionsOfPreviousVersion(db: Database): Promise<boolean> {
  const row = await db
    .selectFrom('loanPositions')
    .select('orderId')
    .where('nextDueOn', '=', '0001-01-01')
    .where('state', '<>', 'repaid')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Moves what has fallen due since to what is due: the instalments' rows, locked with their orders as a payment's are. */
export async function addFallenDue(db: Database, market: string, today: Day): Promise<void> {
  for (let updated = batchSize; updated === batchSize; ) {
    const { numAffectedRows = 0n } = await sql`
      with fallen as materialized (
        select p.borrower_id, p.order_id from loan_positions p where ${hasFallenDueSql(market, today)} limit ${sql.lit(batchSize)}
      ), locked as materialized (
        select i.borrower_id, i.order_id, i.due_on, i.unpaid
        from fallen
        join orders o on o.borrower_id = fallen.borrower_id and o.order_id = fallen.order_id
        join instalments i on i.borrower_id = o.borrower_id and i.order_id = o.order_id
        order by i.borrower_id, i.order_id, i.number
        for update of o, i
      ), later as (
        select borrower_id, order_id, coalesce(sum(unpaid) filter (where due_on > ${today}::date), 0)::bigint as amount,
          min(due_on) filter (where due_on > ${today}::date and unpaid > 0) as due_on
        from locked
        group by borrower_id, order_id
      )
      update loan_positions p set not_due = later.amount, next_due_on = later.due_on
      from later
      where p.borrower_id = later.borrower_id and p.order_id = later.order_id`.execute(db);
    updated = Number(numAffectedRows);
  }
}

/** Writes the row of a loan that has none. */
export function createPosition(db: Database, key: OrderKey, today: Day): Promise<void> {
  return transaction(db, async (trx) => {
    const order = await lockAndFindOrder(trx, key);
    const statement = order && findStatement(order, today);
    if (order && statement) await trx.executeQuery(writePositionQuery(order, statement));
  });
}
