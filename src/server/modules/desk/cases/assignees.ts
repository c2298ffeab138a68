import { type RawBuilder, sql } from 'kysely';
import type { CaseKind } from '../../../../contract/desk/personalData.ts';
import type { DeskInput } from '../../../../contract/desk/schemas/index.ts';
import type { Database } from '../../../platform/database/index.ts';
import type { StaffMember } from '../auth/accounts.ts';

type CaseKey = { borrowerId: number; caseId: string };
type Assignee = { staffId: string; name: string; email: string };

/** The staff members that cases are assigned to, by case id. */
export async function findAssignees(
  db: Database,
  caseKind: CaseKind,
  cases: readonly CaseKey[],
): Promise<ReadonlyMap<string, Assignee>> {
  if (cases.length === 0) return new Map();
  const borrowerIds = cases.map(({ borrowerId }) => borrowerId);
  const caseIds = cases.map(({ caseId }) => caseId);
  const rows = await db
    .selectFrom('assignments')
    .innerJoin('deskStaff', 'deskStaff.staffId', 'assignments.staffId')
    .select(['caseId', 'assignments.staffId', 'name', 'email'])
    .where('assignments.closedAt', 'is', null)
    .where('caseKind', '=', caseKind)
    .where('borrowerId', 'in', borrowerIds)
    .where('caseId', 'in', caseIds)
    .execute();
  return new Map(rows.map(({ caseId, ...assignee }) => [caseId, assignee]));
}

export function toAssignedCase(assignee: Assignee | undefined): {
  assigneeId: string | null;
  assignee: string | null;
} {
  return { assigneeId: assignee?.staffId ?? null, assignee: assignee?.name ?? null };
}

/** A table of cases, by its name and its column of the case's id; `borrower` where that isn't its column `borrower_id`. */
type CaseTable = { table: string; caseId?: string; borrower?: RawBuilder<number> };

/** The condition of a list's filter by assignee. */
export function isAssignedSql(
  { staffId }: StaffMember,
  caseKind: CaseKind,
  assignee: DeskInput<'applications'>['assignee'],
  table: CaseTable,
): RawBuilder<boolean> {
  if (assignee === undefined) return sql<boolean>`true`;
  if (assignee === 'none') return sql<boolean>`not ${hasOpenAssignmentSql(caseKind, table)}`;
  return hasOpenAssignmentSql(caseKind, table, assignee === 'me' ? staffId : assignee);
}

/** In SQL: whether a row's case is assigned to this, or to any, staff member; without `caseId` any case of its borrower. */
export function hasOpenAssignmentSql(
  caseKind: CaseKind,
  { table, caseId, borrower = sql.ref<number>(`${table}.borrower_id`) }: CaseTable,
  staffId?: string,
): RawBuilder<boolean> {
  const isOfCase = caseId === undefined ? sql`` : sql`and a.case_id = ${sql.ref(`${table}.${caseId}`)}`;
  const isOfStaff = staffId === undefined ? sql`` : sql`and a.staff_id = ${staffId}`;
  return sql<boolean>`exists (
    select from assignments a
    where a.borrower_id = ${borrower} and a.case_kind = ${caseKind} and a.closed_at is null ${isOfCase} ${isOfStaff}
  )`;
}
