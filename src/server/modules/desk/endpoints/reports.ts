import { sql } from 'kysely';
import { z } from 'zod';
import { type PortfolioBucket, portfolioBuckets } from '../../../../contract/desk/delinquency.ts';
import type { DeskReply } from '../../../../contract/desk/schemas/index.ts';
import { day as dayOf } from '../../../../lending/index.ts';
import type { Database } from '../../../platform/database/index.ts';
import { dayMs } from '../../../platform/durations.ts';
import { lenderAccount } from '../../ledger/index.ts';
import { getFunnel } from '../../promotion/index.ts';
import { findPortfolioRefreshedAt, isHistoryMissing } from '../../reporting/index.ts';
import { hasUndepositedCash, isOpenTooLong } from '../../tills/index.ts';
import { readEndpoint } from '../endpoint.ts';
import { decodeCursor, paginate, toPage } from '../pagination.ts';
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

export function parseBucket(value: string): PortfolioBucket {
  return portfolioBuckets.find((bucket) => bucket === value) ?? 'current';
}

type QueueName = DeskReply<'today'>['queues'][number]['name'];
type QueueCount = { count: number; oldestAt: Date | null };

/** Each queue counts what one index holds: what waits, never what is done. */
export const today = readEndpoint('today', async (services, staff) => {
  const { db, clock } = services;
  const now = await clock.now();
  const queues = Object.entries(queueQueries(now, isCashierAlone(staff) ? staff.staffId : null)) as [
    QueueName,
    ReturnType<typeof sql<QueueCount>>,
  ][];
  return {
    at: now.toISOString(),
    isBeingPrepared: await isHistoryMissing(services),
    queues: await Promise.all(queues.map(([name, query]) => countQueue(db, name, query))),
  };
});

async function countQueue(db: Database, name: QueueName, query: ReturnType<typeof sql<QueueCount>>) {
  const { rows } = await query.execute(db);
  const { count = 0, oldestAt = null } = rows[0] ?? {};
  return { name, count, oldestAt: oldestAt?.toISOString() ?? null };
}

/** `holder`: whose tills alone are counted. */
function queueQueries(
  now: Date,
  holder: string | null,
): Record<QueueName, ReturnType<typeof sql<QueueCount>>> {
  const isOwn = holder === null ? sql`true` : sql`staff_id = ${holder}`;
  return {
    applications: sql<QueueCount>`
      select count(*)::int as count, min(created_at) as "oldestAt" from orders where state = 'in_review'`,
    payouts: sql<QueueCount>`
      select count(*)::int as count, min(created_at) as "oldestAt" from (
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
        where borrower_id = ${lenderAccount.borrowerId} and state in ('created', 'sent', 'unknown')
      ) needing_care`,
    suspense: sql<QueueCount>`
      select count(*)::int as count, min(received_at) as "oldestAt" from received_payments
      where suspended_at is not null and matched_at is null and return_asked_at is null and reversed < amount`,
    claims: sql<QueueCount>`
      select count(*)::int as count, min(sent_at) as "oldestAt" from payment_claims where state = 'open'`,
    reversals: sql<QueueCount>`
      select count(*)::int as count, min(received_at) as "oldestAt" from received_reversals where applied_at is null`,
    unmatchedDeposits: sql<QueueCount>`
      select count(*)::int as count, min(deposited_at) as "oldestAt" from till_deposits where matched_at is null`,
    undepositedTills: sql<QueueCount>`
      select count(*)::int as count, min(closed_at) as "oldestAt" from tills where ${hasUndepositedCash} and ${isOwn}`,
    longOpenTills: sql<QueueCount>`
      select count(*)::int as count, min(opened_at) as "oldestAt" from tills where ${isOpenTooLong(now)} and ${isOwn}`,
    complaints: sql<QueueCount>`
      select count(*)::int as count, min(sent_at) as "oldestAt" from complaints where answered_at is null`,
    approvals: sql<QueueCount>`
      select count(*)::int as count, min(asked_at) as "oldestAt" from desk_approvals
      where state = 'waiting' and expires_at > ${now}`,
    privacyRequests: sql<QueueCount>`
      select count(*)::int as count, min(received_at) as "oldestAt" from privacy_requests where state = 'open'`,
    grantedRequests: sql<QueueCount>`
      select count(*)::int as count, min(answered_at) as "oldestAt" from privacy_requests where state = 'granted'`,
    personalDataAlerts: sql<QueueCount>`
      select count(*)::int as count, min(reached_at) as "oldestAt" from personal_data_alerts where reviewed_at is null`,
    brokenPromises: sql<QueueCount>`
      select count(*)::int as count, min(broken_at) as "oldestAt" from (${brokenPromisesQuery(now)}) broken`,
  };
}

const cursor = z.tuple([z.int()]);

/** How far the visitors of each source came, as the job added it up last, the most visited first. */
export const funnel = readEndpoint('funnel', async ({ db }, _staff, { from, until, limit, after }) => {
  const [offset] = decodeCursor(cursor, after) ?? [0];
  const [sources, preparedAt] = await Promise.all([
    getFunnel(db, { from: dayOf(from), until: dayOf(until) }),
    findPortfolioRefreshedAt(db),
  ]);
  const page = toPage(sources.slice(offset), limit, {
    toItem: (source) => source,
    cursorValues: () => [offset + limit],
  });
  return { ...page, preparedAt };
});

const byTime = {
  by: ['at', 'eventId'],
  cursor: z.tuple([z.coerce.date(), z.int()]),
  isNewestFirst: true,
} as const;

/** Who did and saw what, the newest first. */
export const audit = readEndpoint('audit', async ({ db }, _staff, input) => {
  const { borrowerId, action, actor, from, until } = input;
  let query = db.selectFrom('auditEvents').selectAll();
  if (borrowerId !== undefined) query = query.where('borrowerId', '=', borrowerId);
  if (action !== undefined) query = query.where('action', '=', action);
  if (actor !== undefined) query = query.where('actor', '=', actor);
  if (from !== undefined) query = query.where('at', '>=', new Date(from));
  if (until !== undefined) query = query.where('at', '<', new Date(until));
  return paginate(query, byTime, input, async (rows) => {
    const ids = rows.map(({ eventId }) => eventId);
    const links =
      ids.length === 0
        ? []
        : await db
            .selectFrom('auditLinks')
            .select(['borrowerId', 'eventId', 'place', 'hash'])
            .where('borrowerId', 'in', [...new Set(rows.map((row) => row.borrowerId))])
            .where('eventId', 'in', ids)
            .execute();
    const linkByEvent = new Map(links.map((link) => [`${link.borrowerId}:${link.eventId}`, link]));
    return rows.map(({ eventId, at, borrowerId: eventBorrowerId, ...row }) => {
      const link = linkByEvent.get(`${eventBorrowerId}:${eventId}`);
      return {
        ...row,
        eventId: String(eventId),
        at: at.toISOString(),
        borrowerId: eventBorrowerId === 0 ? null : eventBorrowerId,
        place: link?.place ?? null,
        seal: link?.hash.toString('hex') ?? null,
      };
    });
  });
});
