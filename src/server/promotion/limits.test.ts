import type { FastifyInstance } from 'fastify';
import type { KyselyPlugin } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { addressOf, endpoints } from '../../contract/endpoints.ts';
import { makeProviders } from '../providers/index.ts';
import { makeApp } from '../serve.ts';
import type { Services } from '../services.ts';
import { ana, type TestServer, testServer } from '../testing/testServer.ts';
import { hashOfSid, newSid } from './captcha/sid.ts';

const unlimited = {
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
function appWith(limits: Partial<typeof unlimited>, changes: Partial<Services> = {}) {
  const { promotion: shipped } = server.services.config;
  const dailyLimits = { ...shipped.dailyLimits, registration: { ...unlimited, ...limits } };
  const promotion = { ...shipped, dailyLimits };
  const app = makeApp({ ...server.services, ...changes, config: { ...server.services.config, promotion } });
  apps.push(app);
  return app;
}

/** Captchas as somebody has them who gets every one solved. */
async function solvedCaptchas(count: number): Promise<string[]> {
  const { signingSecret, clock } = server.services;
  const sids = Array.from({ length: count }, () => newSid(signingSecret));
  const expiresAt = new Date((await clock.now()).getTime() + 600_000);
  for (let from = 0; from < count; from += 1000) {
    await server.db
      .insertInto('captchas')
      .values(
        sids.slice(from, from + 1000).map((sid) => ({
          sidHash: hashOfSid(sid, [signingSecret]) ?? Buffer.alloc(0),
          answer,
          expiresAt,
          triesLeft: 5,
        })),
      )
      .execute();
  }
  return sids;
}

async function ask(
  app: FastifyInstance,
  payload: { sid: string; phone: string; deviceId?: string },
  remoteAddress = '203.0.113.1',
) {
  const response = await app.inject({
    method: 'POST',
    url: addressOf(endpoints.getSms),
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
    const app = appWith(limits);
    const sids = await solvedCaptchas(6);
    const block = { address: '556', device: '557', 'block of numbers': '558' }[name];
    const codes: string[] = [];
    for (const [index, sid] of sids.entries()) {
      const address = name === 'address' ? '203.0.113.1' : `203.0.113.${index}`;
      const phone = name === 'block of numbers' ? `${block}000000${index}` : `${block}${index}000000`;
      codes.push((await ask(app, { sid, phone, ...extra() }, address)).code);
    }
    expect(codes).toEqual(['0', '0', '0', ...Array(3).fill('429')]);
  });

  test('to one phone end sooner from one address than from all, its /64 counting as one', async () => {
    const app = appWith({ phoneFromAddress: 1, phone: 2 });
    const phone = '5580900001';
    const sids = await solvedCaptchas(4);
    const from = ['2001:db8:0:1::1', '2001:db8:0:1:ffff::2', '2001:db8:0:2::1', '2001:db8:0:3::1'];
    const codes: string[] = [];
    for (const [index, sid] of sids.entries()) {
      codes.push((await ask(app, { sid, phone }, from[index])).code);
      await server.db.deleteFrom('oneTimeCodes').execute();
    }
    expect(codes).toEqual(['0', '429', '0', '429']);
  });

  test('of a blocked address count against nobody else', async () => {
    const app = appWith({ address: 1, phone: 1 });
    const [first = '', second = '', third = ''] = await solvedCaptchas(3);
    await ask(app, { sid: first, phone: '5590000001' });
    expect((await ask(app, { sid: second, phone: '5590000002' })).code).toBe('429');
    expect((await ask(app, { sid: third, phone: '5590000002' }, '203.0.113.9')).code).toBe('0');
  });
});

describe('a registered phone', () => {
  const statements: string[] = [];
  const counter: KyselyPlugin = {
    transformQuery({ node }) {
      statements.push(node.kind);
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };

  async function statementsOf(
    phone: string,
    capcode: string,
  ): Promise<{ code: string; statements: string[] }> {
    const db = server.db.withPlugin(counter);
    const app = appWith({}, { db, providers: makeProviders(db, server.services.settings) });
    const [sid = ''] = await solvedCaptchas(1);
    statements.length = 0;
    const response = await app.inject({
      method: 'POST',
      url: addressOf(endpoints.getSms),
      payload: { capcode, sid, phone, deviceId: 'd', id: '2' },
    });
    return { code: response.json<{ code: string }>().code, statements: [...statements] };
  }

  test('costs the very statements that an unknown one costs', async () => {
    const known = await statementsOf(ana.mobilePhone, answer);
    const unknown = await statementsOf('5591000001', answer);
    expect([known.code, unknown.code]).toEqual(['11', '0']);
    expect(known.statements.length).toBeGreaterThan(8);
    expect(known.statements).toEqual(unknown.statements);
  });

  test('is not even looked up before the captcha is solved', async () => {
    const known = await statementsOf(ana.mobilePhone, 'WXYZ');
    const unknown = await statementsOf('5591000002', 'WXYZ');
    expect(known).toEqual(unknown);
    expect(known.statements).not.toContain('SelectQueryNode');
  });
});

test('10,000 hostile registrations from 1,000 addresses cost at most the ceiling of messages', async () => {
  const all = 150;
  const now = await server.services.clock.now();
  const clock = { now: () => Promise.resolve(now) };
  const app = appWith({ ...server.services.config.promotion.dailyLimits.registration, all }, { clock });
  const sids = await solvedCaptchas(10_000);
  const before = await countMessages();
  const codes = new Map<string, number>();
  let next = 0;
  async function attack(): Promise<void> {
    while (next < sids.length) {
      const index = next++;
      const address = `10.0.${index % 4}.${Math.floor(index / 4) % 250}`;
      const phone = `${2 + (index % 8)}${String(index * 7_919).padStart(9, '0')}`;
      const payload = { sid: sids[index] ?? '', phone, deviceId: `device-${index}` };
      const { code } = await ask(app, payload, address);
      codes.set(code, (codes.get(code) ?? 0) + 1);
    }
  }
  await Promise.all(Array.from({ length: 24 }, attack));
  const sent = (await countMessages()) - before;
  expect([...codes.values()].reduce((sum, count) => sum + count)).toBe(10_000);
  expect(sent).toBe(all);
  expect(codes.get('0')).toBe(all);
}, 120_000);
