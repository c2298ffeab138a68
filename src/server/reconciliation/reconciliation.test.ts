import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { notify } from '../testing/sandbox.ts';
import { type TestServer, testServer } from '../testing/testServer.ts';
import { reconcile } from './index.ts';

/** Posts lines of the house that sum to zero. */
async function postHouse(server: TestServer, event: string, accounts: string[], amounts: number[]) {
  const now = await server.services.clock.now();
  await sql`insert into ledger_entries (borrower_id, order_id, event, value_date, posted_at, accounts, amounts)
    values (0, '', ${event}, ${now}::date, ${now}::timestamptz, ${accounts}::text[], ${amounts}::bigint[])`.execute(
    server.db,
  );
}

test('a hole with one provider or in one currency is not hidden by as much elsewhere', async () => {
  await using server = await testServer();
  await notify(server, { reference: '00000000000000', amount: 100 });
  expect((await reconcile(server.db)).mismatches).toEqual([]);
  await postHouse(server, 'a', ['cash:one:MXN', 'cash:other:MXN'], [500, -500]);
  await postHouse(server, 'b', ['cash:third:MXN', 'cash:third:INR'], [300, -300]);
  await postHouse(server, 'c', ['suspense:MXN', 'suspense:INR'], [7, -7]);
  const { mismatches } = await reconcile(server.db);
  const found = mismatches.map(({ account, missing }) => [account, missing]);
  expect(Object.fromEntries(found)).toEqual({
    'cash:one:MXN': -500,
    'cash:other:MXN': 500,
    'cash:third:MXN': -300,
    'cash:third:INR': 300,
    'suspense:MXN': -7,
    'suspense:INR': 7,
  });
});

test('payments that come while the sums are taken are no mismatch', async () => {
  await using server = await testServer();
  let came = 0;
  const db = server.db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (result.rows.some((row) => 'total' in row)) {
        came += 1;
        await notify(server, { paymentId: `p${came}`, reference: '00000000000000', amount: 100 });
      }
      return result;
    },
  });
  await notify(server, { paymentId: 'p0', reference: '00000000000000', amount: 100 });
  expect((await reconcile(db)).mismatches).toEqual([]);
  expect(came).toBeGreaterThan(2);
  expect((await reconcile(server.db)).mismatches).toEqual([]);
});
