import type { DeskReply } from '../../../contract/desk/schemas/index.ts';
import type { Database } from '../../database/index.ts';
import { type Case, caseBy, isOpen, lookCalls, workCalls } from '../access/cases.ts';
import { read, write } from '../call.ts';
import type { Staff } from '../people/staff.ts';
import { notAllowed, refused } from '../refusals.ts';
import { mayCall } from '../rights.ts';

type Assignee = DeskReply<'assignment'>['assignee'];

/** Whose a case is, and whose it could be. */
export const assignment = read('assignment', async ({ db }, staff, { caseKind, caseId }) => {
  requireSight(staff, caseKind);
  const found = await caseBy(db, caseKind, caseId);
  const people = await db
    .selectFrom('deskStaff')
    .select(['staffId', 'name', 'roles'])
    .where('closedAt', 'is', null)
    .orderBy('name')
    .execute();
  return {
    ...found,
    isOpen: await isOpen(db, found),
    assignee: await assigneeOf(db, found),
    candidates: people
      .filter(({ roles }) => mayCall(roles, workCalls[caseKind]))
      .map(({ staffId, name }) => ({ staffId, name })),
  };
});

/** The former assignment is closed; of two at once one holds, by a unique key of what is open. */
export const assignCase = write('assignCase', {
  async act({ db }, { staff, now }, { caseKind, caseId, staffId }) {
    requireSight(staff, caseKind);
    const found = await caseBy(db, caseKind, caseId);
    if (!(await isOpen(db, found))) throw refused('caseClosed');
    if (staffId !== null) await requireWorker(db, staffId, found);
    await db
      .updateTable('assignments')
      .set({ closedAt: now })
      .where('borrowerId', '=', found.borrowerId)
      .where('caseKind', '=', caseKind)
      .where('caseId', '=', caseId)
      .where('closedAt', 'is', null)
      .execute();
    if (staffId !== null) {
      const kept = await db
        .insertInto('assignments')
        .values({ ...found, staffId, assignedBy: staff.staffId, assignedAt: now })
        .onConflict((conflict) => conflict.doNothing())
        .returning('assignmentId')
        .executeTakeFirst();
      if (kept === undefined) throw refused('assignedMeanwhile');
    }
    return { reply: { ...found, assignee: await assigneeOf(db, found) } };
  },
});

function requireSight({ roles }: Staff, caseKind: Case['caseKind']): void {
  if (!mayCall(roles, lookCalls[caseKind])) throw notAllowed();
}

async function requireWorker(db: Database, staffId: string, { caseKind }: Case): Promise<void> {
  const person = await db
    .selectFrom('deskStaff')
    .select('roles')
    .where('staffId', '=', staffId)
    .where('closedAt', 'is', null)
    .executeTakeFirst();
  if (person === undefined || !mayCall(person.roles, workCalls[caseKind])) throw refused('notForThem');
}

async function assigneeOf(db: Database, { borrowerId, caseKind, caseId }: Case): Promise<Assignee> {
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
  const person = await db
    .selectFrom('deskStaff')
    .select('name')
    .where('staffId', '=', staffId)
    .executeTakeFirst();
  const by = assignedBy === null ? 'queue' : assignedBy === staffId ? 'self' : 'person';
  return { staffId, name: person?.name ?? '', by, assignedAt: assignedAt.toISOString() };
}
