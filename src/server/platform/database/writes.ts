import {
  type Insertable,
  type InsertQueryBuilder,
  type InsertResult,
  type RawBuilder,
  type SelectType,
  sql,
  type UpdateResult,
} from 'kysely';
import type { Database } from './prepared/index.ts';
import type { Schema } from './schema.ts';
import { toStoredName } from './storedNames.ts';

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
export async function hasUpdatedRow(update: {
  executeTakeFirstOrThrow(): Promise<UpdateResult>;
}): Promise<boolean> {
  return (await update.executeTakeFirstOrThrow()).numUpdatedRows > 0n;
}

/** Adds an amount to a market's total of a day; false, and nothing is added, if that would exceed the limit. */
export async function addToDailyTotal(
  trx: Database,
  table: 'payout_days' | 'lending_days',
  { market, day, amount }: { market: string; day: string; amount: number },
  limit: number,
): Promise<boolean> {
  if (amount > limit) return false;
  const { rows } = await sql`
    insert into ${sql.table(table)} as total (market, day, amount) values (${market}, ${day}, ${amount})
    on conflict (market, day) do update set amount = total.amount + excluded.amount
      where total.amount + excluded.amount <= ${limit}
    returning amount`.execute(trx);
  return rows.length > 0;
}

/** A row as JSON; a `jsonb` column holds its value, a timestamp may be `infinity`. All rows of a table have the same columns. */
export type BulkRow<TableName extends keyof Schema> = {
  readonly [Column in keyof Insertable<Schema[TableName]>]:
    | Insertable<Schema[TableName]>[Column]
    | SelectType<Schema[TableName][Column & keyof Schema[TableName]]>
    | (Date extends Insertable<Schema[TableName]>[Column] ? 'infinity' : never);
};

const batchSize = 2_000;

/**
 * Inserts many rows, some thousand a statement, except those whose key exists, unless `onConflict` says what to do with them.
 * Returns the number of rows written.
 */
export async function insertRows<TableName extends keyof Schema & string>(
  trx: Database,
  table: TableName,
  rows: readonly BulkRow<TableName>[],
  onConflict = sql`do nothing`,
): Promise<number> {
  let written = 0;
  for (let from = 0; from < rows.length; from += batchSize)
    written += await insertBatch(trx, table, rows.slice(from, from + batchSize), onConflict);
  return written;
}

async function insertBatch(
  trx: Database,
  table: string,
  rows: readonly object[],
  onConflict: RawBuilder<unknown>,
): Promise<number> {
  const name = sql.table(table);
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((column) => sql.ref(column)));
  const { numAffectedRows } = await sql`
    insert into ${name} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${name}, ${JSON.stringify(rows.map(toStoredRow))}::jsonb)
    on conflict ${onConflict}`.execute(trx);
  return Number(numAffectedRows ?? 0);
}

function toStoredRow(row: object): object {
  return Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      toStoredName(column),
      value instanceof Uint8Array ? `\\x${Buffer.from(value).toString('hex')}` : value,
    ]),
  );
}
