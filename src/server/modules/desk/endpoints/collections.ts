import { type RawBuilder, sql } from 'kysely';
import {
  brokenPromiseDays,
  bucketDays,
  bucketForDaysLate,
  lateBuckets,
} from '../../../../contract/desk/delinquency.ts';
import type { DeskRow } from '../../../../contract/desk/schemas/index.ts';
import { addDays, dayIn } from '../../../../lending/index.ts';
import { getMarket } from '../../../config/index.ts';
import type { Database, OrderKey } from '../../../platform/database/index.ts';
import { dayMs } from '../../../platform/durations.ts';
import { findOrder, findStatement } from '../../loans/index.ts';
import type { Services } from '../../services.ts';
import { readEndpoint } from '../endpoint.ts';
import { paginate } from '../pagination.ts';
import { withNames } from './lookups.ts';

type Row = DeskRow<'collections'>;

/** Loans past due, the longest first, by their oldest unpaid instalment. */
export const collections = readEndpoint(
  'collections',
  async (services, _staff, { bucket, promise, ...page }) => {
    const { db } = services;
    const now = await services.clock.now();
    const today = dayIn('UTC', now);
    const [minDays, maxDays] = bucket === undefined ? [1, 36_500] : bucketDays[bucket];
    let query = db
      .selectFrom('instalments as late')
      .select(['late.borrowerId', 'late.orderId', 'late.dueOn'])
      .where('unpaid', '>', 0)
      .where('dueOn', '<=', addDays(today, -minDays))
      .where('dueOn', '>=', addDays(today, -maxDays))
      .where(isOldestUnpaid);
    if (promise !== undefined)
      query = query.where(
        sql<boolean>`(borrower_id, order_id) in (select borrower_id, order_id from (${brokenPromisesQuery(now)}) broken)`,
      );
    const order = { by: { dueOn: 'day', borrowerId: 'number', orderId: 'text' } } as const;
    return paginate(query, order, page, async (rows) => {
      const contacts = await listLastContacts(db, rows);
      const named = await withNames(db, rows);
      const items = await Promise.all(
        named.map((late) => toCollectionRow(services, late, contacts.get(late.orderId) ?? null)),
      );
      return items.filter((item) => item !== null);
    });
  },
);

const isOldestUnpaid = sql<boolean>`not exists (
    select from instalments older
    where older.borrower_id = late.borrower_id and older.order_id = late.order_id and older.unpaid > 0
      and (older.due_on, older.number) < (late.due_on, late.number)
  )`;

/** Null where the loan isn't past due on the day of its market. */
async function toCollectionRow(
  { db, clock, config }: Services,
  { borrowerId, orderId, name }: OrderKey & { name: string },
  lastContactAt: Date | null,
): Promise<Row | null> {
  const order = await findOrder(db, borrowerId, orderId);
  if (order === undefined) return null;
  const now = await clock.now();
  const { market, currency, timeZone } = order.terms;
  const statement = findStatement(order, dayIn(timeZone, now));
  const bucket = bucketForDaysLate(statement?.daysOverdue ?? 0);
  if (statement === null || bucket === 'current') return null;
  const { promises } = statement;
  const promised = promises.find(({ state }) => state === 'open');
  const last = promises
    .map(({ paysBy }) => paysBy)
    .toSorted()
    .at(-1);
  const isBroken = !promised && promises.some(({ paysBy, state }) => paysBy === last && state === 'broken');
  const hour = Number(new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit' }).format(now));
  const { from, to } = getMarket(config, market).messageHours;
  return {
    orderId,
    borrowerId,
    name,
    market,
    currency,
    bucket,
    daysLate: statement.daysOverdue,
    owed: statement.dueNow,
    promisedBy: promised?.paysBy ?? null,
    brokenOn: isBroken && last !== undefined ? last : null,
    isPaused: statement.collectionHold !== null,
    mayContact: statement.collectionHold === null && promised === undefined && hour >= from && hour < to,
    lastContactAt,
  };
}

async function listLastContacts(db: Database, orders: readonly OrderKey[]): Promise<Map<string, Date>> {
  if (orders.length === 0) return new Map();
  const borrowerIds = orders.map(({ borrowerId }) => borrowerId);
  const rows = await db
    .selectFrom('deskNotes')
    .select('orderId')
    .select((note) => note.fn.max('at').as('at'))
    .where('borrowerId', 'in', borrowerIds)
    .where('kind', '!=', 'note')
    .groupBy('orderId')
    .execute();
  return new Map(rows.map(({ orderId, at }) => [orderId, at]));
}

/** Loans past due by bucket, as of the last run of the portfolio job. */
export const buckets = readEndpoint('buckets', async ({ db }) => {
  const rows = await db
    .selectFrom('portfolioDays')
    .select(['bucket', 'currency', 'loans', 'amount as owed'])
    .where('day', '=', (days) =>
      days.selectFrom('portfolioDays').select((row) => row.fn.max('day').as('day')),
    )
    .where('bucket', '!=', 'current')
    .execute();
  const items = lateBuckets.flatMap((bucket) =>
    rows.filter((row) => row.bucket === bucket).map((row) => ({ ...row, bucket })),
  );
  return { items, next: null };
});

/**
 * Loans past due with a broken promise to pay of the last weeks, by the last day promised: the same as in their statements,
 * without a replay. Reversed payments don't count. Columns: borrower_id, order_id, broken_at.
 */
export function brokenPromisesQuery(now: Date): RawBuilder<unknown> {
  const weeksAgo = new Date(now.getTime() - brokenPromiseDays * dayMs);
  return sql`
    select said.borrower_id, said.order_id,
      max(((said.event ->> 'paysBy')::date + 1)::timestamp at time zone (o.terms ->> 'timeZone')) as broken_at
    from loan_events said
    join orders o on o.borrower_id = said.borrower_id and o.order_id = said.order_id
    cross join lateral (select (${now}::timestamptz at time zone (o.terms ->> 'timeZone'))::date as day) today
    where said.kind = 'promise' and said.recorded_at > ${weeksAgo} and o.state in ('to_be_repaid', 'overdue')
      and (said.event ->> 'paysBy')::date < today.day
      and not exists (
        select from loan_events later
        where later.borrower_id = said.borrower_id and later.order_id = said.order_id and later.kind = 'promise'
          and later.event ->> 'paysBy' > said.event ->> 'paysBy'
      )
      and exists (
        select from instalments late
        where late.borrower_id = said.borrower_id and late.order_id = said.order_id and late.unpaid > 0
          and late.due_on < least(today.day, (${now}::timestamptz at time zone 'UTC')::date)
      )
      and (said.event ->> 'amount')::bigint > (
        select coalesce(sum(p.amount), 0) from payments p
        where p.borrower_id = said.borrower_id and p.order_id = said.order_id
          and p.value_date between said.value_date and (said.event ->> 'paysBy')::date
          and not exists (
            select from loan_events undone
            where undone.borrower_id = p.borrower_id and undone.order_id = p.order_id and undone.kind = 'reversal'
              and undone.event ->> 'paymentId' = p.provider || ':' || p.payment_id
          )
      )
    group by said.borrower_id, said.order_id`;
}
