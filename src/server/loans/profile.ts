import type { Borrower } from '../agreements/index.ts';
import type { Database } from '../database/index.ts';

/** Name, address and account of a borrower as they stand. */
export function readProfile(db: Database, borrowerId: number): Promise<Borrower> {
  return selectProfile(db, borrowerId).executeTakeFirstOrThrow();
}

/** The same, which nobody changes until the transaction ends. */
export function lockProfile(trx: Database, borrowerId: number): Promise<Borrower> {
  return selectProfile(trx, borrowerId).forUpdate().executeTakeFirstOrThrow();
}

function selectProfile(db: Database, borrowerId: number) {
  return db
    .selectFrom('borrowers')
    .select(['full_name as fullName', 'address', 'payout_bank as bank', 'payout_last4 as last4'])
    .where('borrower_id', '=', borrowerId);
}
