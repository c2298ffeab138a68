import { afterAll, beforeAll, expect, test } from 'vitest';
import { minor } from '../../lending/index.ts';
import { runDay } from '../loans/index.ts';
import { restructure } from '../servicing/index.ts';
import { by, later, pay, request, statement } from '../servicing/testing.ts';
import { type TestServer, testServer } from '../testing/testServer.ts';
import { preparePortfolio } from './index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

async function buckets(): Promise<Map<string, number>> {
  await preparePortfolio(server.services);
  const rows = await server.db
    .selectFrom('portfolioDays')
    .select(['bucket', 'loans'])
    .where('currency', '=', 'MXN')
    .execute();
  return new Map(rows.map(({ bucket, loans }) => [bucket, loans]));
}

test('new dates move a late loan to no better bucket', async () => {
  const before = await buckets();
  expect(before.get('4-7')).toBe(1);
  const total = minor((await statement(server, 'MX180'))?.payoff ?? 0);
  const plan = { periods: [30, 30], annualRate: '0', total };
  expect((await restructure(server.services, { ...request('MX180'), ...plan }, by)).state).toBe('done');
  expect(await buckets()).toEqual(before);
});

test('of a loan that was restructured before it was written since when it is past due, the first daily run writes it', async () => {
  const before = await buckets();
  await forget('MX180');
  expect(await buckets()).not.toEqual(before);
  await runDay(server.services);
  expect(await buckets()).toEqual(before);
});

test('that three instalments were paid on time is written as well, so that no daily run replays it for that again', async () => {
  const total = minor((await statement(server, 'MX174'))?.payoff ?? 0);
  const plan = { periods: [1, 1, 1, 30], annualRate: '0', total };
  expect((await restructure(server.services, { ...request('MX174'), ...plan }, by)).state).toBe('done');
  for (const paymentId of ['first', 'second', 'third']) {
    await later(server, 1);
    await pay(server, 'MX174', paymentId);
  }
  await forget('MX174');
  await runDay(server.services);
  const order = server.db.selectFrom('orders').select('pastDueSince').where('orderId', '=', 'MX174');
  expect(await order.executeTakeFirst()).toEqual({ pastDueSince: 'infinity' });
});

/** As a version before left it. */
async function forget(orderId: string): Promise<void> {
  await server.db.updateTable('orders').set({ pastDueSince: null }).where('orderId', '=', orderId).execute();
}
