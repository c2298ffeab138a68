import { sql } from 'kysely';
import type { DeskReply } from '../../../contract/desk/schemas/index.ts';
import type { Database } from '../../database/index.ts';
import { isHistoryMissing } from '../../demonstration/index.ts';
import { dayMs } from '../../durations.ts';
import { read } from '../call.ts';

/** How long a broken promise is looked after here. */
const promiseDays = 60;

type Name = DeskReply<'today'>['queues'][number]['name'];
type Queue = { count: number; oldestAt: Date | null };

/** Each queue counts what one index holds: what waits, never what is done. */
export const today = read('today', async (services) => {
  const { db, clock } = services;
  const now = await clock.now();
  const queues = Object.entries(queuesAt(now)) as [Name, ReturnType<typeof sql<Queue>>][];
  return {
    at: now.toISOString(),
    isBeingPrepared: await isHistoryMissing(services),
    queues: await Promise.all(queues.map(([name, query]) => queueOf(db, name, query))),
  };
});

async function queueOf(db: Database, name: Name, query: ReturnType<typeof sql<Queue>>) {
  const { rows } = await query.execute(db);
  const { count = 0, oldestAt = null } = rows[0] ?? {};
  return { name, count, oldestAt: oldestAt?.toISOString() ?? null };
}

function queuesAt(now: Date): Record<Name, ReturnType<typeof sql<Queue>>> {
  const weeksAgo = new Date(now.getTime() - promiseDays * dayMs);
  return {
    applications: sql<Queue>`
      select count(*)::int as count, min(created_at) as "oldestAt" from orders where state = 'in_review'`,
    payouts: sql<Queue>`
      select count(*)::int as count, min(last.created_at) as "oldestAt"
      from orders o
      join lateral (
        select p.state, p.created_at from payouts p
        where p.borrower_id = o.borrower_id and p.order_id = o.order_id
        order by p.attempt desc
        limit 1
      ) last on last.state in ('created', 'sent', 'unknown', 'returned', 'refused')
      where o.state = 'paying_out'`,
    suspense: sql<Queue>`
      select count(*)::int as count, min(received_at) as "oldestAt" from received_payments
      where suspended_at is not null and matched_at is null and reversed < amount`,
    claims: sql<Queue>`
      select count(*)::int as count, min(sent_at) as "oldestAt" from payment_claims where state = 'open'`,
    reversals: sql<Queue>`
      select count(*)::int as count, min(received_at) as "oldestAt" from received_reversals where applied_at is null`,
    complaints: sql<Queue>`
      select count(*)::int as count, min(sent_at) as "oldestAt" from complaints where answered_at is null`,
    approvals: sql<Queue>`
      select count(*)::int as count, min(asked_at) as "oldestAt" from desk_approvals
      where state = 'waiting' and expires_at > ${now}`,
    privacyRequests: sql<Queue>`
      select count(*)::int as count, min(received_at) as "oldestAt" from privacy_requests
      where state in ('open', 'granted')`,
    // Of the last weeks: what was promised, and wasn't paid by its day though the loan is owed.
    brokenPromises: sql<Queue>`
      select count(*)::int as count, min(said.recorded_at) as "oldestAt"
      from loan_events said
      join orders o on o.borrower_id = said.borrower_id and o.order_id = said.order_id
      where said.kind = 'promise' and said.recorded_at > ${weeksAgo}
        and (said.event ->> 'paysBy')::date < ${now.toISOString().slice(0, 10)}::date
        and o.state in ('to_be_repaid', 'overdue')
        and (said.event ->> 'amount')::bigint > (
          select coalesce(sum(p.amount), 0) from payments p
          where p.borrower_id = said.borrower_id and p.order_id = said.order_id
            and p.value_date between said.value_date and (said.event ->> 'paysBy')::date
        )`,
  };
}
