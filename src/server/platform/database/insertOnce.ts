import type { InsertQueryBuilder, InsertResult } from 'kysely';
import type { Schema } from './schema.ts';

/** Writes rows, but for those whose key is there already; false where nothing was written. */
export async function insertOnce<Table extends keyof Schema>(
  insert: InsertQueryBuilder<Schema, Table, InsertResult>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await insert
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows > 0n;
}
