import { randomBytes } from 'node:crypto';
import type { Database } from './database/index.ts';

/** The secret that signs addresses: the one given, else one made once and kept in the database for all instances. */
export async function signingSecretOf(db: Database, given: string | undefined): Promise<string> {
  if (given !== undefined) return given;
  await db
    .insertInto('serverSecrets')
    .values({ name: 'signing', value: randomBytes(32).toString('hex') })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await db
    .selectFrom('serverSecrets')
    .select('value')
    .where('name', '=', 'signing')
    .executeTakeFirstOrThrow();
  return row.value;
}
