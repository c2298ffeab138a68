import { afterEach, beforeEach, expect, test } from 'vitest';
import { minor, toDay } from '../../../../lending/index.ts';
import { ana, type TestServer, testServer } from '../../../testing/testServer.ts';
import { toPostingKey } from '../../ledger/index.ts';
import { reconcileLedger } from '../../reconciliation/index.ts';
import { restructureLoan, reversePayment } from '../../servicing/index.ts';
import {
  advanceDays,
  getLedgerBalances,
  getLoanDetails,
  getMarketDay,
  getOrderState,
  getStatement,
  operatorActor,
  payLoan,
  servicingRequest,
} from '../../servicing/testing/servicing.ts';
import { reprocessOrder } from './reprocessLoan.ts';

let server: TestServer;
beforeEach(async () => {
  server = await testServer();
});
afterEach(async () => {
  expect((await reconcileLedger(server.db)).mismatches).toEqual([]);
  await server.close();
});

const listStoredInstalments = (orderId: string) =>
  server.db
    .selectFrom('instalments')
    .selectAll()
    .where('borrowerId', '=', ana.borrowerId)
    .where('orderId', '=', orderId)
    .orderBy('number')
    .execute();

/** What is kept of each instalment, held against what the rules say of it. */
async function expectStoredAsComputed(orderId: string) {
  const now = await getStatement(server, orderId);
  const rows = await listStoredInstalments(orderId);
  const expectedRows = (now?.instalments ?? []).map(
    ({ number, dueOn, lateBase, lateDays, lateNumerator, lateCap }) => ({
      ...{ borrowerId: ana.borrowerId, orderId, number, dueOn, unpaid: lateBase },
      ...{ lateDays, lateNumerator, lateCap, lateThrough: now?.asOf },
    }),
  );
  expect(rows.slice(0, expectedRows.length)).toMatchObject(expectedRows);
  return rows.slice(expectedRows.length);
}

test('the stored instalments equal the computed ones after every payment, also of a late loan', async () => {
  for (const orderId of ['MX174P', 'MX180']) {
    await payLoan(server, orderId, `part of ${orderId}`, 20_000);
    expect(await expectStoredAsComputed(orderId)).toEqual([]);
  }
  expect((await listStoredInstalments('MX180'))[0]).toMatchObject({ lateDays: expect.any(Number) });
  expect((await listStoredInstalments('MX180'))[0]?.lateDays).toBeGreaterThan(0);
  expect(new Set((await listStoredInstalments('MX174P')).map(({ dueOn }) => dueOn)).size).toBeGreaterThan(1);
});

test('an order that does not exist is named as missing, not as not paid out', async () => {
  const cause = {
    event: toPostingKey('disbursement'),
    valueDate: '2026-01-01',
    now: new Date(),
    today: toDay('2026-01-01'),
  };
  const reprocessed = reprocessOrder(server.db, ana.borrowerId, 'MX999', cause);
  await expect(reprocessed).rejects.toThrow('order MX999 is gone');
});

test('the instalments of a schedule superseded by a shorter one have nothing unpaid', async () => {
  const { ways } = (await server.call('repaymentDetail', { orderId: 'MX174P' })).body.data;
  const before = await listStoredInstalments('MX174P');
  const plan = { periods: [30], annualRate: '0', total: minor(ways.at(-1)?.amount ?? 0) };
  expect(
    (await restructureLoan(server.services, { ...servicingRequest('MX174P'), ...plan }, operatorActor)).state,
  ).toBe('done');
  const rest = await expectStoredAsComputed('MX174P');
  expect(rest).toHaveLength(before.length - 1);
  expect(rest.every(({ unpaid }) => unpaid === 0)).toBe(true);
  const other = await listStoredInstalments('MX180');
  expect(other.every(({ unpaid }) => unpaid > 0)).toBe(true);
});

test('a payoff settles the loan on its day and frees the open loan of its product; reversed, the loan has a key of its own', async () => {
  const before = await getOrderState(server, 'MX174');
  expect(before).toMatchObject({ state: 'to_be_repaid', settledOn: null });
  await payLoan(server, 'MX174', 'all');
  expect(await getOrderState(server, 'MX174')).toEqual({
    state: 'repaid',
    blockedProductId: null,
    settledOn: await getMarketDay(server),
  });
  const undone = { ...servicingRequest('MX174'), provider: 'sandbox', paymentId: 'all' };
  expect((await reversePayment(server.services, undone, operatorActor)).state).toBe('done');
  expect(await getOrderState(server, 'MX174')).toEqual({
    state: 'to_be_repaid',
    blockedProductId: 'mx-quincena#MX174',
    settledOn: null,
  });
  await advanceDays(server, 40);
  expect((await getOrderState(server, 'MX174')).state).toBe('overdue');
  expect((await getOrderState(server, 'MX174')).blockedProductId).toBe('mx-quincena#MX174');
  expect(await expectStoredAsComputed('MX174')).toEqual([]);
});

test('the ledger holds the debt and the credit, without lines of zero', async () => {
  const owed = (await getLoanDetails(server, 'MX174')).amount;
  await payLoan(server, 'MX174', 'too much', owed + 12_345);
  expect(await getLedgerBalances(server, 'MX174')).toMatchObject({
    borrower_credit: -((await getStatement(server, 'MX174'))?.credit ?? 0),
  });
  const lines = await server.db
    .selectFrom('ledgerLines')
    .select('amount')
    .where('orderId', '=', 'MX174')
    .execute();
  expect(lines.every(({ amount }) => amount !== 0)).toBe(true);
});
