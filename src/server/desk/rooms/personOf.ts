import type { Database } from '../../database/index.ts';
import { notFound } from '../../http/index.ts';

/** Throws 404 where there is no such borrower. */
export async function personOf(db: Database, borrowerId: number) {
  const person = await db
    .selectFrom('borrowers')
    .select(['fullName', 'market', 'mobilePhone', 'address', 'payoutBank', 'payoutLast4'])
    .select(['createdAt', 'closedAt'])
    .where('borrowerId', '=', borrowerId)
    .executeTakeFirst();
  if (person === undefined) throw notFound();
  return person;
}
