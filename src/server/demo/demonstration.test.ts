import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../app/buildApp.ts';
import { ana, bruno, ravi, type TestServer, testServer } from '../testing/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

async function details(orderId: string, borrower: typeof ana | typeof bruno | typeof ravi) {
  return (await server.call('loanDetails', { orderId }, borrower)).body.data;
}

function post(path: string, body: unknown, on: TestServer = server): Promise<Response> {
  const headers = { 'content-type': 'application/json' };
  return on.fetch(path, { method: 'POST', headers, body: JSON.stringify(body) });
}

describe('the people of the demonstration', () => {
  test('have their sessions, devices and phones', () => {
    const known = [ana, bruno, ravi].map(({ sessionId, borrowerId, deviceId, mobilePhone, market }) =>
      [sessionId, borrowerId, deviceId, mobilePhone, market].join(' '),
    );
    expect(known).toEqual([
      'demo-mx-ana 1001 device-ana 5512345678 MX',
      'demo-mx-bruno 1002 device-bruno 5587654321 MX',
      'demo-in-ravi 2001 device-ravi 9876543210 IN',
    ]);
  });

  test.each([
    ['MX21', 21, ana],
    ['MX110', 110, ana],
    ['MX151', 151, ana],
    ['MX174', 174, ana],
    ['MX174P', 174, ana],
    ['MX180', 180, ana],
    ['MX200', 200, ana],
    ['MXB174', 174, bruno],
    ['IN174', 174, ravi],
    ['IN180', 180, ravi],
    ['IN200', 200, ravi],
  ] as const)('order %s stands at %i', async (orderId, status, borrower) => {
    expect(await details(orderId, borrower)).toMatchObject({ orderNo: orderId, orderStatus: status });
  });

  test('can extend MX174 and MX180, not MX174P nor a loan of India', async () => {
    const delays = await Promise.all(
      ['MX174', 'MX180', 'MX174P'].map(async (orderId) => (await details(orderId, ana)).isDelay),
    );
    expect([...delays, (await details('IN174', ravi)).isDelay]).toEqual([1, 1, 0, 0]);
  });

  test('owe four instalments on MX174P and are five days late with MX180', async () => {
    const contract = (await server.call('contractDetail', { orderNo: 'MX174P' }, ana)).body.data;
    expect(contract.plan).toHaveLength(4);
    expect((await details('MX180', ana)).daysToDue).toBe(-5);
  });

  test('asked for each loan before the day it was paid out', async () => {
    const { rows } = await sql<{ late: string }>`
      select order_id as late from orders
      where disbursed_on is not null
        and created_at >= disbursed_on::timestamp at time zone (terms ->> 'timeZone')`.execute(server.db);
    expect(rows).toEqual([]);
  });

  test('are asked to rate MX200 and IN200, each once', async () => {
    await using own = await testServer();
    for (const [borrower, orderId] of [
      [ana, 'MX200'],
      [ravi, 'IN200'],
    ] as const) {
      const isScore = async () => (await own.call('loanDetails', { orderId }, borrower)).body.data.isScore;
      expect(await isScore()).toBe(1);
      expect((await own.call('rate', { score: 4, orderId }, borrower)).body.data).toEqual({ score: 4 });
      expect((await own.call('rate', { score: 1, orderId }, borrower)).body.data).toEqual({ score: 4 });
      expect(await isScore()).toBe(0);
    }
  });

  test('give 1 to 5 stars, and only to a repaid loan', async () => {
    for (const score of [0, 6, 1.5, 'many']) {
      expect((await server.call('rate', { score, orderId: 'MX200' }, ana)).status).toBe(400);
    }
    const { status, body } = await server.call('rate', { score: 5, orderId: 'MX174' }, ana);
    expect([status, body.success, body.code]).toEqual([200, false, 1007]);
  });

  test('give no stars to a loan that isn’t theirs', async () => {
    for (const orderId of ['IN200', 'MXB174', 'MX999']) {
      expect((await server.call('rate', { score: 5, orderId }, ana)).status).toBe(404);
    }
    expect((await server.call('loanDetails', { orderId: 'IN200' }, ravi)).body.data.isScore).toBe(1);
  });
});

