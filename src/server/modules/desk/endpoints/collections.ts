import { sql } from 'kysely';
import { bucketDays, bucketForDaysLate, lateBuckets } from '../../../../contract/desk/delinquency.ts';
import type { DeskRowInput } from '../../../../contract/desk/schemas/index.ts';
import { addDays, dayIn } from '../../../../lending/index.ts';
import type { Database, OrderKey } from '../../../platform/database/index.ts';
import { brokenPromisesQuery } from '../../collections/index.ts';
import { findOrdersByKeys, findStatement, type Order } from '../../loans/index.ts';
import type { Services } from '../../services.ts';
import { readEndpoint } from '../endpoint.ts';
import { paginate } from '../pagination.ts';
import { listMarketDays } from './callBarriers.ts';
import { withNames } from './lookups.ts';

type Row = DeskRowInput<'collections'>;

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
    return paginate(query, order, page, (rows) => toCollectionRows(services, rows, now));
  },
);

const isOldestUnpaid = sql<boolean>`not exists (
    select from instalments older
    where older.borrower_id = late.borrower_id and older.order_id = late.order_id and older.unpaid > 0
      and (older.due_on, older.number) < (late.due_on, late.number)
  )`;

async function toCollectionRows(services: Services, rows: readonly OrderKey[], now: Date): Promise<Row[]> {
  const { db } = services;
  const [orders, contacts, named] = await Promise.all([
    findOrdersByKeys(db, rows),
    listLastContacts(db, rows),
    withNames(db, rows),
  ]);
  const ordersById = new Map(orders.map((order) => [order.orderId, order]));
  const marketDays = listMarketDays(services, now);
  const callable = new Set(marketDays.filter(({ isCallable }) => isCallable).map(({ market }) => market));
  return named.flatMap(({ orderId, name }) => {
    const order = ordersById.get(orderId);
    const row = order && toCollectionRow(order, now, callable);
    return row ? [{ ...row, name, lastContactAt: contacts.get(orderId) ?? null }] : [];
  });
}

/** Null where the loan isn't past due on the day of its market. */
function toCollectionRow(
  order: Order,
  now: Date,
  callableMarkets: ReadonlySet<string>,
): Omit<Row, 'name' | 'lastContactAt'> | null {
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
  const isFree = statement.collectionHold === null && promised === undefined;
  return {
    orderId: order.orderId,
    borrowerId: order.borrowerId,
    market,
    currency,
    bucket,
    daysLate: statement.daysOverdue,
    owed: statement.dueNow,
    promisedBy: promised?.paysBy ?? null,
    brokenOn: isBroken && last !== undefined ? last : null,
    isPaused: statement.collectionHold !== null,
    mayContact: isFree && callableMarkets.has(market),
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
