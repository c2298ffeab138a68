import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/index.ts';
import type { FieldEncryption } from './fieldEncryption.ts';
import { type EncryptedField, encryptedFields, toFieldContext } from './fields.ts';
import { deleteFormerKeys } from './knownKeys.ts';

const batchSize = 500;

/** The job: whatever is kept as it is, or under a key that isn't the first any more, is kept under the first. */
export async function reencryptFields({
  db,
  personal,
  log,
}: {
  db: Database;
  personal: FieldEncryption;
  log: { info(fields: object, message: string): void };
}): Promise<void> {
  const { current } = personal;
  if (current === undefined) return;
  let reencryptedCount = 0;
  for (const field of encryptedFields) reencryptedCount += await reencryptField(db, personal, field, current);
  await deleteFormerKeys(db, current.key);
  if (reencryptedCount > 0)
    log.info({ fields: reencryptedCount, key: current.key }, 'personal fields encrypted');
}

type CurrentKey = NonNullable<FieldEncryption['current']>;

async function reencryptField(
  db: Database,
  personal: FieldEncryption,
  field: EncryptedField,
  { value, hash }: CurrentKey,
): Promise<number> {
  const { table, column, jsonField: within, key } = field;
  const currentValue =
    within === undefined ? sql.ref(column) : sql`(${sql.ref(column)} ->> ${sql.lit(within)})`;
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
      const text = personal.decrypt(context, formerValue);
      const reencrypted = personal.encrypt(context, text);
      const newHash = field.hash && personal.lookupHash('account', text);
      // Not over what was written meanwhile.
      await sql`update ${sql.table(table)} set ${toAssignments(field, reencrypted, newHash)}
        where ${sql.ref(key[0])} = ${first} and ${sql.ref(key[1])} = ${second} and ${currentValue} = ${formerValue}`.execute(
        db,
      );
    }
    reencryptedCount += rows.length;
  }
}

function toAssignments(
  { column, jsonField: within, hash }: EncryptedField,
  reencrypted: string,
  newHash?: string | null,
): RawBuilder<unknown> {
  const value =
    within === undefined
      ? sql`${sql.ref(column)} = ${reencrypted}`
      : sql`${sql.ref(column)} = jsonb_set(${sql.ref(column)}, ${sql.lit(`{${within}}`)}, to_jsonb(${reencrypted}::text))`;
  return hash === undefined ? value : sql`${value}, ${sql.ref(hash)} = ${newHash ?? null}`;
}
