import type { Database } from '../../../platform/database/index.ts';

/** Who somebody is at an identity provider; the e-mail is the one it vouches for, if any. */
export type Identity = { issuer: string; subject: string; email: string | undefined };

type BindingResult = { account: { staffId: string; email: string } } | { refused: string };

/**
 * Whose account an identity opens: the one it is bound to, by issuer and subject. One that is bound to none is bound to the
 * open account of its e-mail, unless that has an identity of the provider's already. Refused: whose account it asked for.
 */
export async function bindAccount(db: Database, identity: Identity, now: Date): Promise<BindingResult> {
  const boundAccount = await findBoundAccount(db, identity);
  if (boundAccount !== undefined) return { account: boundAccount };
  const staffId = await findAccountByEmail(db, identity);
  if (staffId === undefined) return { refused: '' };
  const { issuer, subject } = identity;
  await db
    .insertInto('deskIdentities')
    .values({ issuer, subject, staffId, boundAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  // Of several that sign in first at once, one was bound.
  const account = await findBoundAccount(db, identity);
  return account === undefined ? { refused: staffId } : { account };
}

/** The next one to sign in with the account's e-mail is bound anew. */
export async function deleteIdentities(db: Database, staffId: string): Promise<void> {
  await db.deleteFrom('deskIdentities').where('staffId', '=', staffId).execute();
}

function findBoundAccount(db: Database, { issuer, subject }: Identity) {
  return db
    .selectFrom('deskIdentities')
    .innerJoin('deskStaff', 'deskStaff.staffId', 'deskIdentities.staffId')
    .select(['deskStaff.staffId', 'email'])
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .where('closedAt', 'is', null)
    .executeTakeFirst();
}

async function findAccountByEmail(db: Database, { email }: Identity): Promise<string | undefined> {
  if (email === undefined) return undefined;
  const found = await db
    .selectFrom('deskStaff')
    .select('staffId')
    .where('email', '=', email)
    .where('closedAt', 'is', null)
    .executeTakeFirst();
  return found?.staffId;
}
