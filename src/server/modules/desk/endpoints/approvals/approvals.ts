import { type Selectable, sql } from 'kysely';
import type { DeskCallName } from '../../../../../contract/desk/calls.ts';
import type { DeskReplyInput, DeskRowInput } from '../../../../../contract/desk/schemas/index.ts';
import { recordAudit } from '../../../../platform/audit/index.ts';
import {
  type Database,
  isApprovalPending,
  type OrderKey,
  type Schema,
} from '../../../../platform/database/index.ts';
import { notFound } from '../../../api/index.ts';
import { lenderAccount } from '../../../ledger/index.ts';
import type { Services } from '../../../services.ts';
import { returnCashOfUnapprovedRequests } from '../../../tills/index.ts';
import { findOpenAccount, type StaffMember } from '../../auth/accounts.ts';
import { type ReadEndpoint, readEndpoint, type WriteEndpoint, writeEndpoint } from '../../endpoint.ts';
import { conflictError, permissionMissing } from '../../errors.ts';
import { paginate } from '../../pagination.ts';
import { canCall } from '../../permissions.ts';
import { toDecisionAudit } from '../../writes/auditedLoan.ts';
import { recordExposureOutcome } from '../../writes/limits.ts';
import {
  dryRunRequest,
  emptyDryRun,
  executeRequest,
  findAmountNow,
  toApprovedContext,
} from '../../writes/pendingRequests.ts';
import { getBorrowerNames, getStaffEmails, getStaffNames, maskAll } from '../lookups.ts';
import { isAtDeadline, listDeadlines } from '../queues/deadlines.ts';
import { addHours, findAssignees, isAssigned, toAssignedCase } from '../queues/queues.ts';
import { findEvidence, findPersonAccess, listApprovalFacts } from './approvalFacts.ts';
import { getApprovalState, isInState } from './approvalState.ts';
import { loadDecisionRestrictions } from './decisionRestrictions.ts';

/** Approval requests in a state: those that wait oldest first, others newest first. */
export const approvalRequestsEndpoint = readEndpoint(
  'approvals',
  async (services, staff, { state, assignee, deadline, ...page }) => {
    const now = await services.clock.now();
    const query = services.db
      .selectFrom('deskApprovals')
      .selectAll()
      .where((row) => isInState(row, state, now))
      .where(isAssigned(staff, 'approval', assignee, approvalCases))
      .$if(deadline !== undefined, (some) =>
        some.where(isAtDeadline(services, deadline ?? 'late', listDeadlines(services).approvals, now)),
      );
    const by = { askedAt: 'instant', approvalId: 'text' } as const;
    const order = { by, isDescending: state !== 'waiting' };
    return paginate(query, order, page, (rows) => toApprovalRows(services, staff, rows, now));
  },
);

/** A request without a borrower is assigned under the lender's id. */
const approvalCases = {
  table: 'desk_approvals',
  caseId: 'approval_id',
  borrower: sql<number>`coalesce(desk_approvals.borrower_id, ${sql.lit(lenderAccount.borrowerId)})`,
};

/** One approval request in any state; of one that waits also what it would do now, and who may decide it. Throws 404. */
export function createApproval(endpoints: () => readonly WriteEndpoint[]): ReadEndpoint {
  return readEndpoint('approval', async (services, staff, { approvalId }) => {
    const query = services.db.selectFrom('deskApprovals').selectAll().where('approvalId', '=', approvalId);
    const stored = await query.executeTakeFirstOrThrow(notFound);
    const [row] = await toApprovalRows(services, staff, [stored], await services.clock.now());
    if (row === undefined) throw notFound();
    const isWaiting = row.state === 'waiting';
    const endpoint = endpoints().find(({ name }) => name === stored.call);
    const trial = isWaiting ? await dryRunRequest(services, endpoint, stored) : emptyDryRun;
    const amountNow = isWaiting ? await findAmountNow(services, endpoint, stored) : null;
    const deciders = isWaiting ? await listDeciders(services.db, stored) : [];
    const person = isWaiting ? await findPersonAccess(services, staff, stored) : null;
    return {
      ...row,
      ...trial,
      amountNow,
      deciders,
      person,
      ...(await findEvidence(services, stored, isWaiting)),
    };
  });
}

/** Names of the open accounts that may decide a request. */
async function listDeciders(db: Database, row: ApprovalRow): Promise<string[]> {
  const accounts = await db
    .selectFrom('deskStaff')
    .select(['email', 'name', 'roles'])
    .where('closedAt', 'is', null)
    .orderBy('name')
    .execute();
  const findRestriction = await loadDecisionRestrictions(db, [row]);
  return accounts.filter((account) => findRestriction(account, row) === null).map(({ name }) => name);
}

