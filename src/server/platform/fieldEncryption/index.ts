import { type RawBuilder, sql } from 'kysely';
import type { EncryptionKeyRing } from '../../config/settingTypes.ts';
import { type Database, StartError } from '../database/index.ts';
import {
  computeLookupHash,
  computeLookupHashes,
  decrypt,
  encrypt,
  type FieldContext,
  type LookupKind,
  loadDemoKeyRing,
} from './fieldCipher.ts';

export { accountContext, importContext, payoutContext, suspensePayerContext } from './fieldCipher.ts';

/**
 * Encryption of personal data per field, and its lookup by keyed hash. Without keys fields are stored in plain text and
 * can't be looked up: docs/decisions/personal-data.md.
 */
export type FieldEncryption = {
  /** Encrypts a text; `context` (table, column, row) is authenticated with it. */
  encrypt(context: FieldContext, text: string): string;
  /** The name of the key in use, and the prefixes of values and hashes made with it; undefined without keys. */
  readonly current: { readonly key: string; readonly value: string; readonly hash: string } | undefined;
  /** The text of a stored value, which may be plain text from before there were keys. */
  decrypt(context: FieldContext, value: string): string;
  /** The hash to be stored for lookups; null without keys. */
  lookupHash(kind: LookupKind, text: string): string | null;
  /** The hashes to look for, one for each key of the ring. */
  lookupHashes(kind: LookupKind, text: string): string[];
};

/** With the keys of the settings; a demonstration generates its own. */
export async function createFieldEncryption(settings: {
  dataDir: string;
  demonstration: boolean;
  dataKeys: EncryptionKeyRing | undefined;
  lookupKeys: EncryptionKeyRing | undefined;
}): Promise<FieldEncryption> {
  const { dataDir, demonstration } = settings;
  const demoKeyRing = (name: string) => (demonstration ? loadDemoKeyRing(dataDir, name) : undefined);
  const dataKeys = settings.dataKeys ?? (await demoKeyRing('data'));
  const lookupKeys = settings.lookupKeys ?? (await demoKeyRing('lookup'));
  return {
    current: dataKeys &&
      lookupKeys && { key: dataKeys[0].id, value: `enc1:${dataKeys[0].id}:`, hash: `${lookupKeys[0].id}:` },
    encrypt: (context, text) =>
      dataKeys === undefined || text === '' ? text : encrypt(dataKeys, context, text),
    decrypt: (context, value) => decrypt(dataKeys, context, value),
    lookupHash: (kind, text) =>
      lookupKeys === undefined || text === '' ? null : computeLookupHash(lookupKeys, kind, text),
    lookupHashes: (kind, text) =>
      lookupKeys === undefined ? [] : computeLookupHashes(lookupKeys, kind, text),
  };
}

/** An encrypted column, and the primary key of its rows. */
type EncryptedField = {
  table: string;
  column: string;
  row: string;
  key: readonly [string, string];
  /** A field of a JSON column. */
  jsonField?: string;
  /** The column of its lookup hash. */
  hash?: string;
};

const encryptedFields: readonly EncryptedField[] = [
  {
    table: 'bank_accounts',
    column: 'account_number',
    row: 'borrower_id',
    key: ['borrower_id', 'entry_id'],
    hash: 'account_hash',
  },
  { table: 'payouts', column: 'account_number', row: 'payout_id', key: ['borrower_id', 'payout_id'] },
  { table: 'payouts', column: 'beneficiary_name', row: 'payout_id', key: ['borrower_id', 'payout_id'] },
  {
    table: 'suspense_payers',
    column: 'account_number',
    row: 'payment_id',
    key: ['provider', 'payment_id'],
    hash: 'account_hash',
  },
  { table: 'suspense_payers', column: 'payer_name', row: 'payment_id', key: ['provider', 'payment_id'] },
  { table: 'import_chunks', column: 'content', row: 'batch_id', key: ['batch_id', 'number'] },
  ...['idNumber', 'phone', 'name'].map((jsonField) => ({
    table: 'certifications',
    column: 'declared',
    row: 'borrower_id',
    key: ['borrower_id', 'step'] as const,
    jsonField,
  })),
];

function toFieldContext({ table, column, jsonField }: EncryptedField, row: string): FieldContext {
  return { table, column: jsonField === undefined ? column : `${column}.${jsonField}`, row };
}

