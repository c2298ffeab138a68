import { randomBytes } from 'node:crypto';
import type { Settings } from '../config/index.ts';
import type { Services } from '../modules/services.ts';
import type { Database } from '../platform/database/index.ts';

/**
 * The secret that signs addresses and keys hashes of codes, and what may have signed before it: the ones given, else one
 * made once and kept in the database for all instances.
 */
export async function getSigningSecrets(
  db: Database,
  { signingSecret, signingSecretPrevious }: Pick<Settings, 'signingSecret' | 'signingSecretPrevious'>,
): Promise<Pick<Services, 'signingSecret' | 'signingSecrets'>> {
  const secret = signingSecret ?? (await getOrCreateSigningSecret(db));
  const previous = signingSecretPrevious === undefined ? [] : [signingSecretPrevious];
  return { signingSecret: secret, signingSecrets: [secret, ...previous] };
}

async function getOrCreateSigningSecret(db: Database): Promise<string> {
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
