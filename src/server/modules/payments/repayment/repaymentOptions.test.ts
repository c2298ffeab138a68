import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sendPaymentNotice } from '../../../testing/sandbox.ts';
import { ana, ravi, type TestServer, testServer } from '../../../testing/testServer.ts';
import { reconcileLedger } from '../../reconciliation/index.ts';

let server: TestServer;
beforeEach(async () => {
  server = await testServer();
});
afterEach(async () => {
  expect((await reconcileLedger(server.db)).mismatches).toEqual([]);
  await server.close();
});

type Person = typeof ana | typeof ravi;
type PaymentRequest = { orderId: string; amount: number; way?: string; payCode?: string };

async function getRepaymentOptions(orderId: string, person: Person = ana) {
  const { ways, repayAmount } = (await server.call('repaymentDetail', { orderId }, person)).body.data;
  const [instalment, part, all] = ways;
  if (!instalment || !part || !all) throw new Error(`${orderId} can be paid`);
  return { instalment, part, all, repayAmount };
}

async function requestInstructions(
  { payCode = 'SPEI', ...paymentRequest }: PaymentRequest,
  person: Person = ana,
) {
  return (await server.call('instructions', { payCode, requestType: 1, ...paymentRequest }, person)).body;
}

async function payByReference(paymentRequest: PaymentRequest, person: Person = ana) {
  const { data } = await requestInstructions(paymentRequest, person);
  const currency = person === ravi ? 'INR' : 'MXN';
  await sendPaymentNotice(server, {
    reference: data.repayDetail.vCode,
    amount: paymentRequest.amount,
    currency,
  });
  return (await server.call('loanDetails', { orderId: paymentRequest.orderId }, person)).body.data;
}

describe('the payoff of a loan', () => {
  test('is paid by its own reference, with interest up to today alone', async () => {
    const { all, instalment } = await getRepaymentOptions('MX174');
    expect([instalment.amount, all.amount]).toEqual([301_373, 301_373]);
    const { today } = (await server.call('loanDetails', { orderId: 'MX174' })).body.data;
    expect(all).toMatchObject({ from: today, until: today, after: 301_545, least: 301_373 });
    const paid = await payByReference({ orderId: 'MX174', way: 'all', amount: all.amount });
    expect(paid).toMatchObject({ orderStatus: 200, credit: 0 });
  });

  test('of instalments is less than their sum', async () => {
    const { all, instalment } = await getRepaymentOptions('MX174P');
    expect(all.amount).toBeGreaterThan(instalment.amount);
    expect(await payByReference({ orderId: 'MX174P', way: 'all', amount: all.amount })).toMatchObject({
      orderStatus: 200,
      credit: 0,
    });
  });

  test('not yet open has its first day; from that day it is payable', async () => {
    const { all } = await getRepaymentOptions('IN174', ravi);
    const paymentRequest = { orderId: 'IN174', way: 'all', payCode: 'UPI' };
    const refused = await requestInstructions({ ...paymentRequest, amount: all.amount }, ravi);
    expect(refused).toMatchObject({ success: false, code: 1015, data: { from: all.from } });
    expect(refused.message).toMatch(/^You can repay the whole loan from \S+ \d+ \S+\. /);
    const { today } = (await server.call('loanDetails', { orderId: 'IN174' }, ravi)).body.data;
    await server.advanceDays((Date.parse(all.from) - Date.parse(today)) / 86_400_000);
    const then = (await getRepaymentOptions('IN174', ravi)).all;
    expect(then.from).toBe(all.from);
    expect(await payByReference({ ...paymentRequest, amount: then.amount }, ravi)).toMatchObject({
      orderStatus: 200,
      credit: 0,
    });
  });

  test('of yesterday’s amount is refused with today’s', async () => {
    const { all } = await getRepaymentOptions('MX174');
    await server.advanceDays(1);
    expect(await requestInstructions({ orderId: 'MX174', way: 'all', amount: all.amount })).toMatchObject({
      code: 1001,
      data: { amount: all.after },
    });
  });
});

describe('a part', () => {
  test('is the borrower’s choice, and the answer has the remaining debt today and tomorrow', async () => {
    const { part, instalment } = await getRepaymentOptions('MX180');
    const { body } = await server.call('loanDetails', { orderId: 'MX180' });
    expect([part.least, part.amount, instalment.amount]).toEqual([5_000, body.data.amount, body.data.amount]);
    const { data } = await requestInstructions({ orderId: 'MX180', way: 'part', amount: 100_000 });
    expect(data.leaves?.today).toBe(instalment.amount - 100_000);
    expect(data.leaves?.tomorrow).toBeLessThan(instalment.after - 100_000);
    const paid = await payByReference({ orderId: 'MX180', way: 'part', amount: 100_000 });
    expect(paid.amount).toBe(data.leaves?.today);
    await server.advanceDays(1);
    const tomorrow = (await server.call('loanDetails', { orderId: 'MX180' })).body.data;
    expect(tomorrow.amount).toBe(data.leaves?.tomorrow);
  });

  test.each([4_999, 1_000_000])('of %d is refused with the valid range', async (amount) => {
    const { part } = await getRepaymentOptions('MX174');
    expect(await requestInstructions({ orderId: 'MX174', way: 'part', amount })).toMatchObject({
      code: 1014,
      data: { least: part.least, most: part.amount },
    });
  });

  test('of the instalment’s amount has a reference of its own, and both stay distinct', async () => {
    const { instalment } = await getRepaymentOptions('MX174P');
    const codeOf = async (way: string) =>
      (await requestInstructions({ orderId: 'MX174P', way, amount: instalment.amount })).data.repayDetail
        .vCode;
    const first = [await codeOf('part'), await codeOf('instalment')];
    expect(first[0]).not.toBe(first[1]);
    expect([await codeOf('part'), await codeOf('instalment')]).toEqual(first);
    const { repayList } = (await server.call('repaymentDetail', { orderId: 'MX174P' })).body.data;
    expect(repayList[0]?.list[0]?.vCode).toBe(first[1]);
  });
});

describe('a call without a repayment option', () => {
  test('asks for the instalment', async () => {
    const { instalment, all } = await getRepaymentOptions('MX174P');
    const { data } = await requestInstructions({ orderId: 'MX174P', amount: instalment.amount });
    expect(data).toMatchObject({
      amountUntil: instalment.until,
      amountAfter: instalment.after,
      leaves: null,
    });
    expect(await requestInstructions({ orderId: 'MX174P', amount: all.amount })).toMatchObject({
      code: 1001,
    });
  });

  test('an unknown option is invalid input', async () => {
    const { status } = await server.call('instructions', {
      orderId: 'MX174',
      amount: 302_574,
      payCode: 'SPEI',
      requestType: 1,
      way: 'some',
    });
    expect(status).toBe(400);
  });
});

test('a repaid loan has no repayment option', async () => {
  const { ways } = (await server.call('repaymentDetail', { orderId: 'MX200' })).body.data;
  expect(ways).toEqual([]);
});
