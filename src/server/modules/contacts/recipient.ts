import { type Database, query } from '../../platform/database/index.ts';

/** Whom a message is for, and by which ways he can be reached. */
export type Recipient = {
  borrowerId: number;
  market: string;
  /** National digits; empty once the account is closed. */
  phone: string;
  email: string;
  /** As he was heard last; null where nobody knows. */
  language: 'es' | 'en' | null;
  fullName: string;
  stoppedAt: Date | null;
};

export async function findRecipient(db: Database, borrowerId: number): Promise<Recipient | undefined> {
  const [row] = await recipientById.run(db, { borrowerId });
  return row;
}

/** The same, whose row nobody else has until the transaction ends: his messages are weighed one after the other. */
export async function lockRecipient(trx: Database, borrowerId: number): Promise<Recipient | undefined> {
  await trx
    .selectFrom('borrowers')
    .select('borrowerId')
    .where('borrowerId', '=', borrowerId)
    .forUpdate()
    .execute();
  return findRecipient(trx, borrowerId);
}

const recipientById = query({ borrowerId: 'bigint' }, ($, db) =>
  db
    .selectFrom('borrowers')
    .leftJoin('contactWays', 'contactWays.borrowerId', 'borrowers.borrowerId')
    .select(({ fn, val }) => [
      'borrowers.borrowerId',
      'borrowers.market',
      'borrowers.mobilePhone as phone',
      'borrowers.fullName',
      'contactWays.language',
      'contactWays.stoppedAt',
      fn.coalesce('contactWays.email', val('')).as('email'),
    ])
    .where('borrowers.borrowerId', '=', $.borrowerId),
);
