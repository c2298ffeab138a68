import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { sendPaymentNotice } from '../../testing/sandbox.ts';
import { type TestServer, testServer } from '../../testing/testServer.ts';
import { reconcileLedger } from './index.ts';

/** Posts lines of the house that sum to zero. */
async function postLenderEntry(server: TestServer, event: string, accounts: string[], amounts: number[]) {
  const now = await server.services.clock.now();
  await sql`insert into ledger_entries (borrower_id, order_id, event, value_date, posted_at, accounts, amounts)
    values (0, '', ${event}, ${now}::date, ${now}::timestamptz, ${accounts}::text[], ${amounts}::bigint[])`.execute(
    server.db,
  );
}

test('a difference of one provider or currency is not offset by another', async () => {
  await using server = await testServer();
  await sendPaymentNotice(server, { reference: '00000000000000', amount: 100 });
  expect((await reconcileLedger(server.db)).mismatches).toEqual([]);
  await postLenderEntry(server, 'a', ['cash:one:MXN', 'cash:other:MXN'], [500, -500]);
  await postLenderEntry(server, 'b', ['cash:third:MXN', 'cash:third:INR'], [300, -300]);
  await postLenderEntry(server, 'c', ['suspense:MXN', 'suspense:INR'], [7, -7]);
  const { mismatches } = await reconcileLedger(server.db);
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

test('payments received during the computation are no mismatch', async () => {
  await using server = await testServer();
  let came = 0;
  const db = server.db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (result.rows.some((row) => 'total' in row)) {
        came += 1;
        await sendPaymentNotice(server, { paymentId: `p${came}`, reference: '00000000000000', amount: 100 });
      }
      return result;
    },
  });
  await sendPaymentNotice(server, { paymentId: 'p0', reference: '00000000000000', amount: 100 });
  expect((await reconcileLedger(db)).mismatches).toEqual([]);
  expect(came).toBeGreaterThan(2);
  expect((await reconcileLedger(server.db)).mismatches).toEqual([]);
});
