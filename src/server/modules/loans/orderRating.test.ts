import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { loanCode } from '../../../contract/codes.ts';
import { ana, bruno, type TestServer, testServer } from '../../testing/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const { borrowerId } = ana;
const [olderOrderId, newerOrderId, openOrderId] = ['MX200', 'MX174', 'MX174P'] as const;

beforeEach(async () => {
  const of = (orderId: string, changes: { settledOn: string; score: number | null }) =>
    server.db
      .updateTable('orders')
      .set({ state: 'repaid', ...changes })
      .where('orderId', '=', orderId)
      .execute();
  await server.db
    .updateTable('orders')
    .set({ state: 'to_be_repaid', settledOn: null, score: null })
    .where('borrowerId', '=', borrowerId)
    .execute();
  await of(olderOrderId, { settledOn: '2026-03-01', score: null });
  await of(newerOrderId, { settledOn: '2026-05-01', score: null });
});

const rateOrder = async (asked: { score: number; orderId?: string }, who = ana) =>
  (await server.call('rate', asked, who)).body;

async function listScores() {
  const rows = await server.db
    .selectFrom('orders')
    .select(['orderId', 'score'])
    .where('orderId', 'in', [olderOrderId, newerOrderId, openOrderId])
    .execute();
  return Object.fromEntries(rows.map(({ orderId, score }) => [orderId, score]));
}

test('the named order is rated once: the first rating is final', async () => {
  expect((await rateOrder({ score: 4, orderId: olderOrderId })).data).toEqual({ score: 4 });
  expect((await rateOrder({ score: 1, orderId: olderOrderId })).data).toEqual({ score: 4 });
  expect(await listScores()).toEqual({ [olderOrderId]: 4, [newerOrderId]: null, [openOrderId]: null });
});

test('without an order id the last repaid order without a rating is rated', async () => {
  expect((await rateOrder({ score: 5 })).data).toEqual({ score: 5 });
  expect(await listScores()).toEqual({ [olderOrderId]: null, [newerOrderId]: 5, [openOrderId]: null });
  expect((await rateOrder({ score: 2 })).data).toEqual({ score: 2 });
  expect(await listScores()).toEqual({ [olderOrderId]: 2, [newerOrderId]: 5, [openOrderId]: null });
  expect((await rateOrder({ score: 1 })).data.score).toBeGreaterThan(1);
});

test('an open order, or another borrower’s, cannot be rated', async () => {
  expect((await rateOrder({ score: 5, orderId: openOrderId })).code).toBe(loanCode.notRateable);
  expect((await rateOrder({ score: 5, orderId: openOrderId })).message).toBeTruthy();
  for (const [asked, who] of [
    [{ score: 5, orderId: 'MX0' }, ana],
    [{ score: 5, orderId: newerOrderId }, bruno],
  ] as const) {
    const { status } = await server.call('rate', asked, who);
    expect(status).toBe(404);
  }
  expect(await listScores()).toEqual({ [olderOrderId]: null, [newerOrderId]: null, [openOrderId]: null });
  await server.db
    .updateTable('orders')
    .set({ state: 'to_be_repaid' })
    .where('borrowerId', '=', borrowerId)
    .execute();
  expect((await rateOrder({ score: 5 })).code).toBe(loanCode.notRateable);
});
