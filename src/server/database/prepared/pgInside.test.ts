import { createRequire } from 'node:module';
import pg from 'pg';
import { serialize } from 'pg-protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '../../../../test/database.ts';

/**
 * What this folder leans on of `pg` that its documentation doesn't promise, each by itself: where a future version has
 * changed it, the name of the test that fails says what is missing. The README beside says what it is for.
 */
type Inside = Record<string, unknown>;

let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await freshDatabase();
  client = new pg.Client({ ...database.connection, pipeline: true } as pg.ClientConfig);
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.close();
});

function inside(): Inside {
  return (client as unknown as { connection: Inside }).connection;
}

const PgQuery = pg.Query as unknown as new (text: string) => Inside;

/** Runs one `select` and names, in order, what `pg` called of it. */
function called(): Promise<string[]> {
  const calls: string[] = [];
  const { promise, resolve } = Promise.withResolvers<string[]>();
  const noted = (name: string, then?: () => void) => () => {
    calls.push(name);
    then?.();
  };
  class Noting extends PgQuery {}
  const query = Object.assign(new Noting('select 1'), {
    submit(connection: Inside) {
      calls.push(connection === inside() ? 'submit(connection)' : 'submit');
      const messages = [
        serialize.parse({ name: 'noted', text: 'select 1' }),
        serialize.bind({ statement: 'noted', values: [] }),
        serialize.describe({ type: 'P' }),
        serialize.execute({}),
        serialize.sync(),
      ];
      (connection.stream as NodeJS.WritableStream).write(Buffer.concat(messages));
      return null;
    },
    handleRowDescription: noted('handleRowDescription'),
    handleDataRow: noted('handleDataRow'),
    handleCommandComplete: noted('handleCommandComplete'),
    handleReadyForQuery: noted('handleReadyForQuery', () => resolve(calls)),
  });
  client.query(query as unknown as pg.Submittable);
  return promise;
}

describe('inside of pg', () => {
  test('is the version this was written for: after a new major, read the README and this file', () => {
    const { version } = createRequire(import.meta.url)('pg/package.json') as { version: string };
    expect(version.split('.')[0]).toBe('8');
  });

  test.each(['parsedStatements', 'submittedNamedStatements'])(
    'a client’s connection keeps the names it has prepared: connection.%s',
    (name) => expect(inside()[name]).toBeTypeOf('object'),
  );

  test.each(['cork', 'uncork', 'write'])(
    'a client’s connection has its socket: connection.stream.%s()',
    (name) => {
      expect((inside().stream as Inside | undefined)?.[name]).toBeTypeOf('function');
    },
  );

  test('a socket says whether it is held back: connection.stream.writableCorked, writable', () => {
    expect(inside().stream).toMatchObject({ writableCorked: 0, writable: true });
  });

  test.each(['parse', 'bind', 'describe', 'execute', 'sync'] as const)(
    'pg-protocol writes the message: serialize.%s()',
    (name) => expect(serialize[name]).toBeTypeOf('function'),
  );

  test('a value is written by pg/lib/utils.js: prepareValue()', async () => {
    const { prepareValue } = await import('pg/lib/utils.js');
    expect([true, 12, [1, null], null].map((value) => prepareValue(value))).toEqual([
      'true',
      '12',
      '{"1",NULL}',
      null,
    ]);
  });

  test('a query of one’s own that extends pg.Query is sent, and called back step by step', async () => {
    expect(await called()).toEqual([
      'submit(connection)',
      'handleRowDescription',
      'handleDataRow',
      'handleCommandComplete',
      'handleReadyForQuery',
    ]);
  });

  test('a query that submit() returns an error for is told: handleError()', async () => {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    const refused = new TypeError('not for the wire');
    const query = Object.assign(new PgQuery('select 1'), { submit: () => refused, handleError: resolve });
    client.query(query as unknown as pg.Submittable);
    expect(await promise).toBe(refused);
  });

  test('with `pipeline`, queries leave without waiting for the answers to those before them', async () => {
    const order: string[] = [];
    const send = (name: string) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      const query = new PgQuery('select pg_sleep(0.05)') as Inside & { submit(connection: unknown): unknown };
      const submit = query.submit.bind(query);
      query.submit = (connection) => {
        order.push(`${name} sent`);
        return submit(connection);
      };
      query.callback = () => {
        order.push(`${name} answered`);
        resolve();
      };
      client.query(query as unknown as pg.Submittable);
      return promise;
    };
    await Promise.all([send('a'), send('b')]);
    expect(order).toEqual(['a sent', 'b sent', 'a answered', 'b answered']);
  });
});
