import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addDays, calendarDayIn, type Day } from '../../../lending/index.ts';
import { transaction } from '../../platform/database/index.ts';
import { sendPaymentNotice, sendReversalNotice } from '../../testing/sandbox.ts';
import { ana, ravi, type TestServer, testServer } from '../../testing/testServer.ts';
import { lockAndFindOrder } from '../loans/index.ts';
import { decideOrder, recordDisbursement } from '../loans/origination/index.ts';
import { reconcileLedger } from '../reconciliation/index.ts';

const orderId = 'MX21';
const by = { kind: 'operator', actorId: 'core' } as const;

let server: TestServer;
beforeEach(async () => {
  server = await testServer();
});
afterEach(async () => {
  expect((await reconcileLedger(server.db)).mismatches).toEqual([]);
  await server.close();
});

/** The order in review, of terms that may be exited within three days, is paid out today. */
async function payOut(keepsCommission: boolean): Promise<Day> {
  const coolingOff = JSON.stringify({ coolingOff: { days: 3, keepsCommission } });
  await sql`update orders set terms = terms || ${coolingOff}::jsonb where order_id = ${orderId}`.execute(
    server.db,
  );
  const key = { borrowerId: ana.borrowerId, orderId };
  await decideOrder(server.services, key, true, by);
  const now = await server.services.clock.now();
  await transaction(server.db, async (trx) => {
    const waiting = await lockAndFindOrder(trx, key);
    if (waiting === undefined) throw new Error('MX21 is gone');
    await recordDisbursement(trx, waiting, now, by, now);
  });
  return calendarDayIn('America/Mexico_City', now);
}

const view = async (id = orderId, person: typeof ana | typeof ravi = ana) =>
  (await server.call('coolingOff', { orderId: id }, person, '1')).body.data;
const exit = async (amount: number) =>
  (await server.call('coolingOffExit', { orderId, amount }, ana, '1')).body;
const details = async () => (await server.call('loanDetails', { orderId }, ana, '1')).body.data;

describe('a loan within its cooling-off period', () => {
  test('costs principal and the interest of the days passed, with its tax; the commission stays', async () => {
    const disbursedOn = await payOut(true);
    const { principal } = (
      await server.db
        .selectFrom('orders')
        .select(sql<{ principal: number }>`terms`.as('terms'))
        .where('orderId', '=', orderId)
        .executeTakeFirstOrThrow()
    ).terms;
    expect(await view()).toMatchObject({
      state: 'open',
      amount: principal,
      lastDay: addDays(disbursedOn, 3),
      isCommissionKept: 1,
    });
    await server.advanceDays(2);
    const interest = Math.round((principal * 0.18 * 2) / 365);
    const amount = principal + interest + Math.round(interest * 0.16);
    const open = await view();
    expect(open).toMatchObject({ state: 'open', amount });
    expect(open.rows.map(({ text }) => text)).toEqual([
      'Loan amount',
      'Interest for 2\u00a0days',
      'VAT on the interest',
      'To cancel the loan',
    ]);
    expect((await details()).coolingOffUntil).toBe(addDays(disbursedOn, 3));
  });

  test('is exited by one request; its payoff is then this amount until the last day, and paying it settles the loan', async () => {
    const disbursedOn = await payOut(false);
    await server.advanceDays(1);
    const { amount } = await view();
    expect((await exit(amount - 1)).code).toBe(1001);
    const first = await exit(amount);
    expect(first.data).toEqual({ orderNo: orderId, amount, lastDay: addDays(disbursedOn, 3) });
    await server.advanceDays(2);
    expect((await exit(amount)).data).toEqual(first.data);
    expect(await view()).toMatchObject({ state: 'requested', amount });
    expect((await details()).noticeDesText).toContain('You asked to cancel this loan');
    const { chosen } = (await server.call('repaymentDetail', { orderId })).body.data;
    expect(chosen).toMatchObject({ way: 'all', amount, isPayable: 1 });
    const request = { orderId, payCode: 'SPEI', requestType: 1, way: 'all', amount } as const;
    const { repayDetail, expiresAt } = (await server.call('instructions', request)).body.data;
    expect(expiresAt.slice(0, 10)).toBe(addDays(disbursedOn, 3));
    await sendPaymentNotice(server, { reference: repayDetail.vCode, amount });
    expect(await details()).toMatchObject({ orderStatus: 200, credit: 0, coolingOffUntil: '' });
    const closed = { label: 'This loan is closed', text: 'It is repaid: you owe nothing.' };
    expect(await view()).toMatchObject({ state: 'over', amount: 0, lead: closed });
    const events = await server.db
      .selectFrom('loanEvents')
      .select(['actorKind', 'reason', 'event'])
      .where('orderId', '=', orderId)
      .execute();
    expect(events).toMatchObject([
      { actorKind: 'borrower', reason: 'cooling-off', event: { cause: 'coolingOff' } },
    ]);
  });

  test('is not exited for what a payment left that bounces after the request', async () => {
    await payOut(true);
    const request = { orderId, payCode: 'SPEI', requestType: 1, way: 'part', amount: 150_000 } as const;
    const { repayDetail } = (await server.call('instructions', request)).body.data;
    const payment = { paymentId: 'bounces', reference: repayDetail.vCode, amount: 150_000 };
    await sendPaymentNotice(server, payment);
    const { amount } = await view();
    await exit(amount);
    await sendReversalNotice(server, payment);
    expect(await view()).toMatchObject({ state: 'requested', amount: amount + 150_000 });
    await sendPaymentNotice(server, { reference: repayDetail.vCode, amount });
    expect(await details()).toMatchObject({ orderStatus: 174 });
  });

  test('continues as agreed if the exit is requested and not paid', async () => {
    const disbursedOn = await payOut(true);
    await exit((await view()).amount);
    await server.advanceDays(4);
    expect(await view()).toMatchObject({ state: 'over', lastDay: addDays(disbursedOn, 3), rows: [] });
    expect((await details()).noticeDesText).not.toContain('cancel');
    expect((await exit(100)).code).toBe(1020);
  });
});

test('a loan whose period is over, and one without a period, are refused', async () => {
  expect((await view('IN174', ravi)).lead.text).toMatch(/^You could cancel it until /);
  expect((await view('MX174')).lead.text).toBe('This loan has no period in which it can be cancelled.');
  expect((await server.call('coolingOffExit', { orderId: 'MX174', amount: 1 })).body.code).toBe(1020);
});
