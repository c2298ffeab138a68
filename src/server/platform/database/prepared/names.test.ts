import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../../test/testDatabase.ts';
import { storedColumns, storedTables, toColumnName } from '../storedNames.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

test('every table and column has a name in the code that PostgreSQL is given back as its own', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public'
    union
    select column_name from information_schema.columns where table_schema = 'public'`.execute(database.db);
  const { db } = database;
  const compiledNames = rows.map(({ name }) => db.selectNoFrom(sql`1`.as(toColumnName(name))).compile().sql);
  expect(rows.length).toBeGreaterThan(100);
  expect(compiledNames).toEqual(rows.map(({ name }) => `select 1 as "${name}"`));
});

test('what the code names otherwise is stored by the name that is said, and the code’s name is no column of another', async () => {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public'`.execute(
    database.db,
  );
  const { rows: columns } = await sql<{ name: string }>`
    select distinct column_name as name from information_schema.columns where table_schema = 'public'`.execute(
    database.db,
  );
  const listNames = (rows: { name: string }[]) => rows.map(({ name }) => name);
  expect(listNames(tables)).toEqual(expect.arrayContaining(Object.values(storedTables)));
  expect(listNames(columns)).toEqual(expect.arrayContaining(Object.values(storedColumns)));
  const stored = new Set(listNames([...tables, ...columns]));
  const names = Object.keys({ ...storedTables, ...storedColumns });
  const inSnakeCase = names.map((name) =>
    name.replaceAll(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`),
  );
  expect(inSnakeCase.filter((name) => stored.has(name))).toEqual([]);
});

test('an alias that would come back by another name is refused', () => {
  const query = database.db.selectNoFrom(sql`1`.as('askedBy'));
  expect(() => query.compile()).toThrow('askedBy is makerEmail in the code');
});

test('a row has its columns in camel case, and what is inside a JSON value stays', async () => {
  const { rows } = await sql`
    select 1 as payout_last4, 2 as "isNew", '{"late_days": [{"due_on": 1}]}'::jsonb as of_the_loan`.execute(
    database.db,
  );
  expect(rows).toEqual([{ payoutLast4: 1, isNew: 2, ofTheLoan: { late_days: [{ due_on: 1 }] } }]);
});
