import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { loanCode } from '../../contract/codes.ts';
import { ana, bruno, type TestServer, testServer } from '../testing/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const { borrowerId } = ana;
const [older, newer, open] = ['MX200', 'MX174', 'MX174P'] as const;

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
  await of(older, { settledOn: '2026-03-01', score: null });
  await of(newer, { settledOn: '2026-05-01', score: null });
});

const rate = async (asked: { score: number; orderId?: string }, who = ana) =>
  (await server.call('rate', asked, who)).body;

async function scores() {
  const rows = await server.db
    .selectFrom('orders')
    .select(['orderId', 'score'])
    .where('orderId', 'in', [older, newer, open])
    .execute();
  return Object.fromEntries(rows.map(({ orderId, score }) => [orderId, score]));
}

test('the order that is named is rated, once: the first word stands', async () => {
  expect((await rate({ score: 4, orderId: older })).data).toEqual({ score: 4 });
  expect((await rate({ score: 1, orderId: older })).data).toEqual({ score: 4 });
  expect(await scores()).toEqual({ [older]: 4, [newer]: null, [open]: null });
});

test('without a name it is the one repaid last of those that aren’t rated yet', async () => {
  expect((await rate({ score: 5 })).data).toEqual({ score: 5 });
  expect(await scores()).toEqual({ [older]: null, [newer]: 5, [open]: null });
  expect((await rate({ score: 2 })).data).toEqual({ score: 2 });
  expect(await scores()).toEqual({ [older]: 2, [newer]: 5, [open]: null });
  expect((await rate({ score: 1 })).data.score).toBeGreaterThan(1);
});

test('an order that isn’t repaid, or another’s, is rated by nobody', async () => {
  expect((await rate({ score: 5, orderId: open })).code).toBe(loanCode.notRateable);
  expect((await rate({ score: 5, orderId: open })).message).toBeTruthy();
  for (const [asked, who] of [
    [{ score: 5, orderId: 'MX0' }, ana],
    [{ score: 5, orderId: newer }, bruno],
  ] as const) {
    const { status } = await server.call('rate', asked, who);
    expect(status).toBe(404);
  }
  expect(await scores()).toEqual({ [older]: null, [newer]: null, [open]: null });
  await server.db
    .updateTable('orders')
    .set({ state: 'to_be_repaid' })
    .where('borrowerId', '=', borrowerId)
    .execute();
  expect((await rate({ score: 5 })).code).toBe(loanCode.notRateable);
});
