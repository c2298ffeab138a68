import { sql } from 'kysely';
import type { Market } from '../../config/index.ts';
import type { Database } from '../../platform/database/index.ts';

/** Whether a borrower of one of these markets has this phone. */
export async function isRegistered(
  db: Database,
  phone: string,
  markets: readonly Market[],
): Promise<boolean> {
  const found = await db
    .selectFrom('phoneDirectory')
    .select('borrowerId')
    .where('phone', '=', phone)
    .where('market', 'in', markets)
    .limit(1)
    .execute();
  return found.length > 0;
}

/**
 * A borrower who has only a phone yet: name, address and account come with the application. Null when somebody took
 * the phone at the same time; the directory's key decides.
 */
export async function createBorrower(
  trx: Database,
  market: Market,
  phone: string,
  now: Date,
): Promise<number | null> {
  const { rows } = await sql<{ number: number }>`select nextval('borrower_numbers') as number`.execute(trx);
  const borrowerId = rows[0]?.number;
  if (borrowerId === undefined) throw new Error('the sequence borrower_numbers gave no number');
  const claimedPhone = await trx
    .insertInto('phoneDirectory')
    .values({ market, phone, borrowerId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('borrowerId')
    .executeTakeFirst();
  if (claimedPhone === undefined) return null;
  await trx
    .insertInto('borrowers')
    .values({
      borrowerId,
      market,
      mobilePhone: phone,
      fullName: '',
      address: '',
      payoutBank: '',
      payoutLast4: '',
      createdAt: now,
    })
    .execute();
  return borrowerId;
}
