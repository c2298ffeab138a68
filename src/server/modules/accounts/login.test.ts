import type { FastifyInstance } from 'fastify';
import type { KyselyPlugin } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { endpointPath, endpoints } from '../../../contract/endpoints.ts';
import { buildApp } from '../../app/buildApp.ts';
import type { PromotionConfig } from '../../config/index.ts';
import { createProviders, listSandboxMessages, SmsError } from '../../integrations/index.ts';
import { systemClock } from '../../platform/clock.ts';
import { ana, bruno, type TestServer, testServer } from '../../testing/testServer.ts';

type Limits = PromotionConfig['dailyLimits'];

let server: TestServer;
let apps: FastifyInstance[] = [];

beforeAll(async () => {
  server = await testServer();
});
afterEach(async () => {
  for (const app of apps) await app.close();
  apps = [];
  await server.db.deleteFrom('usageCounters').execute();
  await server.db.deleteFrom('oneTimeCodes').execute();
});
afterAll(() => server.close());

function createAppWith(changes: {
  login?: Partial<Limits['login']>;
  registration?: Partial<Limits['registration']>;
}) {
  const { promotion, ...config } = server.services.config;
  const { login, registration, borrower } = promotion.dailyLimits;
  const dailyLimits = {
    login: { ...login, ...changes.login },
    registration: { ...registration, ...changes.registration },
    borrower,
  };
  const app = buildApp({
    ...server.services,
    config: { ...config, promotion: { ...promotion, dailyLimits } },
  });
  apps.push(app);
  return app;
}

type CodeRequestInput = { phone: string; address?: string; deviceId?: string };

async function requestLoginCode(
  app: FastifyInstance,
  { phone, address = '203.0.113.1', deviceId = 'strange' }: CodeRequestInput,
) {
  const { statusCode } = await app.inject({
    method: 'POST',
    url: endpointPath(endpoints.smsCode),
    remoteAddress: address,
    payload: { market: 'MX', phone, deviceId },
  });
  return statusCode;
}

async function signIn(app: FastifyInstance, phone: string, deviceId: string, verifyCode: string) {
  const answer = await app.inject({
    method: 'POST',
    url: endpointPath(endpoints.login),
    payload: { market: 'MX', phone, deviceId, verifyCode },
  });
  return answer.json<{ code: number }>().code;
}

async function getLastCode(phone: string): Promise<string> {
  return /\d{6}/.exec((await listSandboxMessages(server.db, phone)).at(-1)?.text ?? '')?.[0] ?? '';
}

/** Lets the pause between messages pass. */
async function advanceOneMinute(): Promise<void> {
  await server.db
    .updateTable('oneTimeCodes')
    .set({ sentAt: await server.ago(61_000) })
    .execute();
}

test('another client’s requests and wrong codes neither replace nor use up the owner’s code', async () => {
  const app = createAppWith({});
  const { mobilePhone: phone } = bruno;
  expect(await requestLoginCode(app, { phone, deviceId: 'bruno’s new phone', address: '203.0.113.2' })).toBe(
    200,
  );
  const code = await getLastCode(phone);
  await advanceOneMinute();
  expect(await requestLoginCode(app, { phone })).toBe(200);
  const wrong = code === '000000' ? '111111' : '000000';
  for (let tries = 0; tries < 5; tries++) expect(await signIn(app, phone, 'strange', wrong)).toBe(3001);
  expect(await signIn(app, phone, 'strange', code)).toBe(3002);
  expect(await signIn(app, phone, 'bruno’s new phone', code)).toBe(0);
});

test('requests from another address leave messages of the day to the owner, on any device', async () => {
  const app = createAppWith({ login: { phone: 3, phoneFromAddress: 2 } });
  const { mobilePhone: phone } = bruno;
  for (const status of [200, 200, 429]) {
    expect(await requestLoginCode(app, { phone })).toBe(status);
    await advanceOneMinute();
  }
  expect(await requestLoginCode(app, { phone, address: '203.0.113.2' })).toBe(200);
});

test('requests from many addresses leave a known device its own messages', async () => {
  const app = createAppWith({ login: { all: 3, phone: 3, phoneFromAddress: 2, prefix: 3 } });
  const { mobilePhone: phone, deviceId } = ana;
  await server.db
    .updateTable('sessions')
    .set({ expiresAt: new Date(0) })
    .where('deviceId', '=', deviceId)
    .execute();
  for (const status of [200, 200, 200, 429]) {
    expect(await requestLoginCode(app, { phone, address: `203.0.113.${Math.random()}` })).toBe(status);
    await advanceOneMinute();
  }
  expect(await requestLoginCode(app, { phone, deviceId })).toBe(200);
  expect(await signIn(app, phone, deviceId, await getLastCode(phone))).toBe(0);
});

test('phones without an account count against neither the ceiling nor their block of numbers', async () => {
  const app = createAppWith({ login: { all: 1, prefix: 1, address: 1000, device: 1000 } });
  const block = bruno.mobilePhone.slice(0, -4);
  for (const last of ['0001', '0002', '0003']) {
    expect(await requestLoginCode(app, { phone: `${block}${last}` })).toBe(200);
  }
  expect(await requestLoginCode(app, { phone: bruno.mobilePhone })).toBe(200);
  expect(await requestLoginCode(app, { phone: `${block}0004` })).toBe(429);
});

