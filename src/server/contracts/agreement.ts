import { sql } from 'kysely';
import type { Database } from '../database/index.ts';

/** What the borrower agreed to beside the order's terms, frozen with the order. */
export type Agreement = {
  hash: string;
  agreedAt: Date;
  lender: string;
  lenderText: Readonly<Record<string, string>>;
  /** Who agreed, and the account the loan goes to, as they stood then. */
  fullName: string;
  address: string;
  bank: string;
  last4: string;
  /** Names the wording of the clauses. */
  legalHash: string;
};

export async function findAgreement(
  db: Database,
  borrowerId: number,
  orderId: string,
): Promise<Agreement | undefined> {
  return db
    .selectFrom('agreements')
    .select([
      'hash',
      'agreed_at as agreedAt',
      'full_name as fullName',
      'address',
      'payout_bank as bank',
      'payout_last4 as last4',
      sql<string>`document ->> 'lender'`.as('lender'),
      sql<Record<string, string>>`document -> 'lenderText'`.as('lenderText'),
      sql<string>`document -> 'legal' ->> 'hash'`.as('legalHash'),
    ])
    .where('borrower_id', '=', borrowerId)
    .where('order_id', '=', orderId)
    .executeTakeFirst();
}
