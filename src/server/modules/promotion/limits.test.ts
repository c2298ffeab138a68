import type { FastifyInstance } from 'fastify';
import type { KyselyPlugin } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createProviders } from '../../integrations/index.ts';
import { ana, type TestServer, testServer } from '../../testing/testServer.ts';
import type { Services } from '../services.ts';
import {
  captchaAnswer,
  createAppWithLimits,
  requestCode,
  solvedCaptchas,
} from './testing/registrationLimits.ts';

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

function openApp(limits: Parameters<typeof createAppWithLimits>[1], changes: Partial<Services> = {}) {
  const app = createAppWithLimits(server, limits, changes);
  apps.push(app);
  return app;
}

describe('a day’s messages', () => {
  test.each([
    ['address', { address: 3 }, () => ({})],
    ['device', { device: 3 }, () => ({ deviceId: 'one-device' })],
    ['block of numbers', { prefix: 3 }, () => ({})],
  ] as const)('to one %s end at its limit', async (name, limits, extra) => {
    const app = openApp(limits);
    const sids = await solvedCaptchas(server, 6);
    const block = { address: '556', device: '557', 'block of numbers': '558' }[name];
    const codes: string[] = [];
    for (const [index, sid] of sids.entries()) {
      const address = name === 'address' ? '203.0.113.1' : `203.0.113.${index}`;
      const phone = name === 'block of numbers' ? `${block}000000${index}` : `${block}${index}000000`;
      codes.push(await requestCode(app, { sid, phone, ...extra() }, address));
    }
    expect(codes).toEqual(['0', '0', '0', ...Array(3).fill('429')]);
  });

  test('to one phone end sooner from one address than from all, its /64 counting as one', async () => {
    const app = openApp({ phoneFromAddress: 1, phone: 2 });
    const phone = '5580900001';
    const sids = await solvedCaptchas(server, 4);
    const from = ['2001:db8:0:1::1', '2001:db8:0:1:ffff::2', '2001:db8:0:2::1', '2001:db8:0:3::1'];
    const codes: string[] = [];
    for (const [index, sid] of sids.entries()) {
      codes.push(await requestCode(app, { sid, phone }, from[index]));
      await server.db.deleteFrom('oneTimeCodes').execute();
    }
    expect(codes).toEqual(['0', '429', '0', '429']);
  });

  test('of a blocked address count against no other', async () => {
    const app = openApp({ address: 1, phone: 1 });
    const [first = '', second = '', third = ''] = await solvedCaptchas(server, 3);
    await requestCode(app, { sid: first, phone: '5590000001' });
    expect(await requestCode(app, { sid: second, phone: '5590000002' })).toBe('429');
    expect(await requestCode(app, { sid: third, phone: '5590000002' }, '203.0.113.9')).toBe('0');
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
    const app = openApp({}, { db, providers: createProviders(db, server.services.settings) });
    const [sid = ''] = await solvedCaptchas(server, 1);
    statements.length = 0;
    const code = await requestCode(app, { capcode, sid, phone, deviceId: 'd', id: '2' });
    return { code, statements: [...statements] };
  }

  test('runs the same statements as an unknown one', async () => {
    const known = await recordStatements(ana.mobilePhone, captchaAnswer);
    const unknown = await recordStatements('5591000001', captchaAnswer);
    expect([known.code, unknown.code]).toEqual(['11', '0']);
    expect(known.statements.length).toBeGreaterThan(8);
    expect(known.statements).toEqual(unknown.statements);
  });

  test('is not queried before the captcha is solved', async () => {
    const known = await recordStatements(ana.mobilePhone, 'WXYZ');
    const unknown = await recordStatements('5591000002', 'WXYZ');
    expect(known).toEqual(unknown);
    expect(known.statements).not.toContain('SelectQueryNode');
  });
});
