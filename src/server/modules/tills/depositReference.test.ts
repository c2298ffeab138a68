import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestServer, testServer } from '../../testing/testServer.ts';
import { depositReferenceSql, listDepositIdPrefixes, toDepositReference } from './depositReference.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

test.each([
  ['0000000000000000', '0000000000'],
  ['00000a7fffffffff', '0000002687'],
  ['7fffffff00000000', '2147483647'],
  ['ffffffffffffffff', '4294967295'],
])(
  'the deposit %s has the reference %s, in code and SQL, and is found by it',
  async (depositId, reference) => {
    expect(toDepositReference({ depositId })).toBe(reference);
    const { rows } = await sql<{ reference: string }>`
    select ${depositReferenceSql(sql<string>`${depositId}::text`)} as reference`.execute(server.db);
    expect(rows).toEqual([{ reference }]);
    expect(listDepositIdPrefixes(`77${reference}3 till`)).toContain(depositId.slice(0, 8));
  },
);
