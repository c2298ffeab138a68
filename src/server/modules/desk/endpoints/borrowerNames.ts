import type { Database } from '../../../platform/database/index.ts';
import { notFound } from '../../api/index.ts';

/** Names by their borrowers, for the rows of a page. */
export async function getBorrowerNames(
  db: Database,
  rows: readonly { borrowerId: number | null }[],
): Promise<Map<number, string>> {
  const borrowerIds = new Set(rows.map(({ borrowerId }) => borrowerId).filter((id) => id !== null));
  if (borrowerIds.size === 0) return new Map();
  const people = await db
    .selectFrom('borrowers')
    .select(['borrowerId', 'fullName'])
    .where('borrowerId', 'in', [...borrowerIds])
    .execute();
  return new Map(people.map(({ borrowerId, fullName }) => [borrowerId, fullName]));
}

/** Rows with the name of the borrower whom each is about. */
export async function addBorrowerNames<Row extends { borrowerId: number }>(
  db: Database,
  rows: readonly Row[],
): Promise<(Row & { name: string })[]> {
  const names = await getBorrowerNames(db, rows);
  return rows.map((row) => ({ ...row, name: names.get(row.borrowerId) ?? '' }));
}

export async function getBorrowerName(db: Database, borrowerId: number): Promise<string> {
  return (await getBorrowerNames(db, [{ borrowerId }])).get(borrowerId) ?? '';
}

/** Throws 404 where there is no such borrower. */
export function getBorrower(db: Database, borrowerId: number) {
  return db
    .selectFrom('borrowers')
    .select(['fullName', 'market', 'mobilePhone', 'address', 'payoutBank', 'payoutLast4'])
    .select(['createdAt', 'closedAt'])
    .where('borrowerId', '=', borrowerId)
    .executeTakeFirstOrThrow(notFound);
}
