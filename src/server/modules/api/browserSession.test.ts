import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildApp } from '../../app/buildApp.ts';
import { testBrowser } from '../../testing/browser.ts';
import { ana, bruno, type TestServer, testServer } from '../../testing/testServer.ts';
import { prepareRegistration } from '../promotion/testing/promotion.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  await server.db.deleteFrom('usageCounters').execute();
  await server.db.deleteFrom('oneTimeCodes').execute();
});
afterAll(() => server.close());

async function signedIn(phone: string = ana.mobilePhone) {
  const browser = testBrowser(server);
  expect((await browser.signIn(phone)).body).toMatchObject({ success: true });
  return browser;
}

describe('a session in cookies', () => {
  test('is opened by phone and code, and its token is in no answer', async () => {
    const browser = testBrowser(server);
    const { headers, body } = await browser.signIn(ana.mobilePhone);
    expect(body.data).toMatchObject({ sessionId: '', userId: '' });
    const [device = '', session = '', marker = ''] = headers.getSetCookie();
    expect(device).toMatch(/^appDevice=[\w-]{43}; Path=\/; Max-Age=34560000; HttpOnly; SameSite=Strict$/);
    expect(session).toMatch(
      /^appSession=\d+\.MX\.[\w-]{43}; Path=\/; Max-Age=\d{7}; HttpOnly; SameSite=Strict$/,
    );
    expect(marker).toMatch(/^appHost=1; Path=\/; Max-Age=\d{7}; SameSite=Strict$/);
    expect((await browser.call('orderList')).body.data.orders.length).toBeGreaterThan(0);
    expect((await browser.call('accountDetail')).body.data.holder).toBe(ana.fullName);
  });

  test('is opened by a registration with its verified phone', async () => {
    const browser = testBrowser(server);
    const registration = await prepareRegistration(server, '5530000991');
    const { body } = await browser.call('register', { ...registration, cookie: 1 });
    expect(body).toMatchObject({ code: '0', data: {} });
    expect((await browser.call('certification')).body.data.nextStep).toBe('personal');
  });

  test('is in no cookie where a native app signs in or registers', async () => {
    const registration = await prepareRegistration(server, '5530000992');
    const { headers } = await server.call('register', { ...registration, deviceId: 'd1' }, null, '');
    expect(headers.getSetCookie()).toEqual([]);
    const { headers: codeHeaders } = await server.call('smsCode', { market: 'MX', phone: ana.mobilePhone });
    expect(codeHeaders.getSetCookie()).toEqual([]);
  });

  test('uses cookies of this host alone, by https', async () => {
    const settings = { ...server.services.settings, publicUrl: 'https://quincena.example' };
    const app = buildApp({ ...server.services, settings });
    const answer = await app.inject({
      method: 'POST',
      url: '/v3/account/sms-code',
      headers: { origin: 'https://quincena.example', 'x-requested-with': 'XMLHttpRequest' },
      payload: { market: 'MX', phone: ana.mobilePhone, cookie: 1 },
    });
    expect(answer.headers['set-cookie']).toMatch(/^__Host-appDevice=.*; HttpOnly; SameSite=Strict; Secure$/);
    await app.close();
  });

  test('ends with sign-out, which clears its cookies', async () => {
    const browser = await signedIn();
    const stolen = new Map(browser.cookies);
    const { headers } = await browser.call('logout');
    expect(headers.getSetCookie().map((cookie) => cookie.split(';')[0])).toEqual(['appSession=', 'appHost=']);
    const thief = testBrowser(server);
    for (const [name, value] of stolen) thief.cookies.set(name, value);
    expect((await thief.call('orderList')).status).toBe(401);
  });

  test('that has ended is answered 401, and its cookies are cleared', async () => {
    const browser = await signedIn();
    await server.db
      .deleteFrom('sessions')
      .where('deviceId', '=', browser.cookies.get('appDevice') ?? '')
      .execute();
    const { status, headers } = await browser.call('loanDetails', { orderId: 'MX174' });
    expect(status).toBe(401);
    expect(headers.getSetCookie().join()).toMatch(/appSession=;.*appHost=;/);
    expect([...browser.cookies.keys()]).toEqual(['appDevice']);
  });
});

