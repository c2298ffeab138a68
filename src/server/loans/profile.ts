import type { Borrower } from '../agreements/index.ts';
import type { Database } from '../database/index.ts';
import { noSession } from '../http/index.ts';

/** Name, address and account of a borrower as they stand. */
export function readProfile(db: Database, borrowerId: number): Promise<Borrower> {
  return selectProfile(db, borrowerId).executeTakeFirstOrThrow();
}

/** The same, which nobody changes until the transaction ends. Throws 401 once the account has been closed. */
export async function lockProfile(trx: Database, borrowerId: number): Promise<Borrower> {
  const open = selectProfile(trx, borrowerId).where('closedAt', 'is', null);
  const profile = await open.forUpdate().executeTakeFirst();
  if (profile === undefined) throw noSession();
  return profile;
}

function selectProfile(db: Database, borrowerId: number) {
  return db
    .selectFrom('borrowers')
    .select(['fullName', 'address', 'payoutBank as bank', 'payoutLast4 as last4'])
    .where('borrowerId', '=', borrowerId);
}
