import { Writable } from 'node:stream';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/testDatabase.ts';
import { createLogger } from './log.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

test('a failure of the database is logged without the values that the statement carried', async () => {
  const lines: string[] = [];
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const insert = () =>
    database.db
      .insertInto('phoneDirectory')
      .values({ market: 'MX', phone: '5512345678', borrowerId: 174 })
      .execute();
  await insert();
  const failure = await insert().catch((error: unknown) => error);
  expect(failure).toMatchObject({ detail: expect.stringContaining('5512345678') });
  createLogger('info', sink).error({ err: failure }, 'request failed');
  expect(lines.join('')).toContain('duplicate key');
  expect(lines.join('')).not.toContain('5512345678');
});

test('a lost connection is logged without the client that pg hangs on its error', async () => {
  const lines: string[] = [];
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const log = createLogger('info', sink);
  const pool = new pg.Pool({ ...database.connection, max: 1 });
  const connectionError = new Promise<Error>((resolve) => pool.on('error', resolve));
  const client = await pool.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const { secretKey } = client as unknown as { secretKey: unknown };
  client.release();
  await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(database.db);
  const failure = await connectionError;
  expect(failure).toHaveProperty('client');
  log.error({ err: failure }, 'connection lost');
  log.error({ err: new Error('could not start', { cause: failure }) }, 'could not start');
  log.error({ err: new AggregateError([failure], 'all lost') }, 'all lost');
  log.error(failure);
  await pool.end();
  const output = lines.join('');
  expect(output).toContain('terminating connection');
  expect(secretKey).toBeDefined();
  expect(lines).toHaveLength(4);
  expect(output).not.toMatch(/secretKey|connectionParameters/);
  expect(output).not.toContain(String(secretKey));
});