describe('a session that somebody else planted, keeps or calls with', () => {
  test('a session is always a new one: an earlier cookie or parameter has no effect', async () => {
    const browser = testBrowser(server);
    const planted = `${ana.borrowerId}.MX.${'A'.repeat(43)}`;
    browser.cookies.set('appSession', planted);
    await browser.signIn(ana.mobilePhone);
    const session = browser.cookies.get('appSession');
    expect(session).not.toBe(planted);
    const thief = testBrowser(server);
    thief.cookies.set('appSession', planted).set('appDevice', browser.cookies.get('appDevice') ?? '');
    expect((await thief.call('orderList')).status).toBe(401);
    await browser.call('smsCode', { market: 'MX', phone: ana.mobilePhone, cookie: 1, sessionId: 'chosen' });
    expect(browser.cookies.get('appSession')).toBe(session);
  });

  test('signing in ends the session that the browser had, also another person’s', async () => {
    const browser = await signedIn();
    const before = new Map(browser.cookies);
    await browser.signIn(bruno.mobilePhone);
    const first = testBrowser(server);
    for (const [name, value] of before) first.cookies.set(name, value);
    expect((await first.call('orderList')).status).toBe(401);
    expect((await browser.call('accountDetail')).body.data.holder).toBe(bruno.fullName);
  });

  test.each([
    ['no Origin', { origin: null }],
    ['a foreign Origin', { origin: 'https://evil.example' }],
    ['an opaque Origin', { origin: 'null' }],
    ['no X-Requested-With', { 'x-requested-with': null }],
    ['a page of the same site on another host', { 'sec-fetch-site': 'same-site' }],
  ])('a call with %s is refused, and signs no session out', async (_, headers) => {
    const browser = await signedIn();
    for (const name of ['orderList', 'logout', 'accountClose'] as const) {
      const answer = await browser.call(name, { confirm: 1 }, { headers });
      expect(answer.status).toBe(403);
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
    const { status } = await browser.call(
      'login',
      { market: 'MX', phone: '5512345678', verifyCode: '123456', cookie: 1 },
      { headers },
    );
    expect(status).toBe(403);
    expect((await browser.call('orderList')).status).toBe(200);
  });

  test('an origin that may read answers still can’t use the cookie', async () => {
    const browser = await signedIn();
    const settings = { ...server.services.settings, corsOrigins: ['https://partner.example'] };
    const app = buildApp({ ...server.services, settings });
    const { statusCode } = await app.inject({
      method: 'POST',
      url: '/v3/order/order-list',
      headers: {
        origin: 'https://partner.example',
        'x-requested-with': 'XMLHttpRequest',
        cookie: [...browser.cookies].map((pair) => pair.join('=')).join('; '),
      },
      payload: {},
    });
    expect(statusCode).toBe(403);
    await app.close();
  });

  test('a cookie without its device, with another’s, or of another user is no session', async () => {
    const browser = await signedIn();
    const session = browser.cookies.get('appSession') ?? '';
    const thief = testBrowser(server);
    thief.cookies.set('appSession', session);
    expect((await thief.call('orderList')).status).toBe(401);
    thief.cookies.set('appSession', session).set('appDevice', 'B'.repeat(43));
    expect((await thief.call('orderList')).status).toBe(401);
    browser.cookies.set('appSession', session.replace(/^\d+/, String(bruno.borrowerId)));
    expect((await browser.call('loanDetails', { orderId: 'MX174B' })).status).toBe(401);
  });

  test('a code requested by another browser signs in no session', async () => {
    const asking = testBrowser(server);
    await asking.call('smsCode', { market: 'MX', phone: ana.mobilePhone, cookie: 1 });
    const { body } = await testBrowser(server).signIn('5500000000');
    expect(body.success).toBe(false);
  });

  test('launch parameters take precedence over a cookie', async () => {
    const browser = await signedIn();
    const headers = { sessionId: bruno.sessionId, deviceId: bruno.deviceId };
    expect((await browser.call('accountDetail', {}, { headers })).body.data.holder).toBe(bruno.fullName);
    const wrong = await browser.call('accountDetail', {}, { query: '?sessionId=nobody&deviceId=x' });
    expect(wrong.status).toBe(401);
    expect(wrong.headers.getSetCookie()).toEqual([]);
  });
});
