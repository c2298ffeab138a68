import { Writable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '../../test/database.ts';
import { makeLog } from './log.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
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
  makeLog('info', sink).error({ err: failure }, 'request failed');
  expect(lines.join('')).toContain('duplicate key');
  expect(lines.join('')).not.toContain('5512345678');
});
