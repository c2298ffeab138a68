import type { InsertQueryBuilder, InsertResult } from 'kysely';
import type { Schema } from './schema.ts';

/** Inserts rows except those whose key exists; false if none was inserted. */
export async function insertOnce<Table extends keyof Schema>(
  insert: InsertQueryBuilder<Schema, Table, InsertResult>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await insert
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows > 0n;
}