describe('the addresses under /demo', () => {
  test('move the business clock', async () => {
    await using own = await testServer();
    const before = (await own.call('loanDetails', { orderId: 'MX174' })).body.data;
    const moved = await post('/demo/clock', { advanceDays: 2 }, own);
    expect(await moved.json()).toMatchObject({ advancedDays: 2 });
    const after = (await own.call('loanDetails', { orderId: 'MX174' })).body.data;
    expect(after.daysToDue).toBe(before.daysToDue - 2);
  });

  test('move it no further than a century, so that nobody ends the demonstration for all', async () => {
    await using own = await testServer();
    const moves = Array.from({ length: 11 }, () => post('/demo/clock', { advanceDays: 3_650 }, own));
    const statuses = (await Promise.all(moves)).map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array<number>(10).fill(200), 400]);
    expect(await (await post('/demo/clock', { advanceDays: 25 }, own)).json()).toMatchObject({
      advancedDays: 36_525,
    });
    expect((await post('/demo/clock', { advanceDays: 1 }, own)).status).toBe(400);
    expect((await own.call('loanDetails', { orderId: 'MX174' })).status).toBe(200);
  });

  test('pay no reference that can’t be one', async () => {
    for (const reference of ['', ' ', '\u0000', 'a\u0000', '\ud800', 'x'.repeat(65), 1]) {
      expect((await post('/demo/pay', { reference, amount: 100 })).status).toBe(400);
    }
  });

  test('pay a reference through the signed webhook', async () => {
    const { repayAmount } = (await server.call('repaymentDetail', { orderId: 'MXB174' }, bruno)).body.data;
    const requestedOn = { orderId: 'MXB174', amount: repayAmount, payCode: 'OXXO', requestType: 1 };
    const reference = (await server.call('instructions', requestedOn, bruno)).body.data.repayDetail.vCode;
    const paid = await post('/demo/pay', { reference, amount: repayAmount });
    expect([paid.status, await paid.json()]).toEqual([200, { received: true, outcome: 'booked' }]);
    expect((await details('MXB174', bruno)).orderStatus).toBe(200);
    const notices = await server.db.selectFrom('providerNotices').select('provider').execute();
    expect(notices).toContainEqual({ provider: 'sandbox' });
  });

  test('take a payment back, whole or in part, and end a reference, as the provider would', async () => {
    const requestedOn = { orderId: 'MX174P', amount: 20_000, payCode: 'SPEI', requestType: 1, way: 'part' };
    const reference = (await server.call('instructions', requestedOn)).body.data.repayDetail.vCode;
    await post('/demo/pay', { reference, amount: 20_000 });
    const postNotice = async (path: string, body: object) =>
      (await post(path, { reference, ...body })).json();
    expect(await postNotice('/demo/reverse', { amount: 5_000 })).toMatchObject({ outcome: 'booked' });
    expect((await details('MX174P', ana)).payments).toContainEqual(
      expect.objectContaining({ amount: 15_000 }),
    );
    expect((await post('/demo/reverse', { reference, amount: 15_001 })).status).toBe(400);
    expect(await postNotice('/demo/reverse', {})).toMatchObject({ outcome: 'booked' });
    expect((await details('MX174P', ana)).payments).toMatchObject([{ amount: 0, items: [] }]);
    expect((await post('/demo/reverse', { reference })).status).toBe(400);
    expect(await postNotice('/demo/expire', {})).toMatchObject({ outcome: 'kept' });
    expect((await server.call('instructions', requestedOn)).body.data.repayDetail.vCode).not.toBe(reference);
  });

  test('tell the messages sent, newest last, and the answer of a captcha', async () => {
    const phone = '5533300001';
    for (const text of ['first', 'second']) {
      await server.services.providers.sms.send({ callingCode: '+52', phone, text });
    }
    const sms = await (await server.fetch(`/demo/sms?phone=${phone}`)).json();
    expect(sms).toMatchObject([{ text: 'first' }, { text: 'second' }]);
    const { sid } = (await server.call('getSid', {}, null)).body.data;
    const answer = await (await server.fetch(`/demo/captcha?sid=${sid}`)).json();
    expect(answer).toEqual({ answer: expect.stringMatching(/^\w{4}$/) });
  });

  test.each([
    ['another site', { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' }],
    ['another port of this machine', { origin: 'http://127.0.0.1:1', 'sec-fetch-site': 'same-site' }],
    ['a page that hides where it is', { origin: 'null' }],
    ['a browser that names no origin', { 'sec-fetch-site': 'cross-site' }],
  ] as const)('take no post of %s', async (_whose, headers) => {
    const before = await (await server.fetch('/demo/clock')).text();
    for (const path of ['/demo/clock', '/demo/pay']) {
      const form = { 'content-type': 'application/x-www-form-urlencoded', ...headers };
      const body = 'advanceDays=30&reference=93000000000000&amount=100';
      const answer = await server.fetch(path, { method: 'POST', headers: form, body });
      expect(answer.status).toBe(403);
    }
    const after = await (await server.fetch('/demo/clock')).text();
    expect(after.slice(0, 17)).toBe(before.slice(0, 17));
  });

  test('take posts of their own pages, by whichever name of the machine, and of those the settings allow', async () => {
    const [own, named] = [server.origin, server.origin.replace('127.0.0.1', 'localhost')];
    const settings = { ...server.services.settings, corsOrigins: ['https://pages.example'] };
    const app = buildApp({ ...server.services, settings });
    for (const [origin, host] of [own, named, 'https://pages.example'].map((from) => [
      from,
      new URL(from).host,
    ])) {
      const headers = { origin, host: origin === 'https://pages.example' ? 'api.example' : host };
      const answer = await app.inject({
        method: 'POST',
        url: '/demo/clock',
        headers,
        payload: { advanceDays: 0 },
      });
      expect(answer.statusCode).toBe(200);
    }
    await app.close();
  });

  test('are not there outside the demonstration', async () => {
    await using closed = await testServer({ seed: false, env: { DEMONSTRATION: 'off' } });
    for (const path of ['/demo/clock', '/demo/sms?phone=1', '/demo/captcha?sid=1']) {
      expect((await closed.fetch(path)).status).toBe(404);
    }
    for (const path of ['/demo/clock', '/demo/pay']) {
      expect((await closed.fetch(path, { method: 'POST', body: '{}' })).status).toBe(404);
    }
  });
});
