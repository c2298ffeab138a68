import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '../../../../test/database.ts';
import { runPrepared, runTogether } from './preparedQuery.ts';

let database: TestDatabase;
let client: pg.Client;

beforeAll(async () => {
  database = await freshDatabase();
  client = new pg.Client({ ...database.connection, pipeline: true } as pg.ClientConfig);
  await client.connect();
  await client.query('create temporary table kept (id int primary key, said text)');
});
afterAll(async () => {
  await client.end();
  await database.close();
});

const echo = 'select $1::int as number, $2::text as said, $3::timestamptz as at';
const insert = 'insert into kept values ($1, $2)';

describe('a prepared statement', () => {
  test('gives each run its own row, the first ones and those that know the columns', async () => {
    const at = new Date('2026-11-21T06:00:00Z');
    const run = (number: number) => runPrepared(client, echo, [number, number % 2 ? 'odd' : null, at]);
    const first = await Promise.all([run(1), run(2)]);
    const later = await Promise.all([run(3), run(4)]);
    expect([...first, ...later].map(({ rows }) => rows)).toEqual([
      [{ number: 1, said: 'odd', at }],
      [{ number: 2, said: null, at }],
      [{ number: 3, said: 'odd', at }],
      [{ number: 4, said: null, at }],
    ]);
  });

  test('says what it did and to how many rows', async () => {
    expect(await runPrepared(client, insert, [1, 'one'])).toEqual({
      command: 'INSERT',
      rowCount: 1,
      rows: [],
    });
    await runPrepared(client, insert, [2, 'two']);
    const { command, rowCount } = await runPrepared(client, 'update kept set said = $1', ['both']);
    expect([command, rowCount]).toEqual(['UPDATE', 2]);
    expect((await runPrepared(client, 'begin', [])).rowCount).toBeNull();
    expect((await runPrepared(client, 'rollback', [])).command).toBe('ROLLBACK');
  });

  test('that fails at its first run leaves the runs behind it whole', async () => {
    const text = 'select 12 / $1::int as whole, $1::text::int as by';
    const runs = await Promise.allSettled([0, 3, 4].map((by) => runPrepared(client, text, [String(by)])));
    expect(runs.map((run) => (run.status === 'fulfilled' ? run.value.rows : 'failed'))).toEqual([
      'failed',
      [{ whole: 4, by: 3 }],
      [{ whole: 3, by: 4 }],
    ]);
  });

  test('is planned anew, under no name, once a connection knows five hundred others', async () => {
    await using other = await freshDatabase();
    const crowded = new pg.Client({ ...other.connection, pipeline: true } as pg.ClientConfig);
    await crowded.connect();
    const run = (number: number) => runPrepared(crowded, `select ${number}, $1::int as n`, [number]);
    for (let number = 0; number < 500; number++) await run(number);
    expect((await Promise.all([run(777), run(777), run(3)])).map(({ rows }) => rows[0])).toMatchObject([
      { n: 777 },
      { n: 777 },
      { n: 3 },
    ]);
    const kept = await crowded.query('select count(*)::int as count from pg_prepared_statements');
    expect(kept.rows).toEqual([{ count: 500 }]);
    await crowded.end();
  });

  test('whose value can’t be sent, or whose answer can’t be read, fails alone', async () => {
    const unsendable = {
      toPostgres: () => {
        throw new TypeError('not for the wire');
      },
    };
    const runs = await Promise.allSettled([
      runPrepared(client, 'select $1::text as sent', [unsendable]),
      runPrepared(client, 'select 9007199254740993::bigint as large', []),
      runPrepared(client, 'select $1::text as sent', ['after']),
    ]);
    expect(runs.map((run) => (run.status === 'fulfilled' ? run.value.rows : String(run.reason)))).toEqual([
      'TypeError: not for the wire',
      'RangeError: The bigint 9007199254740993 is beyond exact numbers.',
      [{ sent: 'after' }],
    ]);
  });
});

describe('statements that are run together', () => {
  const at = 'select now()::text as at, $1::text as name';
  const whole = 'select 12 / $1::int as whole';

  function together(...statements: [text: string, ...values: unknown[]][]) {
    return runTogether(
      client,
      statements.map(([text, ...values]) => ({ text, values })),
    );
  }

  test('each answer for themselves, from the first run on; known ones as one', async () => {
    const twice = async () => (await together([at, 'a'], [whole, 4], [at, 'b'])).map(({ rows }) => rows[0]);
    expect(await twice()).toMatchObject([{ name: 'a' }, { whole: 3 }, { name: 'b' }]);
    const [first, between, last] = await twice();
    expect(between).toEqual({ whole: 3 });
    expect(last).toEqual({ ...(first as object), name: 'b' });
  });

  test('end with the one that fails, and leave what comes behind them whole', async () => {
    await together([whole, 1], ['insert into kept values ($1)', 100]);
    const runs = await Promise.allSettled([
      together([whole, 6], ['insert into kept values ($1)', 101], [whole, 0]),
      together([whole, 6]),
    ]);
    expect(runs.map((run) => (run.status === 'fulfilled' ? run.value[0]?.rows : String(run.reason)))).toEqual(
      ['error: division by zero', [{ whole: 2 }]],
    );
    const { rows } = await runPrepared(client, 'select id from kept where id >= 100', []);
    expect(rows).toEqual([{ id: 100 }]);
  });

  test('none is sent where a value of one can’t be', async () => {
    const unsendable = {
      toPostgres: () => {
        throw new TypeError('not for the wire');
      },
    };
    await together(['insert into kept values ($1)', 102], [at, 'known']);
    await expect(together(['insert into kept values ($1)', 103], [at, unsendable])).rejects.toThrow(
      'not for the wire',
    );
    const { rows } = await runPrepared(client, 'select id from kept where id > 102', []);
    expect(rows).toEqual([]);
  });
});
