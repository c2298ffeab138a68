import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../../test/testDatabase.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(() => database.close());

test('bigint is an exact number, alone and in arrays, where none stays none', async () => {
  const { rows } =
    await sql`select 305148::int8 as amount, array[1, null, 9007199254740991]::int8[] as amounts`.execute(
      database.db,
    );
  expect(rows).toEqual([{ amount: 305148, amounts: [1, null, 9007199254740991] }]);
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

test('a moment is the same whatever the zone, the precision and the era PostgreSQL writes it in', async () => {
  const moments = [
    '2026-11-27 06:00:00+00',
    '2026-11-27 06:00:00.5+00',
    '2026-11-27 06:00:00.123999+00',
    '0001-01-01 00:00:00+00',
    '9999-12-31 23:59:59.999+00',
    '10000-01-01 00:00:00+00',
    '0044-03-15 12:00:00+00 BC',
  ];
  for (const zone of ['UTC', 'America/Mexico_City', 'Asia/Kolkata']) {
    await database.db.transaction().execute(async (trx) => {
      await sql`set local time zone ${sql.lit(zone)}`.execute(trx);
      for (const moment of moments) {
        const { rows } = await sql<{
          at: Date;
          ms: number;
        }>`select at, floor(extract(epoch from at) * 1000)::float8 as ms
          from (select ${moment}::timestamptz as at) as moment`.execute(trx);
        expect([moment, zone, rows[0]?.at.getTime()]).toEqual([moment, zone, rows[0]?.ms]);
      }
    });
  }
  const { rows } = await sql<{ never: unknown }>`select 'infinity'::timestamptz as never`.execute(
    database.db,
  );
  expect(rows).toEqual([{ never: Number.POSITIVE_INFINITY }]);
});
