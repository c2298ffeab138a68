import { type Database, StartError } from '../database/index.ts';
import type { FieldEncryption } from './fieldEncryption.ts';

/** A row of `server_secrets` for each key that something may be kept under: a word that only the key opens. */
const keyNamePrefix = 'data-key:';
const canaryText = 'known';

const toSecretContext = (name: string) => ({ table: 'server_secrets', column: 'value', row: name });

/**
 * Throws a {@link StartError} where the database keeps something under a key that the settings lack, or name for another:
 * a server that started would fail with each borrower it touches. Then makes the first key known.
 */
export async function assertKnownKeys(db: Database, personal: FieldEncryption): Promise<void> {
  const knownKeys = await db
    .selectFrom('serverSecrets')
    .select(['name', 'value'])
    .where('name', 'like', `${keyNamePrefix}%`)
    .execute();
  for (const { name, value } of knownKeys) {
    try {
      personal.decrypt(toSecretContext(name), value);
    } catch (cause) {
      const key = name.slice(keyNamePrefix.length);
      throw new StartError(
        `The database keeps personal fields under a key called ${key}: DATA_KEYS lacks it, or has another of that name.`,
        { cause },
      );
    }
  }
  if (personal.current === undefined) return;
  const name = `${keyNamePrefix}${personal.current.key}`;
  await db
    .insertInto('serverSecrets')
    .values({ name, value: personal.encrypt(toSecretContext(name), canaryText) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Nothing is kept under any other key: it may leave the settings. */
export async function deleteFormerKeys(db: Database, current: string): Promise<void> {
  await db
    .deleteFrom('serverSecrets')
    .where('name', 'like', `${keyNamePrefix}%`)
    .where('name', '<>', `${keyNamePrefix}${current}`)
    .execute();
}
