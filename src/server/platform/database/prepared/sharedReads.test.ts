import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../../test/testDatabase.ts';
import { query, transaction } from '../index.ts';
import { findReader } from './kysely.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase((db) => sql`create table changing (a int)`.execute(db));
});
afterAll(() => database.close());

const echo = query({ said: 'text' }, ($, db) =>
  db.selectNoFrom([$.said.as('said'), sql<number>`pg_backend_pid()`.as('pid')]),
);

function read<Row>(text: string, values: unknown[] = []): Promise<Row[]> {
  const reader = findReader(database.db);
  if (reader === undefined) throw new Error('no reader');
  return reader.rows<Row>(text, values);
}

test('many reads at once share a connection, and each gets its own answer', async () => {
  const texts = Array.from({ length: 200 }, (_, number) => `read ${number}`);
  const rows = await Promise.all(texts.map((text) => echo.read(database.db, { said: text })));
  expect(rows.map(([row]) => row?.said)).toEqual(texts);
  expect(new Set(rows.map(([row]) => row?.pid)).size).toBe(1);
});

test('a read inside a transaction runs on its connection', async () => {
  await transaction(database.db, async (trx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
    const [row] = await echo.read(trx, { said: 'within' });
    expect(row?.pid).toBe(rows[0]?.pid);
  });
});

test.each(['first', 'next'])(
  'a read that fails leaves the others asked for at once as they are, the %s time',
  async () => {
    const results = await Promise.allSettled(
      [1, 0, 4, 0, 5].map((divisor) => read<{ n: number }>('select 20 / $1::int as n', [divisor])),
    );
    expect(results.map((result) => (result.status === 'fulfilled' ? result.value[0]?.n : 'failed'))).toEqual([
      20,
      'failed',
      5,
      'failed',
      4,
    ]);
  },
);

test('reads whose connection breaks are asked again', async () => {
  const [row] = await echo.read(database.db, { said: '' });
  await sql`select pg_terminate_backend(${row?.pid}::int)`.execute(database.db);
  const rows = await Promise.all(
    [1, 2, 3, 4].map((number) => echo.read(database.db, { said: `again ${number}` })),
  );
  expect(rows.map(([row]) => row?.said)).toEqual(['again 1', 'again 2', 'again 3', 'again 4']);
});

test('a read whose columns a migration changed is asked again on a new connection', async () => {
  const text = 'select * from changing';
  await Promise.all([read(text), read(text)]);
  await sql`alter table changing add column b int`.execute(database.db);
  await sql`insert into changing values (1, 2)`.execute(database.db);
  expect(await Promise.all([read(text), read(text)])).toEqual([[{ a: 1, b: 2 }], [{ a: 1, b: 2 }]]);
});
