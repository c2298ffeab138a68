import { afterAll, beforeAll, expect, test } from 'vitest';
import { ana, type TestServer, testServer } from '../testing/testServer.ts';
import { makeToken, revokeToken } from './tokens.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

async function statusOf(token: string, path: string, body?: object): Promise<number> {
  const answer = await server.fetch(`/operator/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return answer.status;
}

test('a machine has a token of its own, for what it may, until it is revoked', async () => {
  expect(await statusOf('none', 'suspense')).toBe(404);
  const now = new Date();
  const token = (await makeToken(server.db, 'core', ['decide'], now)) ?? '';
  expect(await makeToken(server.db, 'core', ['decide'], now)).toBeNull();
  const other = (await makeToken(server.db, 'other', ['suspense'], now)) ?? '';
  const decide = { orderId: 'MX21', borrowerId: ana.borrowerId, approve: true, reason: 'by the rules' };
  expect(await statusOf(other, 'orders/decide', decide)).toBe(403);
  expect(await statusOf(token, 'suspense')).toBe(403);
  expect(await statusOf(token, 'orders/decide', decide)).toBe(200);
  expect(await statusOf(other, 'suspense')).toBe(200);
  expect(await revokeToken(server.db, 'core', now)).toBe(true);
  expect(await revokeToken(server.db, 'core', now)).toBe(false);
  expect(await statusOf(token, 'orders/decide', decide)).toBe(401);
  const lines = await server.db
    .selectFrom('auditEvents')
    .select(['actor', 'action', 'subject'])
    .where('action', 'in', ['operator_refused', 'operator_token_revoked', 'order_approved'])
    .where('borrowerId', 'in', [0, ana.borrowerId])
    .orderBy('eventId')
    .execute();
  expect(lines.slice(-5)).toEqual([
    { actor: 'other', action: 'operator_refused', subject: 'POST /operator/orders/decide 403' },
    { actor: 'core', action: 'operator_refused', subject: 'GET /operator/suspense 403' },
    { actor: 'core', action: 'order_approved', subject: 'MX21' },
    { actor: 'operator:token', action: 'operator_token_revoked', subject: 'core' },
    { actor: '', action: 'operator_refused', subject: 'POST /operator/orders/decide 401' },
  ]);
});
