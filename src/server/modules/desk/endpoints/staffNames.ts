import { sql } from 'kysely';
import type { Database } from '../../../platform/database/index.ts';

/** Names and e-mails of staff by their ids. */
export async function loadStaffById(
  db: Database,
  staffIds: readonly string[],
): Promise<ReadonlyMap<string, { name: string; email: string }>> {
  if (staffIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('deskStaff')
    .select(['staffId', 'email', 'name'])
    .where('staffId', 'in', [...new Set(staffIds)])
    .execute();
  return new Map(rows.map(({ staffId, ...person }) => [staffId, person]));
}

/** E-mails of staff by their ids. */
export async function loadEmailsById(
  db: Database,
  staffIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const people = await loadStaffById(db, staffIds);
  return new Map([...people].map(([staffId, { email }]) => [staffId, email]));
}

/** Names of staff by their e-mails. */
export async function loadNamesByEmail(
  db: Database,
  emails: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (emails.length === 0) return new Map();
  const rows = await db
    .selectFrom('deskStaff')
    .select(['email', 'name'])
    .where('email', 'in', [...new Set(emails)])
    .execute();
  return new Map(rows.map(({ email, name }) => [email, name]));
}

/** The rows by the names of staff instead of their e-mails. */
export async function nameActors<Row extends { by: string }>(
  db: Database,
  rows: readonly Row[],
): Promise<Row[]> {
  const authors = rows.map(({ by }) => by);
  const names = await loadNamesByEmail(db, authors);
  return rows.map((row) => ({ ...row, by: names.get(row.by) || row.by }));
}

/** The rows with the names of those who closed what they are about. */
export async function addCloserNames<Row extends { closedBy: readonly string[] }>(
  db: Database,
  rows: readonly Row[],
): Promise<(Row & { closerNames: string[] })[]> {
  const emails = rows.flatMap(({ closedBy }) => closedBy);
  const names = await loadNamesByEmail(db, emails);
  return rows.map((row) => ({
    ...row,
    closerNames: row.closedBy.map((email) => names.get(email) || email),
  }));
}

/** The actor of that name, and the staff whose e-mail or name begins with it. */
export async function listActors(db: Database, beginning: string): Promise<string[]> {
  return [beginning, ...(await findStaffByBeginning(db, beginning)).map(({ email }) => email)];
}

/** Ids of the staff whose e-mail or name begins with it. */
export async function listActorIds(db: Database, beginning: string): Promise<string[]> {
  return (await findStaffByBeginning(db, beginning)).map(({ staffId }) => staffId);
}

function findStaffByBeginning(db: Database, beginning: string) {
  return db
    .selectFrom('deskStaff')
    .select(['staffId', 'email'])
    .where(({ ref, or }) =>
      or(
        [ref('email'), ref('name')].map(
          (text) => sql<boolean>`starts_with(lower(${text}), lower(${beginning}::text))`,
        ),
      ),
    )
    .execute();
}
