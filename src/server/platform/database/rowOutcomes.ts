import type { InsertQueryBuilder, InsertResult, UpdateResult } from 'kysely';
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

/** Whether a query finds a row. */
export async function hasRow(query: {
  limit(rows: number): { executeTakeFirst(): Promise<object | undefined> };
}): Promise<boolean> {
  return (await query.limit(1).executeTakeFirst()) !== undefined;
}

/** Whether an update changed a row. */
export async function updatedAny(update: {
  executeTakeFirstOrThrow(): Promise<UpdateResult>;
}): Promise<boolean> {
  return (await update.executeTakeFirstOrThrow()).numUpdatedRows > 0n;
}
