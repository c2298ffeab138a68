import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findMissingConnections } from '../modules/desk/index.ts';
import { reviewOrder } from '../modules/loans/origination/index.ts';
import { createTestOperatorToken } from '../modules/operator/testing/tokens.ts';
import { ana, bruno, type TestServer, testServer } from '../testing/testServer.ts';
import { type MissingConnection, renderConnectionsMessage } from './connections.ts';

const token = 'a token of the tests, long enough';
let server: TestServer;
/** The same with real borrowers and a database, and nothing else. */
let bare: TestServer;
beforeAll(async () => {
  server = await testServer();
  bare = await testServer({ sharedWith: server, env: { DEMONSTRATION: 'off' } });
  await createTestOperatorToken(server, token);
});
afterAll(async () => {
  await bare.close();
  await server.close();
});

const channels = ['MX SPEI', 'MX OXXO', 'MX PAYNET', 'IN UPI', 'IN VA'];

async function getReadiness(of: TestServer): Promise<{ status: number; notConnected: MissingConnection[] }> {
  const response = await of.fetch('/ready');
  return { ...((await response.json()) as { notConnected: MissingConnection[] }), status: response.status };
}

describe('what isn’t connected', () => {
  test('is reported by /ready, which can serve all the same, and holds no secret', async () => {
    const { status, notConnected: missing } = await getReadiness(bare);
    expect(status).toBe(200);
    expect(missing.map(({ what, channel }) => channel ?? what)).toEqual([
      ...channels,
      'cards',
      'messages',
      'email',
      'payouts',
    ]);
    expect(JSON.stringify(missing)).not.toContain(token);
    expect((await getReadiness(server)).notConnected).toEqual([]);
  });

  test('is one message with what each means for a borrower', async () => {
    await server.db.deleteFrom('deskStaff').execute();
    await server.db.updateTable('operatorTokens').set({ revokedAt: new Date() }).execute();
    const message = renderConnectionsMessage(await findMissingConnections(bare.services));
    await server.db.updateTable('operatorTokens').set({ revokedAt: null }).execute();
    expect(message).toMatch(/^10 thing\(s\) are not connected:/);
    expect(message).toContain('MX SPEI: nobody could repay in MX, so no loan is made there');
    expect(message).toContain('messages: no code can be sent, so nobody can register, sign in');
    expect(message).toContain('staff: nobody can decide on a loan, so every order stays in review');
    expect(message).toContain('payouts: no provider pays loans out');
    expect(renderConnectionsMessage(await findMissingConnections(server.services))).toBeUndefined();
  });
});

describe('a loan that nobody could collect', () => {
  const productId = 'mx-quincena';

  test('is neither led to, nor offered, nor made', async () => {
    const { body } = await server.call('loanConfirm', { productId });
    const { amount, periods, termUnit } = body.data;
    const before = await orders();
    const led = await bare.call('productApply', { productId: 'mx-plazos' }, bruno);
    const confirmed = await bare.call('loanConfirm', { productId });
    const pushed = await bare.call('loanPush', { productId, amount, periods, termUnit });
    for (const answer of [led, confirmed, pushed]) {
      expect([answer.status, answer.body.success, answer.body.code]).toEqual([200, false, 1016]);
    }
    expect(await orders()).toEqual(before);
  });

  test('that waits is approved neither by staff nor by the rules, and may be declined', async () => {
    const key = { orderId: 'MX21', borrowerId: ana.borrowerId };
    expect(await decide({ ...key, approve: true })).toBe(409);
    await reviewOrder(bare.services, key);
    expect((await bare.call('loanDetails', { orderId: 'MX21' })).body.data.orderStatus).toBe(21);
    expect(await decide({ ...key, approve: false })).toBe(200);
    expect((await bare.call('loanDetails', { orderId: 'MX21' })).body.data.orderStatus).toBe(110);
  });

  async function orders() {
    return await server.db.selectFrom('orders').select('orderId').orderBy('orderId').execute();
  }

  async function decide(body: object): Promise<number> {
    const response = await bare.fetch('/operator/orders/decide', {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return response.status;
  }
});
