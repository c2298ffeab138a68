import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../../test/testDatabase.ts';
import { columnTypes, runPrepared } from './preparedClient.ts';

let database: TestDatabase;
let client: pg.Client;

async function connect(): Promise<pg.Client> {
  const opened = new pg.Client({
    ...database.connection,
    pipeline: true,
    types: columnTypes,
  } as pg.ClientConfig);
  await opened.connect();
  return opened;
}

beforeAll(async () => {
  database = await createTestDatabase();
  client = await connect();
  await client.query('create temporary table notes (id int primary key, note text)');
});
afterAll(async () => {
  await client.end();
  await database.close();
});

function run(text: string, ...values: unknown[]) {
  return runPrepared(client, { text, values });
}

test('each of several pipelined runs of a statement has its own rows', async () => {
  const at = new Date('2026-11-21T06:00:00Z');
  const echo = 'select $1::int as number, $2::text as some_text, $3::timestamptz as at';
  const results = await Promise.all([1, 2].map((number) => run(echo, number, number % 2 ? 'odd' : null, at)));
  expect(results.map(({ rows }) => rows)).toEqual([
    [{ number: 1, someText: 'odd', at }],
    [{ number: 2, someText: null, at }],
  ]);
});

test('a result names the command and the number of rows', async () => {
  const insert = 'insert into notes values ($1, $2)';
  expect(await run(insert, 1, 'one')).toEqual({ command: 'INSERT', rowCount: 1, rows: [] });
  await run(insert, 2, 'two');
  expect(await run('update notes set note = $1', 'both')).toMatchObject({ command: 'UPDATE', rowCount: 2 });
});

test('a run that fails leaves those behind it whole: at the first preparation or in a column', async () => {
  const quotient = 'select 12 / $1::int as quotient';
  const results = await Promise.allSettled([
    run(quotient, 0),
    run(quotient, 3),
    run('select 9007199254740993::bigint as large'),
    run('select $1::text as sent', 'after'),
  ]);
  expect(
    results.map((result) => (result.status === 'fulfilled' ? result.value.rows : String(result.reason))),
  ).toEqual([
    'error: division by zero',
    [{ quotient: 4 }],
    'RangeError: The bigint 9007199254740993 is beyond exact numbers.',
    [{ sent: 'after' }],
  ]);
});

test('beyond five hundred statements a connection prepares no more by name', async () => {
  const crowded = await connect();
  const select = (number: number) =>
    runPrepared(crowded, { text: `select ${number}, $1::int as n`, values: [number] });
  for (let number = 0; number < 500; number++) await select(number);
  expect((await Promise.all([select(777), select(777), select(3)])).map(({ rows }) => rows[0])).toMatchObject(
    [{ n: 777 }, { n: 777 }, { n: 3 }],
  );
  const prepared = await crowded.query('select count(*)::int as count from pg_prepared_statements');
  expect(prepared.rows).toEqual([{ count: 500 }]);
  await crowded.end();
});
