import { sql } from 'kysely';
import { bucketDays, bucketForDaysLate, lateBuckets } from '../../../../contract/desk/delinquency.ts';
import type { DeskRowInput } from '../../../../contract/desk/schemas/index.ts';
import { addDays, dayIn } from '../../../../lending/index.ts';
import { getMarket } from '../../../config/index.ts';
import type { Database, OrderKey } from '../../../platform/database/index.ts';
import { brokenPromisesQuery } from '../../collections/index.ts';
import { findOrder, findStatement } from '../../loans/index.ts';
import type { Services } from '../../services.ts';
import { readEndpoint } from '../endpoint.ts';
import { paginate } from '../pagination.ts';
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
