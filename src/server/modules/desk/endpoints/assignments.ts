import type { DeskReply } from '../../../../contract/desk/schemas/index.ts';
import type { Database } from '../../../platform/database/index.ts';
import type { Staff } from '../auth/staff.ts';
import { type CaseRef, callToView, callToWork, getCase, isCaseOpen } from '../disclosure/cases.ts';
import { readEndpoint, writeEndpoint } from '../endpoint.ts';
import { conflictError, notAllowed } from '../errors.ts';
import { canCall } from '../permissions.ts';

type Assignee = DeskReply<'assignment'>['assignee'];

/** Whose a case is, and whose it could be. */
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

/** The former assignment is closed; of two at once one holds, by a unique key of what is open. */
export const assignCase = writeEndpoint('assignCase', {
  async execute({ db }, { staff, now }, { caseKind, caseId, staffId }) {
    requireCaseAccess(staff, caseKind);
    const found = await getCase(db, caseKind, caseId);
    if (!(await isCaseOpen(db, found))) throw conflictError('caseClosed');
    if (staffId !== null) await requireAssignable(db, staffId, found);
    await db
      .updateTable('assignments')
      .set({ closedAt: now })
      .where('borrowerId', '=', found.borrowerId)
      .where('caseKind', '=', caseKind)
      .where('caseId', '=', caseId)
      .where('closedAt', 'is', null)
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
  const staffMember = await db
    .selectFrom('deskStaff')
    .select('roles')
    .where('staffId', '=', staffId)
    .where('closedAt', 'is', null)
    .executeTakeFirst();
  if (staffMember === undefined || !canCall(staffMember.roles, callToWork[caseKind]))
    throw conflictError('notForThem');
}

async function getAssignee(db: Database, { borrowerId, caseKind, caseId }: CaseRef): Promise<Assignee> {
  const row = await db
    .selectFrom('assignments')
    .select(['staffId', 'assignedBy', 'assignedAt'])
    .where('borrowerId', '=', borrowerId)
    .where('caseKind', '=', caseKind)
    .where('caseId', '=', caseId)
    .where('closedAt', 'is', null)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { staffId, assignedBy, assignedAt } = row;
  const staffMember = await db
    .selectFrom('deskStaff')
    .select('name')
    .where('staffId', '=', staffId)
    .executeTakeFirst();
  const assignedVia = assignedBy === null ? 'queue' : assignedBy === staffId ? 'self' : 'person';
  return { staffId, name: staffMember?.name ?? '', by: assignedVia, assignedAt: assignedAt.toISOString() };
}
