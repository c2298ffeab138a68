import { type RawBuilder, sql } from 'kysely';
import { getApprovalRule } from '../../../../../contract/desk/approvals.ts';
import type { DeskInput, DeskReplyInput, DeskRowInput } from '../../../../../contract/desk/schemas/index.ts';
import { type Database, isApprovalPendingSql, type OrderKey } from '../../../../platform/database/index.ts';
import { maskAll } from '../../../../platform/masking.ts';
import { notFound } from '../../../api/index.ts';
import { lenderLedgerKey } from '../../../ledger/index.ts';
import type { Services } from '../../../services.ts';
import { isOpenAccountSql, type StaffMember } from '../../auth/accounts.ts';
import { findAssignees, isAssignedSql, toAssignedCase } from '../../cases/assignees.ts';
import { type ReadEndpoint, readEndpoint, type WriteEndpoint } from '../../endpoint.ts';
import { endOfListDay, startOfListDay } from '../../marketDays.ts';
import { paginate } from '../../pagination.ts';
import { canCall } from '../../permissions.ts';
import {
  type ApprovalRow,
  approvalRowsQuery,
  findRequestText,
  listRequestTexts,
} from '../../writes/approvalRows.ts';
import { getApprovalState, isInApprovalStateSql } from '../../writes/approvalState.ts';
import { dryRunRequest, emptyDryRun, findAmountNow } from '../../writes/pendingRequests.ts';
import { getBorrowerNames } from '../borrowerNames.ts';
import { addHours, isAtDeadlineSql, listDeadlines } from '../queues/deadlines.ts';
import { listActors, loadEmailsById, loadNamesByEmail } from '../staffNames.ts';
import { listApprovalFacts } from './approvalFacts.ts';
import { checkerViews } from './checkerViews.ts';
import { loadDecisionRestrictions } from './decisionRestrictions.ts';
import { hideDifference, loadHiddenDifferences } from './hiddenDifferences.ts';
import { findMatchComparison } from './matchComparison.ts';
import { findEvidence, findPersonAccess } from './requestEvidence.ts';

/** Approval requests by the filters: those that wait oldest first, others newest first. */
export const approvalsEndpoint = readEndpoint(
  'approvals',
  async (services, staff, { state, mayDecide, assignee, deadline, ...page }) => {
    const now = await services.clock.now();
    const isDecidable =
      mayDecide === undefined
        ? sql.lit(true)
        : isAmongApprovalsSql(await listDecidableApprovals(services.db, staff, now));
    const query = (await selectByFilters(services, page))
      .where(isInApprovalStateSql(state, now))
      .where(isDecidable)
      .where(isAssignedSql(staff, 'approval', assignee, approvalCases))
      .where(isAtDeadlineSql(services, deadline, listDeadlines(services).approvals, now));
    const by = { askedAt: 'instant', approvalId: 'text' } as const;
    const sortOrder = { by, isDescending: state !== 'waiting' };
    return paginate(query, sortOrder, page, (rows) => toApprovalRows(services, staff, rows, now));
  },
);

async function selectByFilters(
  { db, config }: Services,
  { call, orderId, maker, decider, createdFrom, createdTo, decidedFrom, decidedTo }: Filters,
) {
  let query = approvalRowsQuery(db);
  if (call !== undefined) query = query.where('call', '=', call);
  if (orderId !== undefined) query = query.where('orderId', '=', orderId);
  if (maker !== undefined) query = query.where('makerEmail', 'in', await listActors(db, maker));
  if (decider !== undefined) query = query.where('decidedBy', 'in', await listActors(db, decider));
  if (createdFrom !== undefined) query = query.where('askedAt', '>=', startOfListDay(config, createdFrom));
  if (createdTo !== undefined) query = query.where('askedAt', '<', endOfListDay(config, createdTo));
  if (decidedFrom !== undefined) query = query.where('decidedAt', '>=', startOfListDay(config, decidedFrom));
  if (decidedTo !== undefined) query = query.where('decidedAt', '<', endOfListDay(config, decidedTo));
  return query;
}

type Filters = Omit<
  DeskInput<'approvals'>,
  'state' | 'mayDecide' | 'assignee' | 'deadline' | 'after' | 'limit'
>;

/** A request without a borrower is assigned under the lender's id. */
const approvalCases = {
  table: 'desk_approvals',
  caseId: 'approval_id',
  borrower: sql<number>`coalesce(desk_approvals.borrower_id, ${sql.lit(lenderLedgerKey.borrowerId)})`,
};

/** One approval request in any state; of a pending one also what it would do now, and who may decide it. Throws 404. */
export function createApprovalDetailEndpoint(endpoints: () => readonly WriteEndpoint[]): ReadEndpoint {
  return readEndpoint('approval', async (services, staff, { approvalId }) => {
    const query = approvalRowsQuery(services.db).where('approvalId', '=', approvalId);
    const stored = await query.executeTakeFirstOrThrow(notFound);
    const [row] = await toApprovalRows(services, staff, [stored], await services.clock.now());
    if (row === undefined) throw notFound();
    const isPending = row.state === 'waiting';
    const endpoint = endpoints().find(({ name }) => name === stored.call);
    const trial = isPending ? await dryRunRequest(services, endpoint, stored) : emptyDryRun;
    const amountNow =
      isPending && row.amount !== null ? await findAmountNow(services, endpoint, stored) : null;
    const deciders = isPending ? await listDeciders(services.db, stored) : [];
    const person = isPending ? await findPersonAccess(services, staff, stored) : null;
    return {
      ...row,
      ...trial,
      amountNow,
      deciders,
      person,
      comparison: isPending ? await findMatchComparison(services, stored) : null,
      ...(await findEvidence(services, stored, isPending)),
    };
  });
}

