import type { FastifyInstance } from 'fastify';
import type { KyselyPlugin } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { endpointPath, endpoints } from '../../../contract/endpoints.ts';
import { buildApp } from '../../app/buildApp.ts';
import { createProviders } from '../../integrations/index.ts';
import { ana, type TestServer, testServer } from '../../testing/testServer.ts';
import type { Services } from '../services.ts';
import { createSid, hashValidSid } from './captcha/store.ts';

const unlimitedDailyLimits = {
  all: 100_000,
  phone: 10_000,
  phoneFromAddress: 10_000,
  device: 10_000,
  address: 10_000,
  prefix: 100_000,
};
const answer = 'HEXA';
let server: TestServer;
const apps: FastifyInstance[] = [];

beforeAll(async () => {
  server = await testServer();
});
afterEach(async () => {
  for (const app of apps.splice(0)) await app.close();
  await server.db.deleteFrom('usageCounters').execute();
});
afterAll(() => server.close());

/** The same server under other limits. */
function createAppWithLimits(limits: Partial<typeof unlimitedDailyLimits>, changes: Partial<Services> = {}) {
  const { promotion: shippedPromotion } = server.services.config;
  const dailyLimits = {
    ...shippedPromotion.dailyLimits,
    registration: { ...unlimitedDailyLimits, ...limits },
  };
  const promotion = { ...shippedPromotion, dailyLimits };
  const app = buildApp({ ...server.services, ...changes, config: { ...server.services.config, promotion } });
  apps.push(app);
  return app;
}

/** Captchas as somebody has them who gets every one solved. */
async function solvedCaptchas(count: number): Promise<string[]> {
  const { signingSecret, clock } = server.services;
  const sids = Array.from({ length: count }, () => createSid(signingSecret));
  const expiresAt = new Date((await clock.now()).getTime() + 600_000);
  for (let from = 0; from < count; from += 1000) {
    await server.db
      .insertInto('captchas')
      .values(
        sids.slice(from, from + 1000).map((sid) => ({
          sidHash: hashValidSid(sid, [signingSecret]) ?? Buffer.alloc(0),
          answer,
          expiresAt,
          triesLeft: 5,
        })),
      )
      .execute();
  }
  return sids;
}

async function requestCode(
  app: FastifyInstance,
  payload: { sid: string; phone: string; deviceId?: string },
  remoteAddress = '203.0.113.1',
) {
  const response = await app.inject({
    method: 'POST',
    url: endpointPath(endpoints.getSms),
    remoteAddress,
    payload: { capcode: answer, ...payload },
  });
  return response.json<{ code: string; data: unknown }>();
}

async function countMessages(): Promise<number> {
  const row = await server.db
    .selectFrom('sandboxMessages')
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

describe('a day’s messages', () => {
  test.each([
    ['address', { address: 3 }, () => ({})],
    ['device', { device: 3 }, () => ({ deviceId: 'one-device' })],
    ['block of numbers', { prefix: 3 }, () => ({})],
  ] as const)('to one %s end at its limit', async (name, limits, extra) => {
    const app = createAppWithLimits(limits);
    const sids = await solvedCaptchas(6);
    const block = { address: '556', device: '557', 'block of numbers': '558' }[name];
    const codes: string[] = [];
    for (const [index, sid] of sids.entries()) {
      const address = name === 'address' ? '203.0.113.1' : `203.0.113.${index}`;
      const phone = name === 'block of numbers' ? `${block}000000${index}` : `${block}${index}000000`;
      codes.push((await requestCode(app, { sid, phone, ...extra() }, address)).code);
    }
    expect(codes).toEqual(['0', '0', '0', ...Array(3).fill('429')]);
  });

  test('to one phone end sooner from one address than from all, its /64 counting as one', async () => {
    const app = createAppWithLimits({ phoneFromAddress: 1, phone: 2 });
    const phone = '5580900001';
    const sids = await solvedCaptchas(4);
    const from = ['2001:db8:0:1::1', '2001:db8:0:1:ffff::2', '2001:db8:0:2::1', '2001:db8:0:3::1'];
    const codes: string[] = [];
    for (const [index, sid] of sids.entries()) {
      codes.push((await requestCode(app, { sid, phone }, from[index])).code);
      await server.db.deleteFrom('oneTimeCodes').execute();
    }
    expect(codes).toEqual(['0', '429', '0', '429']);
  });

  test('of a blocked address count against nobody else', async () => {
    const app = createAppWithLimits({ address: 1, phone: 1 });
    const [first = '', second = '', third = ''] = await solvedCaptchas(3);
    await requestCode(app, { sid: first, phone: '5590000001' });
    expect((await requestCode(app, { sid: second, phone: '5590000002' })).code).toBe('429');
    expect((await requestCode(app, { sid: third, phone: '5590000002' }, '203.0.113.9')).code).toBe('0');
  });
});

describe('a registered phone', () => {
  const statements: string[] = [];
  const statementRecorder: KyselyPlugin = {
    transformQuery({ node }) {
      statements.push(node.kind);
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };

  async function recordStatements(
    phone: string,
    capcode: string,
  ): Promise<{ code: string; statements: string[] }> {
    const db = server.db.withPlugin(statementRecorder);
    const app = createAppWithLimits({}, { db, providers: createProviders(db, server.services.settings) });
    const [sid = ''] = await solvedCaptchas(1);
    statements.length = 0;
    const response = await app.inject({
      method: 'POST',
      url: endpointPath(endpoints.getSms),
      payload: { capcode, sid, phone, deviceId: 'd', id: '2' },
    });
    return { code: response.json<{ code: string }>().code, statements: [...statements] };
  }

  test('costs the very statements that an unknown one costs', async () => {
    const known = await recordStatements(ana.mobilePhone, answer);
    const unknown = await recordStatements('5591000001', answer);
    expect([known.code, unknown.code]).toEqual(['11', '0']);
    expect(known.statements.length).toBeGreaterThan(8);
    expect(known.statements).toEqual(unknown.statements);
  });

  test('is not even looked up before the captcha is solved', async () => {
    const known = await recordStatements(ana.mobilePhone, 'WXYZ');
    const unknown = await recordStatements('5591000002', 'WXYZ');
    expect(known).toEqual(unknown);
    expect(known.statements).not.toContain('SelectQueryNode');
  });
});

test('10,000 hostile registrations from 1,000 addresses cost at most the ceiling of messages', async () => {
  const all = 150;
  const now = await server.services.clock.now();
  const clock = { now: () => Promise.resolve(now) };
  const app = createAppWithLimits(
    { ...server.services.config.promotion.dailyLimits.registration, all },
    { clock },
  );
  const sids = await solvedCaptchas(10_000);
  const messagesBefore = await countMessages();
  const codes = new Map<string, number>();
  let next = 0;
  async function sendAttackRequests(): Promise<void> {
    while (next < sids.length) {
      const index = next++;
      const address = `10.0.${index % 4}.${Math.floor(index / 4) % 250}`;
      const phone = `${2 + (index % 8)}${String(index * 7_919).padStart(9, '0')}`;
      const payload = { sid: sids[index] ?? '', phone, deviceId: `device-${index}` };
      const { code } = await requestCode(app, payload, address);
      codes.set(code, (codes.get(code) ?? 0) + 1);
    }
  }
  await Promise.all(Array.from({ length: 24 }, sendAttackRequests));
  const sent = (await countMessages()) - messagesBefore;
  expect([...codes.values()].reduce((sum, count) => sum + count)).toBe(10_000);
  expect(sent).toBe(all);
  expect(codes.get('0')).toBe(all);
}, 120_000);
