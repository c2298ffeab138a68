import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addDays, minor } from '../../../lending/index.ts';
import { ana, type TestServer, testServer } from '../../testing/testServer.ts';
import { findOrder } from '../loans/index.ts';
import { reconcileLedger } from '../reconciliation/index.ts';
import { previewRestructure, restructureLoan } from './index.ts';
import {
  advanceDays,
  getLoanDetails,
  getMarketDay,
  getStatement,
  operatorActor,
  payLoan,
  servicingRequest,
} from './testing/servicing.ts';

let server: TestServer;
beforeEach(async () => {
  server = await testServer();
});
afterEach(async () => {
  expect((await reconcileLedger(server.db)).mismatches).toEqual([]);
  await server.close();
});

describe('a new schedule', () => {
  test('is shown with its own instalments, without the dates and amounts of the former', async () => {
    const { ways } = (await server.call('repaymentDetail', { orderId: 'MX174' })).body.data;
    const plan = { periods: [30, 30], annualRate: '0', total: minor(ways[2]?.amount ?? 0) };
    expect(
      (await restructureLoan(server.services, { ...servicingRequest('MX174'), ...plan }, operatorActor))
        .state,
    ).toBe('done');
    const rows: { text: string }[] = (await getLoanDetails(server, 'MX174')).userOrderDetail.detail;
    const texts = rows.map(({ text }) => text);
    expect(texts.slice(0, 2)).toEqual(['Principal', 'Interest']);
    expect(texts).toContain('Your new plan dates from');
    expect(texts).not.toContain('Commission');
    const { lead } = (await server.call('contractDetail', { orderNo: 'MX174' }, ana, '1')).body.data;
    expect(lead.text).toMatch(/^Last payment: .+\. Your dates have changed since/);
  });

  test('has its first instalment paid by the page’s amount on the same day', async () => {
    const plan = { periods: [30, 30], annualRate: '0' };
    const { ways } = (await server.call('repaymentDetail', { orderId: 'MX180' })).body.data;
    const total = minor(ways[2]?.amount ?? 0);
    expect(
      (
        await restructureLoan(
          server.services,
          { ...servicingRequest('MX180'), ...plan, total },
          operatorActor,
        )
      ).state,
    ).toBe('done');
    const paid = await payLoan(server, 'MX180', 'at-once');
    const after = await getLoanDetails(server, 'MX180');
    expect(after).toMatchObject({ orderStatus: 174, dueDate: addDays(await getMarketDay(server), 60) });
    expect(after.amount).toBe(total - paid);
  });

  test('is previewed as it is then agreed to, after a payment and another plan of the same day', async () => {
    await payLoan(server, 'MX180', 'part', 40_000);
    for (const periods of [
      [30, 30],
      [20, 20, 20],
    ]) {
      const plan = { periods, annualRate: '0.36' };
      const order = await findOrder(server.db, ana.borrowerId, 'MX180');
      const preview = order && previewRestructure(order, plan, await getMarketDay(server))?.after;
      const total = minor(preview?.remaining ?? 0);
      const request = { ...servicingRequest('MX180'), ...plan, total };
      expect((await restructureLoan(server.services, request, operatorActor)).state).toBe('done');
      const agreed = await getStatement(server, 'MX180');
      expect(agreed?.instalments.length).toBe(periods.length);
      expect(agreed?.instalments).toEqual(preview?.instalments);
    }
  });

  test('has the debt on the agreed dates, with the displayed total', async () => {
    const { amount } = await getLoanDetails(server, 'MX180');
    const plan = { periods: [15, 15, 15], annualRate: '0' };
    const wrong = { ...servicingRequest('MX180'), ...plan, total: minor(amount - 1) };
    expect((await restructureLoan(server.services, wrong, operatorActor)).state).toBe('otherTotal');
    const bad = { ...servicingRequest('MX180'), ...plan, periods: [], total: minor(amount) };
    expect((await restructureLoan(server.services, bad, operatorActor)).state).toBe('badPlan');
    const long = { ...wrong, periods: Array.from({ length: 25 }, () => 15) };
    expect((await restructureLoan(server.services, long, operatorActor)).state).toBe('outOfBounds');
    const right = { ...servicingRequest('MX180'), ...plan, total: minor(amount) };
    expect((await restructureLoan(server.services, right, operatorActor)).state).toBe('done');
    const after = await getLoanDetails(server, 'MX180');
    expect(after).toMatchObject({ orderStatus: 174, dueDate: addDays(await getMarketDay(server), 15) });
    expect(after.userOrderDetail.plan).toHaveLength(3);
    await advanceDays(server, 20);
    expect((await getLoanDetails(server, 'MX180')).orderStatus).toBe(180);
    await advanceDays(server, 30);
    const all = (await server.call('repaymentDetail', { orderId: 'MX180' })).body.data.repayAmount;
    expect(all).toBeGreaterThan(amount);
    await payLoan(server, 'MX180', 'at-last');
    expect((await getLoanDetails(server, 'MX180')).orderStatus).toBe(200);
  });
});