/** Names of the open accounts that may decide a request. */
async function listDeciders(db: Database, row: ApprovalRow): Promise<string[]> {
  const accounts = await db
    .selectFrom('deskStaff')
    .select(['email', 'name', 'roles'])
    .where(isOpenAccountSql)
    .orderBy('name')
    .execute();
  const findRestriction = await loadDecisionRestrictions(db, [row]);
  return accounts.filter((account) => findRestriction(account, row) === null).map(({ name }) => name);
}

async function toApprovalRows(
  services: Services,
  staff: StaffMember,
  rows: readonly ApprovalRow[],
  now: Date,
): Promise<DeskRowInput<'approvals'>[]> {
  const { db, config } = services;
  const names = await getBorrowerNames(db, rows);
  const emails = await loadEmailsById(db, listRequestTexts(rows, 'staffId'));
  const staffNames = await loadNamesByEmail(
    db,
    rows.flatMap(({ makerEmail, decidedBy }) =>
      decidedBy === null ? [makerEmail] : [makerEmail, decidedBy],
    ),
  );
  const isWaiting = (row: ApprovalRow) => getApprovalState(row, now) === 'waiting';
  const findRestriction = await loadDecisionRestrictions(db, rows.filter(isWaiting));
  const cases = rows.map(({ approvalId: caseId, borrowerId }) => ({
    caseId,
    borrowerId: borrowerId ?? lenderLedgerKey.borrowerId,
  }));
  const assignees = await findAssignees(db, 'approval', cases);
  const facts = await listApprovalFacts(services, rows, isWaiting);
  const isHidden = await loadHiddenDifferences(db, staff, rows);
  return rows.map((row, index) => {
    const { key: _key, subjectKey: _subjectKey, atRequest: _atRequest, ...stored } = row;
    const { reasonCode: approvalTrigger, closedBecause: closingConflict, ...approvalRow } = stored;
    const { makerEmail } = row;
    const state = getApprovalState(row, now);
    const isMine = makerEmail === staff.email;
    const decisionRestriction = state === 'waiting' ? findRestriction(staff, row) : null;
    const mayDecide = state === 'waiting' && decisionRestriction === null;
    return {
      ...approvalRow,
      amount: checkerViews[row.call].isTillCount && isHidden(row) ? null : row.amount,
      approvalTrigger,
      closingConflict,
      request: isMine || mayDecide ? row.request : maskPersonalFields(row),
      facts: isHidden(row) ? hideDifference(facts[index]) : (facts[index] ?? {}),
      ...toAssignedCase(assignees.get(row.approvalId)),
      state,
      targetAt: state === 'waiting' ? addHours(row.askedAt, config.desk.queues.approvals.targetHours) : null,
      name: row.borrowerId === null ? null : (names.get(row.borrowerId) ?? null),
      account:
        emails.get(findRequestText(row.request, 'staffId') ?? '') ??
        findRequestText(row.request, 'email') ??
        null,
      makerName: staffNames.get(makerEmail) ?? makerEmail,
      decidedByName: row.decidedBy === null ? null : (staffNames.get(row.decidedBy) ?? row.decidedBy),
      isMine,
      mayDecide,
      decisionRestriction,
    };
  });
}

/** A correction's new data are for those who decide it. */
function maskPersonalFields({ call, request }: ApprovalRow): DeskRowInput<'approvals'>['request'] {
  const fields = getApprovalRule(call).personalFields.filter((field) => field in request);
  return { ...request, ...Object.fromEntries(fields.map((field) => [field, maskAll('-')])) };
}

/** Pending requests of an order, oldest first. */
export async function listPendingApprovals(
  db: Database,
  { borrowerId, orderId }: OrderKey,
  now: Date,
): Promise<DeskReplyInput<'loan'>['pendingApprovals']> {
  const rows = await db
    .selectFrom('deskApprovals')
    .select(['approvalId', 'call', 'amount', 'reasonCode', 'makerEmail', 'askedAt'])
    .where((row) => row.and({ borrowerId, orderId }))
    .where(isApprovalPendingSql(now))
    .orderBy('askedAt')
    .execute();
  const makerEmails = rows.map(({ makerEmail }) => makerEmail);
  const names = await loadNamesByEmail(db, makerEmails);
  return rows.map(({ reasonCode: approvalTrigger, ...row }) => ({
    ...row,
    makerName: names.get(row.makerEmail) ?? row.makerEmail,
    approvalTrigger,
  }));
}

/** The pending requests that the staff member may decide, oldest first. */
export async function listDecidableApprovals(
  db: Database,
  staff: StaffMember,
  now: Date,
): Promise<Pick<ApprovalRow, 'approvalId' | 'askedAt'>[]> {
  if (!canCall(staff.roles, 'approve')) return [];
  const pending = await approvalRowsQuery(db)
    .where(isApprovalPendingSql(now))
    .orderBy('askedAt')
    .orderBy('approvalId')
    .execute();
  const findRestriction = await loadDecisionRestrictions(db, pending);
  return pending.filter((row) => findRestriction(staff, row) === null);
}

/** In SQL: whether a row of `desk_approvals` is one of these. */
export function isAmongApprovalsSql(
  approvals: readonly Pick<ApprovalRow, 'approvalId'>[],
): RawBuilder<boolean> {
  const ids = approvals.map(({ approvalId }) => sql`${approvalId}`);
  return ids.length === 0 ? sql.lit(false) : sql<boolean>`approval_id in (${sql.join(ids)})`;
}
