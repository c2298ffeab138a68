import type { DeskAnswer } from '../../../../contract/desk/schemas/index.ts';
import type { Database } from '../../../platform/database/index.ts';
import { findOpenAccount, type Staff } from '../auth/accounts.ts';
import { type CaseRef, callToView, callToWork, getCase, isCaseOpen } from '../disclosure/cases.ts';
import { readEndpoint, writeEndpoint } from '../endpoint.ts';
import { conflictError, notAllowed } from '../errors.ts';
import { canCall } from '../permissions.ts';

type Assignee = DeskAnswer<'assignment'>['assignee'];

/** The assignee of a case, and the staff members it may be assigned to. */
export const assignment = readEndpoint('assignment', async ({ db }, staff, { caseKind, caseId }) => {
  requireCaseAccess(staff, caseKind);
  const found = await getCase(db, caseKind, caseId);
  const staffMembers = await db
    .selectFrom('deskStaff')
    .select(['staffId', 'name', 'roles'])
    .where('closedAt', 'is', null)
    .orderBy('name')
    .execute();
  return {
    ...found,
    isOpen: await isCaseOpen(db, found),
    assignee: await getAssignee(db, found),
    candidates: staffMembers
      .filter(({ roles }) => canCall(roles, callToWork[caseKind]))
      .map(({ staffId, name }) => ({ staffId, name })),
  };
});

/** Closes the former assignment and opens a new one; of two concurrent ones a unique key lets one succeed. Throws 409 for the other. */
export const assignCase = writeEndpoint('assignCase', {
  async execute({ db }, { staff, now }, { caseKind, caseId, staffId }) {
    requireCaseAccess(staff, caseKind);
    const found = await getCase(db, caseKind, caseId);
    if (!(await isCaseOpen(db, found))) throw conflictError('caseClosed');
    if (staffId !== null) await requireAssignable(db, staffId, found);
    await db
      .updateTable('assignments')
      .set({ closedAt: now })
      .where((row) => row.and({ ...found, closedAt: null }))
      .execute();
    if (staffId !== null) {
      const inserted = await db
        .insertInto('assignments')
        .values({ ...found, staffId, assignedBy: staff.staffId, assignedAt: now })
        .onConflict((conflict) => conflict.doNothing())
        .returning('assignmentId')
        .executeTakeFirst();
      if (inserted === undefined) throw conflictError('assignedMeanwhile');
    }
    return { reply: { ...found, assignee: await getAssignee(db, found) } };
  },
});

function requireCaseAccess({ roles }: Staff, caseKind: CaseRef['caseKind']): void {
  if (!canCall(roles, callToView[caseKind])) throw notAllowed();
}

async function requireAssignable(db: Database, staffId: string, { caseKind }: CaseRef): Promise<void> {
  const staffMember = await findOpenAccount(db, { staffId });
  if (staffMember === undefined || !canCall(staffMember.roles, callToWork[caseKind]))
    throw conflictError('notForThem');
}

async function getAssignee(db: Database, { borrowerId, caseKind, caseId }: CaseRef): Promise<Assignee> {
  const row = await db
    .selectFrom('assignments')
    .leftJoin('deskStaff', 'deskStaff.staffId', 'assignments.staffId')
    .select(['assignments.staffId', 'name', 'assignedBy', 'assignedAt'])
    .where((one) => one.and({ borrowerId, caseKind, caseId }))
    .where('assignments.closedAt', 'is', null)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { assignedBy, name, ...assignment } = row;
  const by = assignedBy === null ? 'queue' : assignedBy === row.staffId ? 'self' : 'person';
  return { ...assignment, name: name ?? '', by };
}
