import { afterAll, beforeAll, expect, test } from 'vitest';
import { minor } from '../../lending/index.ts';
import { restructure } from '../servicing/index.ts';
import { by, request, statement } from '../servicing/testing.ts';
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
