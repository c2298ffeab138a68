import { type RawBuilder, sql } from 'kysely';
import { type PortfolioBucket, portfolioBuckets } from '../../../../contract/desk/delinquency.ts';
import type { DeskAnswer } from '../../../../contract/desk/schemas/index.ts';
import { day as dayOf } from '../../../../lending/index.ts';
import type { Database } from '../../../platform/database/index.ts';
import { dayMs } from '../../../platform/durations.ts';
import { lenderAccount } from '../../ledger/index.ts';
import { getFunnel } from '../../promotion/index.ts';
import { findPortfolioRefreshedAt, isHistoryMissing } from '../../reporting/index.ts';
import { hasUndepositedCash, isOpenTooLong } from '../../tills/index.ts';
import { readEndpoint } from '../endpoint.ts';
import { paginate, paginateRows, sortRows } from '../pagination.ts';
import { brokenPromisesQuery } from './collections.ts';
import { isCashierAlone } from './tills.ts';

/** The business in figures, as the job prepared them last. */
export const portfolio = readEndpoint('portfolio', async ({ db, clock }, _staff, { days }) => {
  const from = new Date((await clock.now()).getTime() - days * dayMs).toISOString().slice(0, 10);
  const [preparedAt, outstanding, vintages, rolls, collected] = await Promise.all([
    findPortfolioRefreshedAt(db),
    db
      .selectFrom('portfolioDays')
      .select(['day', 'currency', 'bucket', 'loans', 'amount'])
      .where('day', '>=', from)
      .orderBy('day')
      .execute(),
    db
      .selectFrom('portfolioVintages')
      .select(['month', 'currency', 'loans', 'lent', 'repaidLoans', 'lateLoans', 'outstanding'])
      .orderBy('month')
      .execute(),
    db
      .selectFrom('portfolioRolls')
      .select(['currency', 'fromBucket', 'toBucket'])
      .select((roll) => roll.fn.sum<string>('loans').as('loans'))
      .where('week', '>=', from)
      .groupBy(['currency', 'fromBucket', 'toBucket'])
      .execute(),
    db
      .selectFrom('portfolioCollected')
      .select(['day', 'currency', 'expected', 'collected'])
      .where('day', '>=', from)
      .orderBy('day')
      .execute(),
  ]);
  return {
    preparedAt,
    outstanding: outstanding.map((row) => ({ ...row, day: dayOf(row.day), bucket: parseBucket(row.bucket) })),
    vintages,
    rolls: rolls.map(({ currency, fromBucket, toBucket, loans }) => ({
      from: parseBucket(fromBucket),
      to: toBucket === 'repaid' ? ('repaid' as const) : parseBucket(toBucket),
      currency,
      loans: Number(loans),
    })),
    collected,
  };
});

function parseBucket(value: string): PortfolioBucket {
  return portfolioBuckets.find((bucket) => bucket === value) ?? 'current';
}

type QueueName = DeskAnswer<'today'>['queues'][number]['name'];
/** What waits: the rows of an index, and the column that says since when. */
type Queue = { since: string; rows: RawBuilder<unknown> };

export const today = readEndpoint('today', async (services, staff) => {
  const { db, clock } = services;
  const now = await clock.now();
  const queues = listQueues(now, isCashierAlone(staff) ? staff.staffId : null);
  const named = Object.entries(queues) as [QueueName, Queue][];
  return {
    at: now,
    isBeingPrepared: await isHistoryMissing(services),
    queues: await Promise.all(named.map(([name, queue]) => countQueue(db, name, queue))),
  };
});

async function countQueue(db: Database, name: QueueName, { since, rows: waiting }: Queue) {
  const { rows } = await sql<{ count: number; oldestAt: Date | null }>`
    select count(*)::int as count, min(${sql.ref(since)}) as "oldestAt" from ${waiting}`.execute(db);
  const { count = 0, oldestAt = null } = rows[0] ?? {};
  return { name, count, oldestAt };
}

