import { type Expression, sql } from 'kysely';
import { callbackDays, maxCountedCalls, maxPlannedDays } from '../../../../../contract/desk/collections.ts';
import { bucketDays, bucketForDaysLate, type LateBucket } from '../../../../../contract/desk/delinquency.ts';
import type { DeskInput, DeskReplyInput, DeskRowInput } from '../../../../../contract/desk/schemas/index.ts';
import { daysBetween, toDay } from '../../../../../lending/index.ts';
import type { Database } from '../../../../platform/database/index.ts';
import { dueNowSql } from '../../../loans/index.ts';
import type { Services } from '../../../services.ts';
import type { StaffMember } from '../../auth/accounts.ts';
import { isAssignedSql } from '../../cases/assignees.ts';
import { readEndpoint } from '../../endpoint.ts';
import { listMarketDays, type MarketDay, todaySql } from '../../marketDays.ts';
import { findTotals, paginate } from '../../pagination.ts';
import { addBorrowerNames } from '../borrowerNames.ts';
import { firstContactRestrictionSql, isCallableSql, isDaysAgo, isStillLate } from './contactRestrictions.ts';

type Row = DeskRowInput<'callList'>;
type Filters = Omit<DeskInput<'callList'>, 'after' | 'limit' | 'format' | 'totals'>;

const caseColumns = [
  'borrowerId',
  'market',
  'currency',
  'priority',
  'lateSince',
  'writtenOff',
  'loans',
  'promisedBy',
  'brokenOn',
  'lastContactAt',
  'nextActionOn',
] as const;

export const callListEndpoint = readEndpoint(
  'callList',
  async (services, staff, { after, limit, totals, ...filters }) => {
    const { db } = services;
    const now = await services.clock.now();
    const marketDays = listMarketDays(services, now);
    const query = filterCases(db, staff, filters, marketDays)
      .select(caseColumns)
      .select(firstContactRestrictionSql(marketDays).as('contactRestriction'))
      .select(assigneeNameSql.as('assignee'))
      .select(
        sql<string | null>`(select name from desk_staff where email = next_action_by limit 1)`.as(
          'nextActionBy',
        ),
      );
    const sortOrder = {
      by: { market: 'text', priority: 'number', borrowerId: 'number' },
      isDescending: true,
    } as const;
    const listPage = await paginate(query, sortOrder, { after, limit }, async (rows) => {
      const borrowerIds = rows.map(({ borrowerId }) => borrowerId);
      const overdue = await sumOverdue(db, borrowerIds, marketDays);
      const due = await sumDue(db, borrowerIds, now);
      return (await addBorrowerNames(db, rows)).map(
        ({ priority: _, lateSince, loans, writtenOff, ...row }): Row => {
          const current = overdue.get(row.borrowerId);
          const since = current?.since ?? lateSince;
          const daysLate = since === null ? 0 : daysSince(since, row.market, marketDays);
          return {
            ...row,
            bucket: since === null ? null : toLateBucket(daysLate),
            daysLate,
            overdue: current?.unpaidAmount ?? 0,
            dueNow: due.get(row.borrowerId) ?? 0,
            orderId: current?.orderId ?? null,
            loans,
            isWrittenOff: loans > 0 && writtenOff === loans,
          };
        },
      );
    });
    const cases = filterCases(db, staff, filters, marketDays).select(['borrowerId', 'currency']);
    return { ...listPage, ...(await findTotals(db, { totals }, sumByCase(cases, now), ['dueNow'])) };
  },
);

export const callCountsEndpoint = readEndpoint(
  'callCounts',
  async (services, staff, filters) => {
    const marketDays = listMarketDays(services, await services.clock.now());
    const count = (view: Pick<Filters, 'callable' | 'promise' | 'callback'>) => {
      const cases = filterCases(services.db, staff, { ...filters, ...view }, marketDays);
      const counted = cases.select('borrowerId').limit(maxCountedCalls);
      return sql`(select count(*)::int from (${counted}) as counted)`;
    };
    const { rows } = await sql<DeskReplyInput<'callCounts'>>`
      select ${count({ callable: 'now' })} as now, ${count({})} as "all",
        ${count({ promise: 'today' })} as today, ${count({ promise: 'broken' })} as broken,
        ${count({ callback: 'due' })} as due, ${count({ callback: 'mine' })} as mine,
        ${count({ callback: 'coming' })} as coming`.execute(services.db);
    const [counts = { now: 0, all: 0, today: 0, broken: 0, due: 0, mine: 0, coming: 0 }] = rows;
    return counts;
  },
  { skipsViewAudit: true },
);

