import { type RawBuilder, sql } from 'kysely';
import { caseKinds } from '../../../../../contract/desk/personalData.ts';
import type { DeskReplyInput } from '../../../../../contract/desk/schemas/index.ts';
import { type Database, isApprovalPendingSql } from '../../../../platform/database/index.ts';
import { listDeadLetterJobs } from '../../../../platform/jobs/index.ts';
import { isUnallocatedSql } from '../../../payments/index.ts';
import { isCreditPayoutSql } from '../../../payouts/index.ts';
import { isHistoryMissing } from '../../../reporting/index.ts';
import type { Services } from '../../../services.ts';
import {
  hasUndepositedCashSql,
  isDifferenceUnapprovedSql,
  isOpenMoreThanADaySql,
} from '../../../tills/index.ts';
import { eventStateConditions } from '../../../webhooks/index.ts';
import { listStaffIdsOfPerson, type StaffMember } from '../../auth/accounts.ts';
import { isAssignedSql } from '../../cases/assignees.ts';
import { readEndpoint } from '../../endpoint.ts';
import { canCall } from '../../permissions.ts';
import { isAmongApprovalsSql, listDecidableApprovals } from '../approvals/approvals.ts';
import { countCalls } from '../collections/callList.ts';
import { isAtDeadlineSql, listDeadlines } from '../queues/deadlines.ts';
import { openProviderDays } from '../reconciliation/openDays.ts';
import { listStalledJobs } from '../system/systemState.ts';
import { hasOnlyCashierRole } from '../tills/tills.ts';
import { listAssignedWork } from './assignedWork.ts';
import { listDecidedRequests } from './decidedRequests.ts';
import { listMonthsToClose } from './monthsToClose.ts';
import { countOverseenActs } from './overseenActs.ts';

type Today = DeskReplyInput<'today'>;
type QueueName = Today['queues'][number]['name'];
/** Those that aren't views of the call list or of the job queue. */
type CountedQueue = Exclude<QueueName, (typeof callViews)[number][0] | 'failedJobs' | 'stalledJobs'>;
type DeadlineName = Today['deadlines'][number]['name'];
/** A queue: the rows of an index, and the column with the time since when a row is in it. */
type Queue = { since: string; rows: RawBuilder<unknown> };

export const todayEndpoint = readEndpoint(
  'today',
  async (services, staff) => {
    const { db, clock } = services;
    const now = await clock.now();
    const decidableApprovals = await listDecidableApprovals(db, staff, now);
    const viewer = {
      services,
      now,
      tillHolderId: hasOnlyCashierRole(staff) ? staff.staffId : null,
      viewerIds: await listStaffIdsOfPerson(db, staff),
      decidableApprovals: canCall(staff.roles, 'approve') ? decidableApprovals : null,
    };
    const queues = Object.entries(listQueues(viewer)) as [CountedQueue, Queue][];
    const assigned = await listAssignedWork(services, staff.staffId, now);
    const deadlines = Object.entries(listQueuesWithDeadline(viewer)) as [DeadlineName, RawBuilder<unknown>][];
    return {
      at: now,
      isBeingPrepared: await isHistoryMissing(services),
      queues: await Promise.all([
        ...countCallViews(services, staff),
        ...countJobs(services, staff),
        ...queues.map(async ([name, queue]) => ({
          ...(await countQueue(db, name, queue)),
          ...(name === 'approvals' ? await describeOtherApprovals(db, viewer) : {}),
        })),
      ]),
      deadlines: await Promise.all(
        deadlines.map(([name, rows]) => countAtDeadline(services, name, rows, now)),
      ),
      monthsToClose: await listMonthsToClose(services, staff, now),
      overseen: await countOverseenActs(services, staff, now),
      decided: await listDecidedRequests(db, staff, now),
      assigned: assigned.slice(0, maxAssigned),
      mine: await countOwnWork(services, staff, assigned, decidableApprovals.length),
    };
  },
  { skipsViewAudit: true },
);

