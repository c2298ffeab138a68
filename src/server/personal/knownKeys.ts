import { type Database, StartError } from '../database/index.ts';
import type { Personal } from './index.ts';

/** A row of `server_secrets` for each key that something may be kept under: a word that only the key opens. */
const named = 'data-key:';
const word = 'known';

const placeOf = (name: string) => ({ table: 'server_secrets', column: 'value', row: name });

/**
 * Throws a {@link StartError} where the database keeps something under a key that the settings lack, or name for another:
 * a server that started would fail with each borrower it touches. Then makes the first key known.
 */
export async function requireKeys(db: Database, personal: Personal): Promise<void> {
  const known = await db
    .selectFrom('serverSecrets')
    .select(['name', 'value'])
    .where('name', 'like', `${named}%`)
    .execute();
  for (const { name, value } of known) {
    try {
      personal.decrypt(placeOf(name), value);
    } catch (cause) {
      const key = name.slice(named.length);
      throw new StartError(
        `The database keeps personal fields under a key called ${key}: DATA_KEYS lacks it, or has another of that name.`,
        { cause },
      );
    }
  }
  if (personal.current === undefined) return;
  const name = `${named}${personal.current.key}`;
  await db
    .insertInto('serverSecrets')
    .values({ name, value: personal.encrypt(placeOf(name), word) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Nothing is kept under any other key: it may leave the settings. */
export async function forgetFormerKeys(db: Database, current: string): Promise<void> {
  await db
    .deleteFrom('serverSecrets')
    .where('name', 'like', `${named}%`)
    .where('name', '<>', `${named}${current}`)
    .execute();
}