/** `holder`: whose tills alone are counted. */
function listQueues(now: Date, holder: string | null): Record<QueueName, Queue> {
  const isOwn = holder === null ? sql`true` : sql`staff_id = ${holder}`;
  return {
    applications: { since: 'createdAt', rows: sql`orders where state = 'in_review'` },
    payouts: {
      since: 'createdAt',
      rows: sql`(
        select last.created_at
        from orders o
        join lateral (
          select p.state, p.created_at from payouts p
          where p.borrower_id = o.borrower_id and p.order_id = o.order_id
          order by p.attempt desc
          limit 1
        ) last on last.state in ('created', 'sent', 'unknown', 'returned', 'refused')
        where o.state = 'paying_out'
        union all
        select created_at from payouts
        where (borrower_id = ${lenderAccount.borrowerId} or order_id like 'refund:%')
          and state in ('created', 'sent', 'unknown')
      ) needing_care`,
    },
    suspense: {
      since: 'receivedAt',
      rows: sql`received_payments
      where suspended_at is not null and matched_at is null and return_asked_at is null and reversed < amount`,
    },
    claims: { since: 'sentAt', rows: sql`payment_claims where state = 'open'` },
    reversals: { since: 'receivedAt', rows: sql`received_reversals where applied_at is null` },
    unmatchedDeposits: { since: 'depositedAt', rows: sql`till_deposits where matched_at is null` },
    undepositedTills: {
      since: 'closedAt',
      rows: sql`tills where ${hasUndepositedCash} and ${isOwn}`,
    },
    longOpenTills: { since: 'openedAt', rows: sql`tills where ${isOpenTooLong(now)} and ${isOwn}` },
    complaints: { since: 'sentAt', rows: sql`complaints where answered_at is null` },
    approvals: {
      since: 'askedAt',
      rows: sql`desk_approvals where state = 'waiting' and expires_at > ${now}`,
    },
    privacyRequests: { since: 'receivedAt', rows: sql`privacy_requests where state = 'open'` },
    grantedRequests: { since: 'answeredAt', rows: sql`privacy_requests where state = 'granted'` },
    personalDataAlerts: {
      since: 'reachedAt',
      rows: sql`personal_data_alerts where reviewed_at is null`,
    },
    brokenPromises: { since: 'brokenAt', rows: sql`(${brokenPromisesQuery(now)}) broken` },
  };
}

/** How far the visitors of each source came, as the job added it up last, the most visited first. */
export const funnel = readEndpoint('funnel', async ({ db }, _staff, { from, until, sort, ...page }) => {
  const [sources, preparedAt] = await Promise.all([
    getFunnel(db, { from: dayOf(from), until: dayOf(until) }),
    findPortfolioRefreshedAt(db),
  ]);
  const sorted = sortRows(sources, sort, {
    visits: (row) => [row.visits],
    clicks: (row) => [row.clicks],
    codes: (row) => [row.codes],
    registered: (row) => [row.registered],
    borrowed: (row) => [row.borrowed],
    repaid: (row) => [row.repaid],
  });
  return { ...paginateRows(sorted, page), preparedAt };
});

/** Who did and saw what, the newest first. */
export const audit = readEndpoint('audit', async ({ db }, _staff, input) => {
  const { borrowerId, action, actor, from, until } = input;
  let query = db.selectFrom('auditEvents').selectAll();
  if (borrowerId !== undefined) query = query.where('borrowerId', '=', borrowerId);
  if (action !== undefined) query = query.where('action', '=', action);
  if (actor !== undefined) query = query.where('actor', '=', actor);
  if (from !== undefined) query = query.where('at', '>=', new Date(from));
  if (until !== undefined) query = query.where('at', '<', new Date(until));
  const order = { by: { at: 'instant', eventId: 'number' }, isDescending: true } as const;
  return paginate(query, order, input, async (rows) => {
    const links = await listAuditLinks(db, rows);
    return rows.map((row) => {
      const link = links.get(`${row.borrowerId}:${row.eventId}`);
      return {
        ...row,
        eventId: String(row.eventId),
        borrowerId: row.borrowerId === 0 ? null : row.borrowerId,
        place: link?.place ?? null,
        seal: link?.hash.toString('hex') ?? null,
      };
    });
  });
});

type AuditKey = { borrowerId: number; eventId: number };

async function listAuditLinks(db: Database, events: readonly AuditKey[]) {
  const eventIds = events.map(({ eventId }) => eventId);
  const rows =
    events.length === 0
      ? []
      : await db
          .selectFrom('auditLinks')
          .select(['borrowerId', 'eventId', 'place', 'hash'])
          .where('borrowerId', 'in', [...new Set(events.map(({ borrowerId }) => borrowerId))])
          .where('eventId', 'in', eventIds)
          .execute();
  return new Map(rows.map((link) => [`${link.borrowerId}:${link.eventId}`, link]));
}
