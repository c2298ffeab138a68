import { caseReadCalls } from '../../../../../contract/desk/personalData.ts';
import type { DeskReplyInput } from '../../../../../contract/desk/schemas/index.ts';
import type { Database } from '../../../../platform/database/index.ts';
import { notFound } from '../../../api/index.ts';
import { findOpenAccount, isOpenAccountSql, type StaffMember } from '../../auth/accounts.ts';
import {
  type CaseRef,
  closeAssignment,
  getCase,
  isCaseOpen,
  openAssignment,
  workingCalls,
} from '../../cases/cases.ts';
import { readEndpoint, writeEndpoint } from '../../endpoint.ts';
import { conflictError, permissionMissing } from '../../errors.ts';
import { canCall } from '../../permissions.ts';
import { approvalRowsQuery } from '../../writes/approvalRows.ts';
import { loadDecisionRestrictions } from '../approvals/decisionRestrictions.ts';

type Assignee = DeskReplyInput<'assignment'>['assignee'];

/** The assignee of a case, and the staff members it may be assigned to. */
export const assignmentEndpoint = readEndpoint(
  'assignment',
  async ({ db, clock }, staff, { caseKind, caseId, requiredCall }) => {
    requireCaseAccess(staff, caseKind);
    const assignedCase = await getCase(db, caseKind, caseId);
    const staffMembers = await listStaff(db);
    const mayWork = await loadMayWork(db, assignedCase);
    return {
      ...assignedCase,
      isOpen: await isCaseOpen(db, assignedCase, await clock.now()),
      assignee: await getAssignee(db, assignedCase),
      candidates: staffMembers
        .filter((one) => mayWork(one) && (requiredCall === undefined || canCall(one.roles, requiredCall)))
        // Whose daily work matching is.
        .toSorted((a, b) => (requiredCall === undefined ? 0 : isFinance(b) - isFinance(a)))
        .map(({ staffId, name }) => ({ staffId, name })),
    };
  },
);

/** The staff members who may work on a kind of case, for filters by assignee. */
export const caseStaffEndpoint = readEndpoint('caseStaff', async ({ db }, _staff, { caseKind }) => {
  const workers = (await listStaff(db)).filter(({ roles }) => canCall(roles, workingCalls[caseKind]));
  return { staff: workers.map(({ staffId, name }) => ({ staffId, name })) };
});

function isFinance({ roles }: Pick<StaffMember, 'roles'>): number {
  return Number(roles.includes('finance'));
}

/** Open accounts, by name. */
function listStaff(db: Database) {
  return db
    .selectFrom('deskStaff')
    .select(['staffId', 'name', 'email', 'roles'])
    .where(isOpenAccountSql)
    .orderBy('name')
    .execute();
}

/** Closes the former assignment and opens a new one; of two concurrent ones a unique key lets one succeed. Throws 409 for the other. */
export const assignCaseEndpoint = writeEndpoint('assignCase', {
  leavesDebtUnchanged: true,
  async execute({ db }, { executor, now, reason = '' }, { caseKind, caseId, staffId }) {
    requireCaseAccess(executor, caseKind);
    const assignedCase = await getCase(db, caseKind, caseId);
    if (!(await isCaseOpen(db, assignedCase, now))) throw conflictError('caseClosed');
    if (staffId !== null) await requireAssignable(db, staffId, assignedCase);
    await closeAssignment(db, assignedCase, now);
    if (staffId !== null) {
      const assignment = { staffId, assignedBy: executor.staffId, assignedAt: now, reason };
      if (!(await openAssignment(db, assignedCase, assignment))) throw conflictError('assignedMeanwhile');
    }
    return { reply: { ...assignedCase, assignee: await getAssignee(db, assignedCase) } };
  },
});

function requireCaseAccess({ roles }: StaffMember, caseKind: CaseRef['caseKind']): void {
  if (!canCall(roles, caseReadCalls[caseKind])) throw permissionMissing();
}

async function requireAssignable(db: Database, staffId: string, assignedCase: CaseRef): Promise<void> {
  const staffMember = await findOpenAccount(db, { staffId });
  const mayWork = await loadMayWork(db, assignedCase);
  if (staffMember === undefined || !mayWork(staffMember)) throw conflictError('notForThem');
}

/** Staff who may work on a case; on a pending request, those who may decide it. */
async function loadMayWork(
  db: Database,
  { caseKind, caseId }: CaseRef,
): Promise<(staffMember: Pick<StaffMember, 'email' | 'roles'>) => boolean> {
  if (caseKind !== 'approval') return ({ roles }) => canCall(roles, workingCalls[caseKind]);
  const request = await approvalRowsQuery(db)
    .where('approvalId', '=', caseId)
    .executeTakeFirstOrThrow(notFound);
  const findRestriction = await loadDecisionRestrictions(db, [request]);
  return (staffMember) => findRestriction(staffMember, request) === null;
}

async function getAssignee(db: Database, { borrowerId, caseKind, caseId }: CaseRef): Promise<Assignee> {
  const row = await db
    .selectFrom('assignments')
    .leftJoin('deskStaff', 'deskStaff.staffId', 'assignments.staffId')
    .select(['assignments.staffId', 'name', 'assignedBy', 'assignedAt', 'reason'])
    .where((one) => one.and({ borrowerId, caseKind, caseId }))
    .where('assignments.closedAt', 'is', null)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { assignedBy, name, ...assignment } = row;
  const by = assignedBy === null ? 'queue' : assignedBy === row.staffId ? 'self' : 'person';
  return { ...assignment, name: name ?? '', by };
}
