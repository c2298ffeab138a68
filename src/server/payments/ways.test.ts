import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { reconcile } from '../reconciliation/index.ts';
import { notify } from '../testing/sandbox.ts';
import { ana, ravi, type TestServer, testServer } from '../testing/testServer.ts';

let server: TestServer;
beforeEach(async () => {
  server = await testServer();
});
afterEach(async () => {
  expect((await reconcile(server.db)).mismatches).toEqual([]);
  await server.close();
});

type Person = typeof ana | typeof ravi;
type Asked = { orderId: string; amount: number; way?: string; payCode?: string };

async function waysOf(orderId: string, person: Person = ana) {
  const { ways, repayAmount } = (await server.call('repaymentDetail', { orderId }, person)).body.data;
  const [instalment, part, all] = ways;
  if (!instalment || !part || !all) throw new Error(`${orderId} can be paid`);
  return { instalment, part, all, repayAmount };
}

async function ask({ payCode = 'SPEI', ...asked }: Asked, person: Person = ana) {
  return (await server.call('instructions', { payCode, requestType: 1, ...asked }, person)).body;
}

async function payBy(asked: Asked, person: Person = ana) {
  const { data } = await ask(asked, person);
  const currency = person === ravi ? 'INR' : 'MXN';
  await notify(server, { reference: data.repayDetail.vCode, amount: asked.amount, currency });
  return (await server.call('loanDetails', { orderId: asked.orderId }, person)).body.data;
}

describe('the whole of a loan', () => {
  test('is paid by its own reference for what ends it today: interest up to today and none to come', async () => {
    const { all, instalment } = await waysOf('MX174');
    expect([instalment.amount, all.amount]).toEqual([301_373, 301_373]);
    const { today } = (await server.call('loanDetails', { orderId: 'MX174' })).body.data;
    expect(all).toMatchObject({ from: today, until: today, after: 301_545, least: 301_373 });
    const paid = await payBy({ orderId: 'MX174', way: 'all', amount: all.amount });
    expect(paid).toMatchObject({ orderStatus: 200, credit: 0 });
  });

  test('of instalments is less than what they come to together', async () => {
    const { all, instalment } = await waysOf('MX174P');
    expect(all.amount).toBeGreaterThan(instalment.amount);
    expect(await payBy({ orderId: 'MX174P', way: 'all', amount: all.amount })).toMatchObject({
      orderStatus: 200,
      credit: 0,
    });
  });

  test('that may not be repaid yet says from when; from that day it is', async () => {
    const { all } = await waysOf('IN174', ravi);
    const asked = { orderId: 'IN174', way: 'all', payCode: 'UPI' };
    const refused = await ask({ ...asked, amount: all.amount }, ravi);
    expect(refused).toMatchObject({ success: false, code: 1015, data: { from: all.from } });
    expect(refused.message).toMatch(/^You can repay the whole loan from \S+ \d+ \S+\. /);
    const { today } = (await server.call('loanDetails', { orderId: 'IN174' }, ravi)).body.data;
    await server.advanceDays((Date.parse(all.from) - Date.parse(today)) / 86_400_000);
    const then = (await waysOf('IN174', ravi)).all;
    expect(then.from).toBe(all.from);
    expect(await payBy({ ...asked, amount: then.amount }, ravi)).toMatchObject({
      orderStatus: 200,
      credit: 0,
    });
  });

  test('as it stood yesterday is refused with the right amount named', async () => {
    const { all } = await waysOf('MX174');
    await server.advanceDays(1);
    expect(await ask({ orderId: 'MX174', way: 'all', amount: all.amount })).toMatchObject({
      code: 1001,
      data: { amount: all.after },
    });
  });
});

describe('a part', () => {
  test('is what the borrower chooses, and the answer says what it leaves today and tomorrow', async () => {
    const { part, instalment } = await waysOf('MX180');
    const { body } = await server.call('loanDetails', { orderId: 'MX180' });
    expect([part.least, part.amount, instalment.amount]).toEqual([5_000, body.data.amount, body.data.amount]);
    const { data } = await ask({ orderId: 'MX180', way: 'part', amount: 100_000 });
    expect(data.leaves?.today).toBe(instalment.amount - 100_000);
    expect(data.leaves?.tomorrow).toBeLessThan(instalment.after - 100_000);
    const paid = await payBy({ orderId: 'MX180', way: 'part', amount: 100_000 });
    expect(paid.amount).toBe(data.leaves?.today);
    await server.advanceDays(1);
    const tomorrow = (await server.call('loanDetails', { orderId: 'MX180' })).body.data;
    expect(tomorrow.amount).toBe(data.leaves?.tomorrow);
  });

  test.each([4_999, 1_000_000])('of %d is refused with what it may be', async (amount) => {
    const { part } = await waysOf('MX174');
    expect(await ask({ orderId: 'MX174', way: 'part', amount })).toMatchObject({
      code: 1014,
      data: { least: part.least, most: part.amount },
    });
  });

  test('of the amount of the instalment has a reference of its own, and each stays the one it is', async () => {
    const { instalment } = await waysOf('MX174P');
    const codeOf = async (way: string) =>
      (await ask({ orderId: 'MX174P', way, amount: instalment.amount })).data.repayDetail.vCode;
    const first = [await codeOf('part'), await codeOf('instalment')];
    expect(first[0]).not.toBe(first[1]);
    expect([await codeOf('part'), await codeOf('instalment')]).toEqual(first);
    const { repayList } = (await server.call('repaymentDetail', { orderId: 'MX174P' })).body.data;
    expect(repayList[0]?.list[0]?.vCode).toBe(first[1]);
  });
});

describe('an app that names no way', () => {
  test('asks for the instalment, as before', async () => {
    const { instalment, all } = await waysOf('MX174P');
    const { data } = await ask({ orderId: 'MX174P', amount: instalment.amount });
    expect(data).toMatchObject({
      amountUntil: instalment.until,
      amountAfter: instalment.after,
      leaves: null,
    });
    expect(await ask({ orderId: 'MX174P', amount: all.amount })).toMatchObject({ code: 1001 });
  });

  test('a way that does not exist is bad input', async () => {
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

test('a loan that is repaid has no way to pay', async () => {
  const { ways } = (await server.call('repaymentDetail', { orderId: 'MX200' })).body.data;
  expect(ways).toEqual([]);
});
