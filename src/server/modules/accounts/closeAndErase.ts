import type { Database } from '../../platform/database/index.ts';
import { deleteCards } from '../cards/index.ts';
import type { Services } from '../services.ts';

/** Tables of a borrower that only serve him while his account is open. */
const alwaysDeletedTables = [
  'sessions',
  'repayTokens',
  'trackedEvents',
  'reports',
  'registrations',
  'contactWays',
] as const;

/** What stands behind a contract: kept where there is one. */
const contractTables = ['certifications', 'bankAccounts', 'orderDecisions'] as const;

/**
 * Closes an account: nobody signs in to it again, its phone is free for another, and everything goes that the law doesn't make
 * the lender keep. Source: docs/data.md.
 */
export async function closeAndErase(
  services: Pick<Services, 'jobs'>,
  trx: Database,
  borrowerId: number,
  hasBorrowed: boolean,
  now: Date,
): Promise<void> {
  await deleteCards(services, trx, { borrowerId });
  for (const table of alwaysDeletedTables)
    await trx.deleteFrom(table).where('borrowerId', '=', borrowerId).execute();
  await trx
    .deleteFrom('certifications')
    .where('borrowerId', '=', borrowerId)
    .where('step', 'in', ['job', 'ext'])
    .execute();
  await deletePhone(trx, borrowerId);
  const erasedFields = { fullName: '', address: '', payoutBank: '', payoutLast4: '' };
  await trx
    .updateTable('borrowers')
    .set({ mobilePhone: '', closedAt: now, ...(hasBorrowed ? {} : erasedFields) })
    .where('borrowerId', '=', borrowerId)
    .execute();
  if (hasBorrowed) return;
  for (const table of contractTables)
    await trx.deleteFrom(table).where('borrowerId', '=', borrowerId).execute();
}

async function deletePhone(trx: Database, borrowerId: number): Promise<void> {
  const { market, mobilePhone: phone } = await trx
    .selectFrom('borrowers')
    .select(['market', 'mobilePhone'])
    .where('borrowerId', '=', borrowerId)
    .executeTakeFirstOrThrow();
  await trx
    .deleteFrom('phoneDirectory')
    .where('market', '=', market)
    .where('phone', '=', phone)
    .where('borrowerId', '=', borrowerId)
    .execute();
}
