import { sql } from 'kysely';
import type { DeskReply } from '../../../../contract/desk/schemas/index.ts';
import type { Database } from '../../../platform/database/index.ts';
import { lenderAccount } from '../../ledger/index.ts';
import { isHistoryMissing } from '../../reporting/index.ts';
import { hasUndepositedCash, isOpenTooLong } from '../../tills/index.ts';
import { readEndpoint } from '../endpoint.ts';
import { brokenPromisesQuery } from './brokenPromises.ts';
import { isCashierAlone } from './tills.ts';

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
