import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/testDatabase.ts';
import { distributeTables } from './sharding.ts';
import { shardKeys } from './shardKeys.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

test('the list says of every table by what it is kept, and of no other', async () => {
  const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'schema_migrations'`.execute(
    database.db,
  );
  expect(Object.keys(shardKeys).toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
});

describe('a key that has to be unique holds the column by which the table is kept', async () => {
  const shardedTables = Object.entries(shardKeys).flatMap(([table, shardKey]) => {
    if (shardKey === 'local' || shardKey === 'everywhere') return [];
    return [[table, shardKey === 'borrower' ? 'borrower_id' : shardKey.column]] as const;
  });
  test.each(shardedTables)('%s: %s', async (table, column) => {
    const { rows } = await sql<{ columns: string[] }>`
      select array_agg(a.attname::text) as columns
      from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
      where i.indrelid = ${table}::regclass and i.indisunique
      group by i.indexrelid`.execute(database.db);
    expect(rows).not.toEqual([]);
    for (const { columns } of rows) expect(columns).toContain(column);
  });
});

test('a database without Citus is left as it is, and what it lacks is said', async () => {
  const log = pino({ level: 'silent' });
  await expect(distributeTables(database.connection, log)).rejects.toThrow('This database has no Citus');
});