/** Whose part of the queues is counted: of tills the holder's; of approvals those that may be decided, or all by whom reads only. */
type QueueViewer = {
  services: Services;
  now: Date;
  tillHolderId: string | null;
  /** The accounts of who looks. */
  viewerIds: readonly string[];
  decidableApprovals: Awaited<ReturnType<typeof listDecidableApprovals>> | null;
};

/** The approvals that wait for others, and the first of the staff member's. */
async function describeOtherApprovals(db: Database, { now, decidableApprovals }: QueueViewer) {
  if (decidableApprovals === null) return {};
  const { count } = await db
    .selectFrom('deskApprovals')
    .select((row) => row.fn.countAll<string>().as('count'))
    .where(isApprovalPendingSql(now))
    .executeTakeFirstOrThrow();
  const [first] = decidableApprovals;
  return {
    others: Number(count) - decidableApprovals.length,
    ...(first === undefined ? {} : { firstId: first.approvalId }),
  };
}

async function countQueue(db: Database, name: QueueName, { since, rows: waiting }: Queue) {
  const { rows } = await sql<{ count: number; oldestAt: Date | null }>`
    select count(*)::int as count, min(${sql.ref(since)}) as "oldestAt" from ${waiting}`.execute(db);
  const { count = 0, oldestAt = null } = rows[0] ?? {};
  return { name, count, oldestAt };
}

async function countAtDeadline(services: Services, name: DeadlineName, open: RawBuilder<unknown>, now: Date) {
  const deadline = listDeadlines(services)[name];
  const { rows } = await sql<{ late: number; soon: number }>`
    select count(*) filter (where ${isAtDeadlineSql(services, 'late', deadline, now)})::int as late,
      count(*) filter (where ${isAtDeadlineSql(services, 'soon', deadline, now)})::int as soon
    from ${open}`.execute(services.db);
  const { late = 0, soon = 0 } = rows[0] ?? {};
  return { name, late, soon };
}

/** Queues whose items have a deadline: where it isn't each of them, those that have. */
function listQueuesWithDeadline(scope: QueueViewer): Record<DeadlineName, RawBuilder<unknown>> {
  const queues = listQueues(scope);
  const { complaints, claims, privacyRequests, grantedRequests, unmatchedDeposits } = queues;
  return {
    complaints: complaints.rows,
    claims: claims.rows,
    privacyRequests: privacyRequests.rows,
    grantedRequests: grantedRequests.rows,
    payouts: sql`payouts where state = 'unknown'`,
    unmatchedDeposits: unmatchedDeposits.rows,
    longOpenTills: queues.longOpenTills.rows,
    applications: queues.applications.rows,
    approvals: queues.approvals.rows,
  };
}

/** Views of the call list, for staff with its permission. */
const callViews = [
  ['callsDue', { callable: 'now' }],
  ['promisesDue', { promise: 'today' }],
  ['brokenPromises', { promise: 'broken' }],
] as const;

function countCallViews(services: Services, staff: StaffMember) {
  if (!canCall(staff.roles, 'callList')) return [];
  return callViews.map(async ([name, filters]) => ({
    name,
    ...(await countCalls(services, staff, filters)),
  }));
}

/** Jobs without retries left, and those that are late or tried again, for staff with the permission. */
function countJobs({ db }: Services, staff: StaffMember) {
  if (!canCall(staff.roles, 'failedJobs')) return [];
  const count = (name: QueueName, since: readonly (Date | null)[]) => ({
    name,
    count: since.length,
    oldestAt: since.flatMap((at) => at ?? []).sort((one, other) => Number(one) - Number(other))[0] ?? null,
  });
  return [
    listDeadLetterJobs(db).then((jobs) =>
      count(
        'failedJobs',
        jobs.filter(({ isNew }) => isNew).map(({ at }) => at),
      ),
    ),
    listStalledJobs(db).then((jobs) =>
      count(
        'stalledJobs',
        jobs.map(({ oldestDueAt, lastEndedAt }) => oldestDueAt ?? lastEndedAt),
      ),
    ),
  ];
}

/** In SQL: whether a row of `tills` is the holder's; true of each without one. */
function isHeldBy(holder: string | null): RawBuilder<boolean> {
  return holder === null ? sql<boolean>`true` : sql<boolean>`staff_id = ${holder}`;
}

