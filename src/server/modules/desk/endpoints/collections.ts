import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { bucketDays, bucketForDaysLate, lateBuckets } from '../../../../contract/desk/delinquencyBuckets.ts';
import type { DeskItem } from '../../../../contract/desk/schemas/index.ts';
import { addDays, dayIn } from '../../../../lending/index.ts';
import { getMarket } from '../../../config/index.ts';
import type { Database, OrderKey } from '../../../platform/database/index.ts';
import { findOrder, findStatement } from '../../loans/index.ts';
import type { Services } from '../../services.ts';
import { readEndpoint } from '../endpoint.ts';
import { decodeCursor, toPage } from '../pagination.ts';
import { brokenPromisesQuery } from './brokenPromises.ts';
import { getBorrowerNames } from './loanLookup.ts';

const cursor = z.tuple([z.string(), z.int(), z.string()]);

type Row = DeskItem<'collections'>;
type LateLoan = OrderKey & { dueOn: string };

/** Loans that are late, the longest first: each by its oldest unpaid instalment. */
export const collections = readEndpoint(
  'collections',
  async (services, _staff, { bucket, promise, limit, after }) => {
    const { db } = services;
    const now = await services.clock.now();
    const today = dayIn('UTC', now);
    const [minDays, maxDays] = bucket === undefined ? [1, 36_500] : bucketDays[bucket];
    const [lastDay, lastBorrower, lastOrder] = decodeCursor(cursor, after) ?? ['0001-01-01', 0, ''];
    const { rows } = await sql<LateLoan>`
    select borrower_id as "borrowerId", order_id as "orderId", due_on as "dueOn"
    from instalments late
    where unpaid > 0 and due_on <= ${addDays(today, -minDays)}::date and due_on >= ${addDays(today, -maxDays)}::date
      ${promise === undefined ? sql`` : sql`and (borrower_id, order_id) in (${selectKeys(brokenPromisesQuery(now))})`}
      and (due_on, borrower_id, order_id) > (${lastDay}::date, ${lastBorrower}::bigint, ${lastOrder}::text)
      and not exists (
        select from instalments older
        where older.borrower_id = late.borrower_id and older.order_id = late.order_id and older.unpaid > 0
          and (older.due_on, older.number) < (late.due_on, late.number)
      )
    order by due_on, borrower_id, order_id
    limit ${limit + 1}`.execute(db);
    const pageRows = rows.slice(0, limit);
    const names = await getBorrowerNames(db, pageRows);
    const contacts = await listLastContacts(db, pageRows);
    const items = await Promise.all(
      pageRows.map((late) =>
        toCollectionRow(services, late, names.get(late.borrowerId) ?? '', contacts.get(late.orderId) ?? null),
      ),
    );
    const { next } = toPage(rows, limit, {
      toItem: () => null,
      cursorValues: ({ dueOn, borrowerId, orderId }) => [dueOn, borrowerId, orderId],
    });
    return { items: items.filter((item) => item !== null), next };
  },
);

function selectKeys(loans: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select borrower_id, order_id from (${loans}) keyed`;
}

/** Null where the loan isn't late by its own market's day. */
async function toCollectionRow(
  { db, clock, config }: Services,
  { borrowerId, orderId }: LateLoan,
  name: string,
  lastContactAt: string | null,
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

async function listLastContacts(db: Database, orders: readonly OrderKey[]): Promise<Map<string, string>> {
  if (orders.length === 0) return new Map();
  const rows = await db
    .selectFrom('deskNotes')
    .select('orderId')
    .select((note) => note.fn.max('at').as('at'))
    .where(
      'borrowerId',
      'in',
      orders.map(({ borrowerId }) => borrowerId),
    )
    .where('kind', '!=', 'note')
    .groupBy('orderId')
    .execute();
  return new Map(rows.map(({ orderId, at }) => [orderId, at.toISOString()]));
}

/** How many are how late, as the portfolio's job counted last. */
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
