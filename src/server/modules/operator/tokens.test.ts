import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayMs } from '../../platform/durations.ts';
import { ana, type TestServer, testServer } from '../../testing/testServer.ts';
import { signInAs } from '../desk/testing/desk.ts';
import { createToken, getTokenState, revokeToken } from './tokens.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

function send(token: string, path: string, body?: object): Promise<Response> {
  return server.fetch(`/operator/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

async function getStatus(token: string, path: string, body?: object): Promise<number> {
  return (await send(token, path, body)).status;
}

test('a token is valid for its calls until it is revoked', async () => {
  expect(await getStatus('none', 'suspense')).toBe(404);
  const now = new Date();
  const coreToken = { name: 'core', calls: ['decide'], days: 1 } as const;
  const token = (await createToken(server.db, coreToken, now)) ?? '';
  expect(await createToken(server.db, coreToken, now)).toBeNull();
  const otherToken =
    (await createToken(server.db, { name: 'other', calls: ['suspense'], days: 1 }, now)) ?? '';
  const decide = { orderId: 'MX21', borrowerId: ana.borrowerId, approve: true, reason: 'by the rules' };
  expect(await getStatus(otherToken, 'orders/decide', decide)).toBe(403);
  expect(await getStatus(token, 'suspense')).toBe(403);
  expect(await getStatus(token, 'orders/decide', decide)).toBe(200);
  expect(await getStatus(otherToken, 'suspense')).toBe(200);
  expect(await revokeToken(server.db, 'core', now)).toBe(true);
  expect(await revokeToken(server.db, 'core', now)).toBe(false);
  expect(await getStatus(token, 'orders/decide', decide)).toBe(401);
  const lines = await server.db
    .selectFrom('auditEvents')
    .select(['actor', 'action', 'subject'])
    .where('action', 'in', ['operator_refused', 'operator_token_revoked', 'order_approved'])
    .where('borrowerId', 'in', [0, ana.borrowerId])
    .orderBy('eventId')
    .execute();
  expect(lines.slice(-5)).toEqual([
    { actor: 'operator:other', action: 'operator_refused', subject: 'POST /operator/orders/decide 403' },
    { actor: 'operator:core', action: 'operator_refused', subject: 'GET /operator/suspense 403' },
    { actor: 'operator:core', action: 'order_approved', subject: 'MX21' },
    { actor: 'operator:token', action: 'operator_token_revoked', subject: 'core' },
    { actor: '', action: 'operator_refused', subject: 'POST /operator/orders/decide 401' },
  ]);
});

test('a token is refused once it has expired, and the answer and the audit say so', async () => {
  const aYearAgo = new Date(Date.now() - 365 * dayMs);
  const claims = { name: 'bureau', calls: ['claims', 'pages'], days: 366 } as const;
  const liveToken = (await createToken(server.db, claims, aYearAgo)) ?? '';
  const expiredToken =
    (await createToken(server.db, { ...claims, name: 'former', days: 364 }, aYearAgo)) ?? '';
  expect(await getStatus(liveToken, 'claims')).toBe(200);
  // More often than a wrong token may come: this one is no guess.
  for (let asked = 0; asked < 25; asked++) expect(await getStatus(expiredToken, 'claims')).toBe(401);
  const day = new Date(Date.now() - dayMs).toISOString().slice(0, 10);
  expect(await (await send(expiredToken, 'claims')).json()).toMatchObject({
    message: `Este token venció el ${day}. Pide otro a quien opera el servidor.`,
  });
  const [line] = await server.db
    .selectFrom('auditEvents')
    .select(['actor', 'action', 'subject'])
    .orderBy('eventId', 'desc')
    .limit(1)
    .execute();
  expect(line).toEqual({
    actor: 'operator:former',
    action: 'operator_refused',
    subject: 'GET /operator/claims 401',
  });
});

test('a token from before expiries is valid for a year', async () => {
  await sql`insert into operator_tokens (name, token_hash, calls, created_at)
    values ('before', '\\x00', '{claims}', now())`.execute(server.db);
  const { expiresAt } = await server.db
    .selectFrom('operatorTokens')
    .select('expiresAt')
    .where('name', '=', 'before')
    .executeTakeFirstOrThrow();
  expect((expiresAt.getTime() - Date.now()) / dayMs).toBeGreaterThan(364);
  expect((expiresAt.getTime() - Date.now()) / dayMs).toBeLessThan(367);
});

test('a token’s expiry is announced two weeks before, and auditors see it at the desk', async () => {
  const now = new Date();
  const before = (days: number) => ({ expiresAt: new Date(now.getTime() + days * dayMs) });
  expect([15, 14, 0.01, 0].map((days) => getTokenState(before(days), now))).toEqual([
    'live',
    'ending',
    'ending',
    'expired',
  ]);
  await createToken(server.db, { name: 'ends', calls: ['refund'], days: 10 }, now);
  await createToken(server.db, { name: 'gone', calls: ['refund'], days: 10 }, now);
  await revokeToken(server.db, 'gone', now);
  const { tokens } = (await (await signInAs(server, 'auditor')).get('settings')).body as {
    tokens: { name: string }[];
  };
  expect(tokens.find(({ name }) => name === 'ends')).toEqual({
    name: 'ends',
    calls: ['refund'],
    createdAt: now.toISOString(),
    expiresAt: before(10).expiresAt.toISOString(),
    state: 'ending',
    limits: [
      { call: 'refund', currency: 'MXN', perDay: 300_000, used: 0 },
      { call: 'refund', currency: 'INR', perDay: 900_000, used: 0 },
    ],
  });
  expect(tokens.map(({ name }) => name)).not.toContain('gone');
});