/** How many borrowers a view of the list has, up to `maxCountedCalls`; of broken promises since when the first was. */
export async function countCalls(
  services: Services,
  staff: StaffMember,
  filters: Filters,
): Promise<{ count: number; oldestAt: Date | null }> {
  const marketDays = listMarketDays(services, await services.clock.now());
  const zones = marketDays.map(({ market, timeZone }) => sql`when ${market} then ${timeZone}::text`);
  const brokenAt = sql<Date | null>`(broken_on + 1)::timestamp at time zone case market ${sql.join(zones, sql` `)} end`;
  const counted = filterCases(services.db, staff, filters, marketDays)
    .select(brokenAt.as('brokenAt'))
    .limit(maxCountedCalls);
  const row = await services.db
    .selectFrom(counted.as('counted'))
    .select((cases) => cases.fn.countAll<string>().as('count'))
    .select((cases) => cases.fn.min('brokenAt').as('brokenAt'))
    .executeTakeFirstOrThrow();
  return { count: Number(row.count), oldestAt: filters.promise === 'broken' ? row.brokenAt : null };
}

function filterCases(db: Database, staff: StaffMember, filters: Filters, marketDays: readonly MarketDay[]) {
  const { callable, promise, callback, bucket, market, assignee } = filters;
  // What was agreed with a borrower is kept to, also about a debt that was written off.
  const { writtenOff = promise === undefined && callback === undefined ? 'without' : 'with' } = filters;
  let query = db.selectFrom('collectionCases');
  // A call that was agreed is made whatever is late.
  if (callback === undefined) query = query.where(isStillLate(marketDays));
  else {
    const days = callback === 'coming' ? ([-maxPlannedDays, -1] as const) : ([0, callbackDays - 1] as const);
    query = query.where(isDaysAgo('nextActionOn', marketDays, days));
  }
  // Who is to be called again later today waits among those.
  if (callback === undefined && callable !== undefined)
    query = query.where(sql<boolean>`called_on is distinct from ${todaySql(marketDays)}`);
  if (callback === 'mine') query = query.where('nextActionBy', '=', staff.email);
  if (callable !== undefined) query = query.where(isCallableSql(marketDays));
  if (promise === 'today') query = query.where(isDaysAgo('promisedBy', marketDays, [0, 0]));
  if (promise === 'broken') query = query.where('brokenOn', 'is not', null);
  if (bucket !== undefined) query = query.where(isDaysAgo('lateSince', marketDays, bucketDays[bucket]));
  if (market !== undefined) query = query.where('market', '=', market);
  if (writtenOff !== 'with')
    query = query.where(sql<boolean>`(written_off = loans and loans > 0) = ${writtenOff === 'only'}`);
  return query.where(isAssignedSql(staff, 'collections', assignee, { table: 'collection_cases' }));
}

/** In SQL: to whom late loans of the borrower of a row of `collection_cases` are assigned. */
const assigneeNameSql = sql<string | null>`(
  select name from assignments a join desk_staff using (staff_id)
  where a.borrower_id = collection_cases.borrower_id and a.case_kind = 'collections' and a.closed_at is null
  limit 1
)`;

function daysSince(since: string, market: string, marketDays: readonly MarketDay[]): number {
  const today = marketDays.find((one) => one.market === market)?.today ?? toDay(since);
  return daysBetween(toDay(since), today);
}

function toLateBucket(daysLate: number): LateBucket {
  const bucket = bucketForDaysLate(daysLate);
  return bucket === 'current' ? '1-3' : bucket;
}

async function sumOverdue(db: Database, borrowerIds: readonly number[], marketDays: readonly MarketDay[]) {
  if (borrowerIds.length === 0) return new Map<number, never>();
  const { rows } = await sql<{ borrowerId: number; since: string; unpaidAmount: number; orderId: string }>`
    select i.borrower_id as "borrowerId", min(i.due_on) as since, sum(i.unpaid)::bigint as "unpaidAmount",
      (array_agg(i.order_id order by i.due_on, i.order_id))[1] as "orderId"
    from instalments i
    join collection_cases c on c.borrower_id = i.borrower_id
    where i.borrower_id = any(${borrowerIds}) and i.unpaid > 0 and i.due_on < ${todaySql(marketDays)}
    group by i.borrower_id`.execute(db);
  return new Map(rows.map((row) => [row.borrowerId, row]));
}

/** What is due now of the loans past due of borrowers. */
async function sumDue(db: Database, borrowerIds: readonly number[], now: Date) {
  if (borrowerIds.length === 0) return new Map<number, never>();
  const { rows } = await sql<{ borrowerId: number; dueNow: number }>`
    select borrower_id as "borrowerId", sum(${dueNowSql})::bigint as "dueNow" from loan_positions
    where borrower_id = any(${borrowerIds}) and late_from <= ${now}
    group by borrower_id`.execute(db);
  return new Map(rows.map(({ borrowerId, dueNow }) => [borrowerId, dueNow]));
}

/** In SQL: what is due now of each case, those of which nothing is late too. */
function sumByCase(cases: Expression<unknown>, now: Date) {
  return sql<{ currency: string; dueNow: number }>`
    select listed.currency, coalesce(due.amount, 0) as due_now
    from (${cases}) as listed
    left join (
      select borrower_id, sum(${dueNowSql}) as amount from loan_positions where late_from <= ${now} group by borrower_id
    ) as due on due.borrower_id = listed.borrower_id`;
}
