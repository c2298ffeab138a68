import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ana, type TestServer, testServer } from '../../testing/testServer.ts';
import { reconcileLedger } from '../reconciliation/index.ts';
import type { Services } from '../services.ts';
import { findLastPayout, payOutOrder, recordManualPayout } from './index.ts';

let server: TestServer;
beforeEach(async () => {
  server = await testServer();
});
afterEach(async () => {
  expect((await reconcileLedger(server.db)).mismatches).toEqual([]);
  await server.close();
});

const key = { orderId: 'MX151', borrowerId: ana.borrowerId };

async function getDetails() {
  return (await server.call('loanDetails', { orderId: key.orderId })).body.data;
}

function withLimits(singleLimit: number, dailyLimit: number): Services {
  const config = structuredClone(server.services.config);
  const mexico = config.markets.MX;
  if (mexico) mexico.payOut = { provider: 'sandbox', singleLimit, dailyLimit };
  return { ...server.services, config };
}

describe('the payout limit', () => {
  test('leaves a larger payout to staff, who pay it by hand once', async () => {
    await payOutOrder(withLimits(100, 1_000), key);
    expect((await findLastPayout(server.db, key))?.state).toBeUndefined();
    const by = { kind: 'operator' } as const;
    const both = [recordManualPayout(server.services, key, by), recordManualPayout(server.services, key, by)];
    expect(await Promise.all(both)).toEqual([{ state: 'paid' }, { state: 'paid' }]);
    expect(await findLastPayout(server.db, key)).toMatchObject({ state: 'arrived', provider: 'hand' });
    await payOutOrder(server.services, key);
    expect((await getDetails()).orderStatus).toBe(174);
    const sent = await server.db.selectFrom('sandboxPayouts').select('payoutId').execute();
    expect(sent).toEqual([]);
  });

  test('of a day moves further payouts to the next', async () => {
    const { amount } = await getDetails();
    const sent: number[] = [];
    const jobs = {
      ...server.services.jobs,
      send: async (...[, , , after]: unknown[]) => void sent.push(Number(after)),
    };
    const services = { ...withLimits(amount, amount), jobs };
    await server.db
      .insertInto('payoutDays')
      .values({
        market: 'MX',
        day: (await server.services.clock.now()).toISOString().slice(0, 10),
        amount: 1,
      })
      .execute();
    await payOutOrder(services, key);
    expect([(await findLastPayout(server.db, key))?.state, sent]).toEqual([undefined, [3600]]);
    await server.advanceDays(1);
    await payOutOrder(services, key);
    expect((await findLastPayout(server.db, key))?.state).toBe('arrived');
  });
});
