import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../../test/testDatabase.ts';
import { camelCase } from './preparedClient.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

test('every table and column comes back from camel case as PostgreSQL has it', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public'
    union
    select column_name from information_schema.columns where table_schema = 'public'`.execute(database.db);
  const { db } = database;
  const compiledNames = rows.map(({ name }) => db.selectNoFrom(sql`1`.as(camelCase(name))).compile().sql);
  expect(rows.length).toBeGreaterThan(100);
  expect(compiledNames).toEqual(rows.map(({ name }) => `select 1 as "${name}"`));
});

test('a row has its columns in camel case, and what is inside a JSON value stays', async () => {
  const { rows } = await sql`
    select 1 as payout_last4, 2 as "isNew", '{"late_days": [{"due_on": 1}]}'::jsonb as of_the_loan`.execute(
    database.db,
  );
  expect(rows).toEqual([{ payoutLast4: 1, isNew: 2, ofTheLoan: { late_days: [{ due_on: 1 }] } }]);
});