type ApprovalRow = Selectable<Schema['deskApprovals']>;

async function toApprovalRows(
  services: Services,
  staff: StaffMember,
  rows: readonly ApprovalRow[],
  now: Date,
): Promise<DeskRowInput<'approvals'>[]> {
  const { db, config } = services;
  const names = await getBorrowerNames(db, rows);
  const emails = await getStaffEmails(db, rows.map(staffIdInRequest).filter(Boolean));
  const staffNames = await getStaffNames(
    db,
    rows.flatMap(({ makerEmail, decidedBy }) =>
      decidedBy === null ? [makerEmail] : [makerEmail, decidedBy],
    ),
  );
  const findRestriction = await loadDecisionRestrictions(db, rows);
  const cases = rows.map(({ approvalId: caseId, borrowerId }) => ({
    caseId,
    borrowerId: borrowerId ?? lenderAccount.borrowerId,
  }));
  const assignees = await findAssignees(db, 'approval', cases);
  const facts = await listApprovalFacts(services, rows, (row) => getApprovalState(row, now) === 'waiting');
  return rows.map((row, index) => {
    const { key: _key, subjectKey: _subjectKey, atRequest: _atRequest, ...stored } = row;
    const { reasonCode: approvalTrigger, ...approvalRow } = stored;
    const { makerEmail } = row;
    const state = getApprovalState(row, now);
    const isMine = makerEmail === staff.email;
    const mayDecide = state === 'waiting' && findRestriction(staff, row) === null;
    return {
      ...approvalRow,
      approvalTrigger,
      request: isMine || mayDecide ? row.request : maskPersonalFields(row.request),
      facts: facts[index] ?? {},
      ...toAssignedCase(assignees.get(row.approvalId)),
      state,
      targetAt: state === 'waiting' ? addHours(row.askedAt, config.desk.queues.approvals.targetHours) : null,
      name: row.borrowerId === null ? null : (names.get(row.borrowerId) ?? null),
      account: emails.get(staffIdInRequest(row)) ?? textInRequest(row, 'email'),
      makerName: staffNames.get(makerEmail) ?? makerEmail,
      decidedByName: row.decidedBy === null ? null : (staffNames.get(row.decidedBy) ?? row.decidedBy),
      isMine,
      mayDecide,
    };
  });
}

/** A correction's new data are for those who decide it. */
function maskPersonalFields(request: ApprovalRow['request']): ApprovalRow['request'] {
  const fields = ['fullName', 'address', 'mobilePhone'].filter((field) => field in request);
  return { ...request, ...Object.fromEntries(fields.map((field) => [field, maskAll('-')])) };
}

/** Pending requests of an order, oldest first. */
export async function listPendingApprovals(
  db: Database,
  { borrowerId, orderId }: OrderKey,
  now: Date,
): Promise<DeskReplyInput<'loan'>['waiting']> {
  const rows = await db
    .selectFrom('deskApprovals')
    .select(['approvalId', 'call', 'amount', 'reasonCode', 'makerEmail', 'askedAt'])
    .where((row) => row.and({ borrowerId, orderId }))
    .where(isApprovalPending(now))
    .orderBy('askedAt')
    .execute();
  const names = await getStaffNames(
    db,
    rows.map(({ makerEmail }) => makerEmail),
  );
  return rows.map(({ reasonCode: approvalTrigger, ...row }) => ({
    ...row,
    makerName: names.get(row.makerEmail) ?? row.makerEmail,
    approvalTrigger,
  }));
}

/** The staff account that a request changes; empty for other requests. */
function staffIdInRequest(row: ApprovalRow): string {
  return textInRequest(row, 'staffId') ?? '';
}

function textInRequest({ request }: ApprovalRow, field: 'staffId' | 'email'): string | null {
  const value = request[field];
  return typeof value === 'string' ? value : null;
}

/** How many pending requests the staff member may decide. */
export async function countDecidableApprovals(db: Database, staff: StaffMember, now: Date): Promise<number> {
  if (!canCall(staff.roles, 'approve')) return 0;
  const pending = await db
    .selectFrom('deskApprovals')
    .select(['makerEmail', 'call', 'request'])
    .where((row) => isInState(row, 'waiting', now))
    .execute();
  const findRestriction = await loadDecisionRestrictions(db, pending);
  return pending.filter((row) => findRestriction(staff, row) === null).length;
}

