import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '../../../test/database.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await freshDatabase();
});

afterAll(() => database.close());

test('bigint is an exact number, alone and in arrays', async () => {
  const { rows } =
    await sql`select 305148::int8 as amount, array[1, 9007199254740991]::int8[] as amounts`.execute(
      database.db,
    );
  expect(rows).toEqual([{ amount: 305148, amounts: [1, 9007199254740991] }]);
});

test('a bigint beyond exact numbers is an error, not a rounded amount', async () => {
  await expect(sql`select 9007199254740993::int8`.execute(database.db)).rejects.toThrow('9007199254740993');
  expect((await sql`select 1 as n`.execute(database.db)).rows).toEqual([{ n: 1 }]);
});

test('a date is a calendar day as text, a timestamp a moment, and the session stands in UTC', async () => {
  const { rows } = await sql`select date '2026-11-27' as due, array[date '2026-11-27'] as days,
    timestamptz '2026-11-27T06:00:00Z' as at, (timestamptz '2026-11-27T23:30:00Z')::date as day`.execute(
    database.db,
  );
  expect(rows).toEqual([
    { due: '2026-11-27', days: ['2026-11-27'], at: new Date('2026-11-27T06:00:00Z'), day: '2026-11-27' },
  ]);
});
