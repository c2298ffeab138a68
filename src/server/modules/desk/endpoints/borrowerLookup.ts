import type { Database } from '../../../platform/database/index.ts';
import { notFound } from '../../api/index.ts';

/** Throws 404 where there is no such borrower. */
export async function getBorrower(db: Database, borrowerId: number) {
  const borrower = await db
    .selectFrom('borrowers')
    .select(['fullName', 'market', 'mobilePhone', 'address', 'payoutBank', 'payoutLast4'])
    .select(['createdAt', 'closedAt'])
    .where('borrowerId', '=', borrowerId)
    .executeTakeFirst();
  if (borrower === undefined) throw notFound();
  return borrower;
}
