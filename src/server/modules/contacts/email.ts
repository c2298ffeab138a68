import type { Database } from '../../platform/database/index.ts';

/** How a borrower is written to, as his account says it. */
export async function getContactPreferences(db: Database, borrowerId: number) {
  const preferences = await db
    .selectFrom('contactWays')
    .select(['email', 'askedEmail', 'stoppedAt'])
    .where('borrowerId', '=', borrowerId)
    .executeTakeFirst();
  const { email = '', askedEmail = '', stoppedAt = null } = preferences ?? {};
  return { email, askedEmail, isOptedOut: stoppedAt !== null };
}

/** He wants to be written to at an address, which counts once it was confirmed from there. */
export async function requestEmailChange(
  db: Database,
  borrowerId: number,
  askedEmail: string,
  language: 'es' | 'en',
): Promise<void> {
  await db
    .insertInto('contactWays')
    .values({ borrowerId, language, askedEmail })
    .onConflict((conflict) => conflict.column('borrowerId').doUpdateSet({ askedEmail }))
    .execute();
}

/** The address that waits for it counts from now on. */
export async function confirmEmail(db: Database, borrowerId: number, email: string): Promise<void> {
  await db
    .updateTable('contactWays')
    .set({ email, askedEmail: '' })
    .where('borrowerId', '=', borrowerId)
    .where('askedEmail', '=', email)
    .execute();
}

export async function removeEmail(db: Database, borrowerId: number): Promise<void> {
  await db
    .updateTable('contactWays')
    .set({ email: '', askedEmail: '' })
    .where('borrowerId', '=', borrowerId)
    .execute();
}
