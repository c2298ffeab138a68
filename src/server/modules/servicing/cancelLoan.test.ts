import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { transaction } from '../../platform/database/index.ts';
import { ana, type TestServer, testServer } from '../../testing/testServer.ts';
import { lockAndFindOrder } from '../loans/index.ts';
import { recordDisbursementReturn } from '../loans/origination/index.ts';
import { recordManualPayout } from '../payouts/index.ts';
import { reconcileLedger } from '../reconciliation/index.ts';
import { cancelLoan } from './index.ts';
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
} from './testing/servicing.ts';

let server: TestServer;
beforeEach(async () => {
  server = await testServer();
});
afterEach(async () => {
  expect((await reconcileLedger(server.db)).mismatches).toEqual([]);
  await server.close();
});

describe('a returned payout', () => {
  test('makes the loan pending until it is paid out again, and starts it then; its payments count', async () => {
    await payLoan(server, 'MX174', 'early', 20_000);
    const before = await getStatement(server, 'MX174');
    const now = await server.services.clock.now();
    await transaction(server.db, async (trx) => {
      const order = await lockAndFindOrder(trx, { borrowerId: ana.borrowerId, orderId: 'MX174' });
      if (order === undefined) throw new Error('no MX174');
      await recordDisbursementReturn(
        trx,
        order,
        { step: 'returned', key: 'back', reason: 'account closed' },
        operatorActor,
        now,
      );
    });
    expect((await getLoanDetails(server, 'MX174')).orderStatus).toBe(151);
    expect(await getLedgerBalances(server, 'MX174')).toEqual({
      'cash:sandbox': 20_000,
      borrower_credit: -20_000,
    });
    expect(await getStatement(server, 'MX174', -1)).toMatchObject({ disbursedOn: before?.disbursedOn });
    expect(await getStatement(server, 'MX174')).toBeNull();
    await advanceDays(server, 2);
    await recordManualPayout(
      server.services,
      { borrowerId: ana.borrowerId, orderId: 'MX174' },
      operatorActor,
    );
    const newOrder = await getStatement(server, 'MX174');
    expect(newOrder).toMatchObject({
      disbursedOn: await getMarketDay(server),
      payments: [{ amount: 20_000 }],
    });
    expect((await getLoanDetails(server, 'MX174')).orderStatus).toBe(174);
  });

  test('of a cancelled loan leaves no debt, and its payments as credit', async () => {
    await payLoan(server, 'MX174', 'for nothing', 20_000);
    const cancelled = servicingRequest('MX174');
    const answers = await Promise.all(
      [1, 2].map(() => cancelLoan(server.services, cancelled, operatorActor)),
    );
    expect(answers.map(({ state }) => state).sort()).toEqual(['done', 'repeated']);
    expect(await cancelLoan(server.services, servicingRequest('MX174'), operatorActor)).toEqual({
      state: 'over',
    });
    const { orderStatus, noticeStatusText, noticeDesText, userOrderDetail } = await getLoanDetails(
      server,
      'MX174',
    );
    expect([orderStatus, noticeStatusText, userOrderDetail.detail]).toEqual([
      110,
      'We cancelled this loan',
      [],
    ]);
    expect(noticeDesText).toContain('$200.00');
    expect(await getLedgerBalances(server, 'MX174')).toEqual({
      'cash:sandbox': 20_000,
      borrower_credit: -20_000,
    });
    expect(await getOrderState(server, 'MX174')).toMatchObject({
      state: 'cancelled',
      blockedProductId: null,
    });
  });

  test('is not needed before a payout: such a loan is cancelled, and a declined one stays declined', async () => {
    expect(await cancelLoan(server.services, servicingRequest('MX151'), operatorActor)).toEqual({
      state: 'done',
    });
    expect((await getLoanDetails(server, 'MX151')).orderStatus).toBe(110);
    expect(await cancelLoan(server.services, servicingRequest('MX110'), operatorActor)).toEqual({
      state: 'over',
    });
  });
});