/** A copy of a row, by column names, with its encrypted fields decrypted. */
export function decryptRow(
  fieldEncryption: Pick<FieldEncryption, 'decrypt'>,
  table: string,
  row: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const decryptedRow: Record<string, unknown> = structuredClone(row);
  for (const field of encryptedFields.filter((candidate) => candidate.table === table)) {
    const { column, jsonField = column } = field;
    const container = field.jsonField === undefined ? decryptedRow : decryptedRow[column];
    const storedValue = isRecord(container) && container[jsonField];
    if (isRecord(container) && typeof storedValue === 'string')
      container[jsonField] = fieldEncryption.decrypt(
        toFieldContext(field, String(row[field.row])),
        storedValue,
      );
  }
  return decryptedRow;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** A row of `server_secrets` for each key in use holds a canary text encrypted with it. */
const keyNamePrefix = 'data-key:';
const canaryText = 'known';

const toSecretContext = (name: string) => ({ table: 'server_secrets', column: 'value', row: name });

/**
 * Throws a {@link StartError} where the database has fields encrypted with a key that the settings lack, or name
 * differently: a server would fail at each of those borrowers. Then records the key in use.
 */
export async function assertKnownKeys(db: Database, fieldEncryption: FieldEncryption): Promise<void> {
  const knownKeys = await db
    .selectFrom('serverSecrets')
    .select(['name', 'value'])
    .where('name', 'like', `${keyNamePrefix}%`)
    .execute();
  for (const { name, value } of knownKeys) {
    try {
      fieldEncryption.decrypt(toSecretContext(name), value);
    } catch (cause) {
      const key = name.slice(keyNamePrefix.length);
      throw new StartError(
        `The database keeps personal fields under a key called ${key}: DATA_KEYS lacks it, or has another of that name.`,
        { cause },
      );
    }
  }
  if (fieldEncryption.current === undefined) return;
  const name = `${keyNamePrefix}${fieldEncryption.current.key}`;
  await db
    .insertInto('serverSecrets')
    .values({ name, value: fieldEncryption.encrypt(toSecretContext(name), canaryText) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Forgets former keys once no field is encrypted with them: they may leave the settings. */
async function deleteFormerKeys(db: Database, current: string): Promise<void> {
  await db
    .deleteFrom('serverSecrets')
    .where('name', 'like', `${keyNamePrefix}%`)
    .where('name', '<>', `${keyNamePrefix}${current}`)
    .execute();
}

const batchSize = 500;

/** The job `personal-fields`: encrypts plain text and values of former keys with the key in use. */
export async function reencryptFields({
  db,
  fieldEncryption,
  log,
}: {
  db: Database;
  fieldEncryption: FieldEncryption;
  log: { info(fields: object, message: string): void };
}): Promise<void> {
  const { current } = fieldEncryption;
  if (current === undefined) return;
  let reencryptedCount = 0;
  for (const field of encryptedFields)
    reencryptedCount += await reencryptField(db, fieldEncryption, field, current);
  await deleteFormerKeys(db, current.key);
  if (reencryptedCount > 0)
    log.info({ fields: reencryptedCount, key: current.key }, 'personal fields encrypted');
}

type CurrentKey = NonNullable<FieldEncryption['current']>;

async function reencryptField(
  db: Database,
  fieldEncryption: FieldEncryption,
  field: EncryptedField,
  { value, hash }: CurrentKey,
): Promise<number> {
  const { table, column, jsonField, key } = field;
  const currentValue =
    jsonField === undefined ? sql.ref(column) : sql`(${sql.ref(column)} ->> ${sql.lit(jsonField)})`;
  const isOutdated = sql`${currentValue} <> '' and ${currentValue} not like ${`${value}%`}`;
  const isHashOutdated =
    field.hash === undefined ? sql`` : sql`or coalesce(${sql.ref(field.hash)}, '') not like ${`${hash}%`}`;
  let reencryptedCount = 0;
  for (;;) {
    const { rows } = await sql<{ first: unknown; second: unknown; row: string; kept: string }>`
      select ${sql.ref(key[0])} as first, ${sql.ref(key[1])} as second, ${sql.ref(field.row)}::text as row,
        ${currentValue} as kept
      from ${sql.table(table)} where (${isOutdated}) ${isHashOutdated} limit ${batchSize}`.execute(db);
    if (rows.length === 0) return reencryptedCount;
    for (const { first, second, row, kept: formerValue } of rows) {
      const context = toFieldContext(field, row);
      const text = fieldEncryption.decrypt(context, formerValue);
      const reencrypted = fieldEncryption.encrypt(context, text);
      const newHash = field.hash && fieldEncryption.lookupHash('account', text);
      // Only where the value wasn't changed meanwhile.
      await sql`update ${sql.table(table)} set ${toAssignments(field, reencrypted, newHash)}
        where ${sql.ref(key[0])} = ${first} and ${sql.ref(key[1])} = ${second} and ${currentValue} = ${formerValue}`.execute(
        db,
      );
    }
    reencryptedCount += rows.length;
  }
}

function toAssignments(
  { column, jsonField, hash }: EncryptedField,
  reencrypted: string,
  newHash?: string | null,
): RawBuilder<unknown> {
  const value =
    jsonField === undefined
      ? sql`${sql.ref(column)} = ${reencrypted}`
      : sql`${sql.ref(column)} = jsonb_set(${sql.ref(column)}, ${sql.lit(`{${jsonField}}`)}, to_jsonb(${reencrypted}::text))`;
  return hash === undefined ? value : sql`${value}, ${sql.ref(hash)} = ${newHash ?? null}`;
}
