import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { transaction } from '../database/index.ts';
import { lockedOrder, takeMoneyBack } from '../loans/index.ts';
import { paidByHand } from '../payouts/index.ts';
import { reconcile } from '../reconciliation/index.ts';
import { ana, type TestServer, testServer } from '../testing/testServer.ts';
import { cancelLoan } from './index.ts';
import { balances, by, details, later, pay, request, statement, stateOf, today } from './testing.ts';

let server: TestServer;
beforeEach(async () => {
  server = await testServer();
});
afterEach(async () => {
  expect((await reconcile(server.db)).mismatches).toEqual([]);
  await server.close();
});

describe('money that came back', () => {
  test('makes the loan wait to be paid out again, and run anew from then; what was paid counts', async () => {
    await pay(server, 'MX174', 'early', 20_000);
    const before = await statement(server, 'MX174');
    const now = await server.services.clock.now();
    await transaction(server.db, async (trx) => {
      const order = await lockedOrder(trx, { borrowerId: ana.borrowerId, orderId: 'MX174' });
      if (order === undefined) throw new Error('no MX174');
      await takeMoneyBack(trx, order, { step: 'returned', key: 'back', reason: 'account closed' }, by, now);
    });
    expect((await details(server, 'MX174')).orderStatus).toBe(151);
    expect(await balances(server, 'MX174')).toEqual({ 'cash:sandbox': 20_000, borrower_credit: -20_000 });
    expect(await statement(server, 'MX174', -1)).toMatchObject({ disbursedOn: before?.disbursedOn });
    expect(await statement(server, 'MX174')).toBeNull();
    await later(server, 2);
    await paidByHand(server.services, { borrowerId: ana.borrowerId, orderId: 'MX174' }, by);
    const anew = await statement(server, 'MX174');
    expect(anew).toMatchObject({ disbursedOn: await today(server), payments: [{ amount: 20_000 }] });
    expect((await details(server, 'MX174')).orderStatus).toBe(174);
  });

  test('of a loan that is cancelled leaves none, and what was paid as credit', async () => {
    await pay(server, 'MX174', 'for nothing', 20_000);
    const cancelled = request('MX174');
    const answers = await Promise.all([1, 2].map(() => cancelLoan(server.services, cancelled, by)));
    expect(answers.sort()).toEqual(['done', 'repeated']);
    expect(await cancelLoan(server.services, request('MX174'), by)).toBe('over');
    const { orderStatus, noticeStatusText, noticeDesText, userOrderDetail } = await details(server, 'MX174');
    expect([orderStatus, noticeStatusText, userOrderDetail.detail]).toEqual([
      110,
      'We cancelled this loan',
      [],
    ]);
    expect(noticeDesText).toContain('$200.00');
    expect(await balances(server, 'MX174')).toEqual({ 'cash:sandbox': 20_000, borrower_credit: -20_000 });
    expect(await stateOf(server, 'MX174')).toMatchObject({ state: 'cancelled', openKey: null });
  });

  test('isn’t there before a payout: such a loan is cancelled, and one that was declined stays so', async () => {
    expect(await cancelLoan(server.services, request('MX151'), by)).toBe('done');
    expect((await details(server, 'MX151')).orderStatus).toBe(110);
    expect(await cancelLoan(server.services, request('MX110'), by)).toBe('over');
  });
});