/** At most so many assigned cases are listed, the earliest due first. */
const maxAssigned = 50;

async function countOwnWork(
  services: Services,
  staff: StaffMember,
  assigned: Today['assigned'],
  approvals: number,
): Promise<Today['mine']> {
  const { staffId } = staff;
  const { db } = services;
  const [replies, callbacks, tills] = await Promise.all([
    db
      .selectFrom('complaints')
      .select((row) => row.fn.countAll<string>().as('count'))
      .where((row) => row.and({ questionState: 'replied', answeredAt: null }))
      .where(isAssignedSql(staff, 'complaint', 'me', { table: 'complaints', caseId: 'folio' }))
      .executeTakeFirstOrThrow(),
    countCalls(services, staff, { callback: 'mine' }),
    db
      .selectFrom('tills')
      .select((row) => row.fn.countAll<string>().as('count'))
      .where('staffId', '=', staffId)
      .where('closedAt', 'is', null)
      .executeTakeFirstOrThrow(),
  ]);
  return [
    ...caseKinds.map((name) => ({ name, count: assigned.filter(({ kind }) => kind === name).length })),
    { name: 'complaintReplies' as const, count: Number(replies.count) },
    { name: 'callbacks' as const, count: callbacks.count },
    { name: 'approvals' as const, count: approvals },
    { name: 'tills' as const, count: Number(tills.count) },
  ].filter(({ count }) => count > 0);
}

/** Payouts that haven't arrived: the last one of each loan being paid out, and those of credit. */
const openPayoutsSql = sql`(
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
  where ${isCreditPayoutSql}
    and state in ('created', 'sent', 'unknown')
) open_payouts`;

function listQueues({
  services,
  now,
  tillHolderId,
  viewerIds,
  decidableApprovals,
}: QueueViewer): Record<CountedQueue, Queue> {
  const isOwn = isHeldBy(tillHolderId);
  return {
    applications: { since: 'createdAt', rows: sql`orders where state = 'in_review'` },
    payouts: { since: 'createdAt', rows: openPayoutsSql },
    suspense: {
      since: 'receivedAt',
      rows: sql`received_payments where ${isUnallocatedSql}`,
    },
    claims: { since: 'sentAt', rows: sql`payment_claims where state = 'open'` },
    reversals: {
      since: 'receivedAt',
      rows: sql`received_reversals where applied_at is null and closed_at is null`,
    },
    providerDays: { since: 'endedAt', rows: openProviderDays(services, now) },
    differences: { since: 'seenAt', rows: sql`payment_differences where closed_at is null` },
    credits: {
      since: 'since',
      rows: sql`(select null::timestamptz as since from loan_positions where credit > 0) in_credit`,
    },
    unmatchedDeposits: { since: 'depositedAt', rows: sql`till_deposits where matched_at is null` },
    undepositedTills: {
      since: 'closedAt',
      rows: sql`tills where ${hasUndepositedCashSql(viewerIds)} and ${isOwn}`,
    },
    unapprovedTills: {
      since: 'closedAt',
      rows: sql`tills where ${isDifferenceUnapprovedSql(now)}`,
    },
    longOpenTills: { since: 'openedAt', rows: sql`tills where ${isOpenMoreThanADaySql(now)} and ${isOwn}` },
    complaints: { since: 'sentAt', rows: sql`complaints where answered_at is null` },
    approvals: {
      since: 'askedAt',
      rows: sql`desk_approvals where ${decidableApprovals === null ? isApprovalPendingSql(now) : isAmongApprovalsSql(decidableApprovals)}`,
    },
    privacyRequests: { since: 'receivedAt', rows: sql`privacy_requests where state = 'open'` },
    grantedRequests: { since: 'answeredAt', rows: sql`privacy_requests where state = 'granted'` },
    failingEvents: {
      since: 'failedAt',
      rows: sql`events where ${eventStateConditions.failing}`,
    },
    personalDataAlerts: {
      since: 'reachedAt',
      rows: sql`personal_data_alerts where reviewed_at is null`,
    },
  };
}
