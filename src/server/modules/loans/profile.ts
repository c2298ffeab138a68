import type { Database } from '../../platform/database/index.ts';
import type { Borrower } from '../agreements/index.ts';
import { unauthenticated } from '../api/index.ts';

/** Name, address and account of a borrower as they stand. */
export function getProfile(db: Database, borrowerId: number): Promise<Borrower> {
  return selectProfile(db, borrowerId).executeTakeFirstOrThrow();
}

/** The same, which nobody changes until the transaction ends. Throws 401 once the account has been closed. */
export async function lockProfile(trx: Database, borrowerId: number): Promise<Borrower> {
  const openAccounts = selectProfile(trx, borrowerId).where('closedAt', 'is', null);
  const profile = await openAccounts.forUpdate().executeTakeFirst();
  if (profile === undefined) throw unauthenticated();
  return profile;
}

function selectProfile(db: Database, borrowerId: number) {
  return db
    .selectFrom('borrowers')
    .select(['fullName', 'address', 'payoutBank as bank', 'payoutLast4 as last4'])
    .where('borrowerId', '=', borrowerId);
}