test.each([
  ['address', { address: 2 }, () => ({})],
  ['device', { device: 2 }, (index: number) => ({ address: `203.0.113.${index}` })],
] as const)('one %s has a limit of messages a day', async (_name, login, from) => {
  const app = createAppWith({ login });
  const statuses: number[] = [];
  for (let index = 0; index < 4; index++) {
    statuses.push(await requestLoginCode(app, { phone: `55330000${index}0`, ...from(index) }));
  }
  expect(statuses).toEqual([200, 200, 429, 429]);
});

test('a phone with an account runs the same statements as one without', async () => {
  const statements: string[] = [];
  const counter: KyselyPlugin = {
    transformQuery({ node }) {
      statements.push(node.kind);
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };
  const db = server.db.withPlugin(counter);
  const providers = createProviders(db, server.services.settings);
  const app = buildApp({ ...server.services, db, providers, clock: systemClock });
  apps.push(app);
  await app.ready();
  async function statementsFor(phone: string): Promise<string[]> {
    statements.length = 0;
    expect(await requestLoginCode(app, { phone })).toBe(200);
    return [...statements];
  }
  const existing = await statementsFor(bruno.mobilePhone);
  expect(existing.length).toBeGreaterThan(8);
  expect(await statementsFor('5544000001')).toEqual(existing);
});

test.each(['number', 'refused', 'unknown'] as const)(
  'while messages can’t be sent (%s), a phone with an account is answered like one without, the second time too',
  async (failure) => {
    const sms = {
      ...server.services.providers.sms,
      send: () => Promise.reject(new SmsError(failure, 'down')),
    };
    const app = buildApp({ ...server.services, providers: { ...server.services.providers, sms } });
    apps.push(app);
    async function answersTo(phone: string, deviceId: string) {
      const requestCode = () =>
        app.inject({
          method: 'POST',
          url: endpointPath(endpoints.smsCode),
          payload: { market: 'MX', phone, deviceId },
        });
      const answers = [await requestCode(), await requestCode()];
      return answers.map(({ statusCode, headers, body }) => [statusCode, headers['retry-after'], body]);
    }
    const toNobody = await answersTo('5544000002', 'strange');
    expect(toNobody.map(([status]) => status)).toEqual([200, 429]);
    expect(await answersTo(bruno.mobilePhone, 'strange')).toEqual(toNobody);
    expect(await answersTo(ana.mobilePhone, ana.deviceId)).toEqual(toNobody);
  },
);

test('without a message provider every caller is informed that none was sent', async () => {
  const { sms } = createProviders(server.db, { ...server.services.settings, sms: { provider: 'none' } });
  const app = buildApp({ ...server.services, providers: { ...server.services.providers, sms } });
  apps.push(app);
  for (const phone of [bruno.mobilePhone, '5544000003']) {
    const payload = { market: 'MX', phone, deviceId: 'strange' };
    const answer = await app.inject({ method: 'POST', url: endpointPath(endpoints.smsCode), payload });
    expect(answer.json()).toMatchObject({ code: 3003 });
  }
});

test('tries for a number in India do not count for the same digits in Mexico', async () => {
  const app = createAppWith({});
  const [phone, deviceId] = ['9812345678', 'shared'];
  await requestLoginCode(app, { phone, deviceId });
  const payload = { market: 'IN', phone, deviceId, verifyCode: '000000' };
  for (let tries = 0; tries < 6; tries++) {
    const answer = await app.inject({ method: 'POST', url: endpointPath(endpoints.login), payload });
    expect(answer.json()).toMatchObject({ code: 3002 });
  }
  const row = await server.db.selectFrom('oneTimeCodes').select('triesLeft').executeTakeFirstOrThrow();
  expect(row.triesLeft).toBe(5);
});

test('an address of IPv6 counts with its whole /64', async () => {
  const app = createAppWith({ login: { address: 2 } });
  const statuses: number[] = [];
  for (const host of ['::1', '::2', ':ffff::3']) {
    statuses.push(await requestLoginCode(app, { phone: '5533000010', address: `2001:db8:0:1${host}` }));
    await advanceOneMinute();
  }
  expect(statuses).toEqual([200, 200, 429]);
  expect(await requestLoginCode(app, { phone: '5533000010', address: '2001:db8:0:2::1' })).toBe(200);
});

test('a device name has no control characters or lone surrogates', async () => {
  for (const deviceId of ['a\u0000', 'a\n', '\ud800', 'x'.repeat(129)]) {
    expect(await requestLoginCode(server.app, { phone: bruno.mobilePhone, deviceId })).toBe(400);
    const answer = await server.call(
      'login',
      { market: 'MX', phone: bruno.mobilePhone, deviceId, verifyCode: '123456' },
      null,
    );
    expect(answer.status).toBe(400);
  }
});