/** Whether the maker's account is still open and permitted to make the call. */
async function canStillRequest(
  db: Database,
  { makerEmail, call }: { makerEmail: string; call: DeskCallName },
): Promise<boolean> {
  const maker = await findOpenAccount(db, { email: makerEmail });
  return maker !== undefined && canCall(maker.roles, call);
}

/** Locks a pending request until the transaction ends. Throws 404, and 409 where it isn't pending. */
async function lockPendingApproval(db: Database, approvalId: string, now: Date) {
  const approvalRow = await db
    .selectFrom('deskApprovals')
    .selectAll()
    .where('approvalId', '=', approvalId)
    .forUpdate()
    .executeTakeFirstOrThrow(notFound);
  if (approvalRow.state !== 'waiting') throw conflictError('decided');
  const state = getApprovalState(approvalRow, now);
  if (state === 'withdrawn' || state === 'expired' || state === 'closed') throw conflictError(state);
  return approvalRow;
}

/** The maker withdraws a pending request. */
export const withdrawApprovalEndpoint = writeEndpoint('withdraw', {
  leavesDebtUnchanged: true,
  async execute(services, { maker, now, reason = '' }, { approvalId }) {
    const { db } = services;
    const { makerEmail, key, tillId } = await lockPendingApproval(db, approvalId, now);
    if (makerEmail !== maker.email) throw conflictError('notYours');
    await db
      .updateTable('deskApprovals')
      .set({ expiresAt: now, decidedAt: now, decisionReason: reason })
      .where('approvalId', '=', approvalId)
      .execute();
    await recordExposureOutcome(services, key, 'withdrawn', now);
    if (tillId !== null) await returnCashOfUnapprovedRequests(services, approvalId);
    return { reply: { done: true } };
  },
});

/** The e-mail that a request invites; undefined: it is no invitation. */
async function getInvitedEmail(db: Database, approvalId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('deskInvitations')
    .select('email')
    .where('approvalId', '=', approvalId)
    .executeTakeFirst();
  return row?.email;
}

/** Decides a request. An approved one is executed once, as its maker requested it, in the transaction of the decision. */
export function createApprove(endpoints: () => readonly WriteEndpoint[]): WriteEndpoint {
  return writeEndpoint('approve', {
    leavesDebtUnchanged: true,
    async execute(services, { executor: staff, now, reason = '' }, { approvalId, approve, email }) {
      const approvalRow = await lockPendingApproval(services.db, approvalId, now);
      const findRestriction = await loadDecisionRestrictions(services.db, [approvalRow]);
      const restriction = findRestriction(staff, approvalRow);
      if (restriction === 'notAllowed') throw permissionMissing();
      if (restriction !== null) throw conflictError(restriction);
      if (approve && email !== undefined && email !== (await getInvitedEmail(services.db, approvalId)))
        throw conflictError('otherEmail');
      const state = approve ? ('approved' as const) : ('refused' as const);
      await services.db
        .updateTable('deskApprovals')
        .set({ state, decidedBy: staff.email, decidedAt: now, decisionReason: reason })
        .where('approvalId', '=', approvalId)
        .execute();
      const endpoint = endpoints().find(({ name }) => name === approvalRow.call);
      if (approve && !(await canStillRequest(services.db, approvalRow))) throw conflictError('askerGone');
      await recordExposureOutcome(services, approvalRow.key, approve ? 'executed' : 'rejected', now);
      const audited = toDecisionAudit(approvalRow, approvalRow);
      if (!approve && approvalRow.tillId !== null) await returnCashOfUnapprovedRequests(services, approvalId);
      // A disclosure is made by its maker afterwards; the checker sees no data.
      if (!approve || endpoint === undefined || endpoint.isDisclosure)
        return { ...audited, reply: { approvalId, state, result: null } };
      const context = toApprovedContext(staff, approvalRow, now);
      const { done, auditLine: line } = await executeRequest(services, endpoint, context, approvalRow);
      const subject = `${line.subject} approvedBy:${staff.email}`;
      await recordAudit(services.db, context, { action: 'desk_done', ...line, subject }, now);
      const toReply = (result: unknown) => ({ approvalId, state, result });
      const { afterCommit, isSecret = false } = done;
      const executed = { ...audited, ...toDecisionAudit(approvalRow, line), isSecret };
      if (afterCommit === undefined) return { ...executed, reply: toReply(done.reply) };
      return {
        ...executed,
        reply: toReply(done.reply),
        afterCommit: async (rootServices) => toReply(await afterCommit(rootServices)),
      };
    },
  });
}
