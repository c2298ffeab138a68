import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listSandboxMessages, recordSandboxPayment } from '../../integrations/index.ts';
import { reviewOrder } from '../../modules/loans/origination/index.ts';
import { createTestOperatorToken } from '../../modules/operator/testing/tokens.ts';
import { sendPaymentNotice } from '../../testing/sandbox.ts';
import { ana, bruno, type TestServer, testServer } from '../../testing/testServer.ts';

const token = 'a token that only the staff know';

let server: TestServer;
let lastSeenEventId = 0;
beforeAll(async () => {
  server = await testServer();
  await createTestOperatorToken(server, token);
});
afterAll(() => server.close());

/** What was written down since the last look, in order. */
async function readNewEvents() {
  const rows = await server.db
    .selectFrom('auditEvents')
    .selectAll()
    .where('eventId', '>', lastSeenEventId)
    .orderBy('eventId')
    .execute();
  lastSeenEventId = rows.at(-1)?.eventId ?? lastSeenEventId;
  return rows.map(({ eventId: _id, actor: _actor, requestKey: _key, approvalId: _approval, ...row }) => row);
}
beforeEach(async () => {
  await readNewEvents();
});

async function callOperator(
  path: string,
  body: Record<string, unknown>,
  operatorToken = token,
): Promise<number> {
  const headers = { authorization: `Bearer ${operatorToken}`, 'content-type': 'application/json' };
  const answer = await server.fetch(`/operator/${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  return answer.status;
}

const at = expect.any(Date);
const address = '127.0.0.1';

const withoutAmounts = { amount: null, currency: null, debtBefore: null, debtAfter: null };

describe('signing in', () => {
  const codeRequest = { market: 'MX', phone: bruno.mobilePhone, deviceId: 'new-phone' };

  test('leaves who signed in and out, from where and when', async () => {
    await server.call('smsCode', codeRequest, null);
    const verifyCode = /\d{6}/.exec(
      (await listSandboxMessages(server.db, bruno.mobilePhone)).at(-1)?.text ?? '',
    )?.[0];
    const { data } = (await server.call('login', { ...codeRequest, verifyCode }, null)).body;
    await server.call('logout', { sessionId: data.sessionId, deviceId: 'new-phone' }, null);
    const ownEvent = {
      ...withoutAmounts,
      borrowerId: bruno.borrowerId,
      at,
      actorKind: 'borrower',
      subject: '',
      address,
      reason: '',
    };
    expect(await readNewEvents()).toEqual([
      { ...ownEvent, action: 'sign_in' },
      { ...ownEvent, action: 'sign_out' },
    ]);
  });

  test('a failed sign-in leaves its reason, for a known borrower or an unknown phone, and no phone', async () => {
    for (const phone of [bruno.mobilePhone, '5544000009', '5544000009']) {
      await server.call('login', { ...codeRequest, phone, verifyCode: '000000' }, null);
    }
    const events = await readNewEvents();
    const refusedEvent = {
      ...withoutAmounts,
      at,
      actorKind: 'visitor',
      action: 'sign_in_refused',
      address,
      reason: 'code_gone',
    };
    const subject = expect.stringMatching(/^phone:[0-9a-f]{32}$/);
    expect(events).toEqual([
      { ...refusedEvent, borrowerId: bruno.borrowerId, subject },
      { ...refusedEvent, borrowerId: 0, subject },
      { ...refusedEvent, borrowerId: 0, subject },
    ]);
    expect(new Set(events.map((event) => event.subject)).size).toBe(2);
    expect(JSON.stringify(events)).not.toMatch(/5587654321|5544000009/);
  });
});

describe('a staff call', () => {
  const order = { orderId: 'MX21', borrowerId: ana.borrowerId };

  test('leaves what it did with its reason, and itself', async () => {
    expect(await callOperator('orders/decide', { ...order, approve: true, reason: 'income seen' })).toBe(200);
    expect(await callOperator('orders/paid-out', order)).toBe(200);
    const movedAmount = { amount: 300_000, currency: 'MXN' };
    const operatorEvent = {
      ...withoutAmounts,
      borrowerId: ana.borrowerId,
      at,
      actorKind: 'operator',
      address,
    };
    expect(await readNewEvents()).toEqual([
      {
        ...operatorEvent,
        ...movedAmount,
        action: 'order_approved',
        subject: 'MX21',
        reason: 'income seen',
      },
      {
        ...operatorEvent,
        ...movedAmount,
        action: 'operator_call',
        subject: 'POST /operator/orders/decide 200',
        reason: 'income seen',
      },
      {
        ...operatorEvent,
        ...movedAmount,
        amount: 230_400,
        action: 'order_paid_out',
        subject: 'MX21',
        reason: '',
      },
      {
        ...operatorEvent,
        ...movedAmount,
        action: 'operator_call',
        subject: 'POST /operator/orders/paid-out 200',
        reason: '',
      },
    ]);
  });

  test('that changes nothing, or fails, leaves itself alone', async () => {
    expect(await callOperator('orders/decide', { ...order, approve: false })).toBe(200);
    expect(await callOperator('orders/decide', { orderId: 'MX21' })).toBe(400);
    expect(
      (await readNewEvents()).map(({ action, subject, borrowerId }) => [action, subject, borrowerId]),
    ).toEqual([
      ['operator_call', 'POST /operator/orders/decide 200', ana.borrowerId],
      ['operator_call', 'POST /operator/orders/decide 400', 0],
    ]);
  });

  test('with a wrong token leaves from where', async () => {
    expect(await callOperator('orders/decide', { ...order, approve: true }, 'wrong')).toBe(401);
    const subject = 'POST /operator/orders/decide 401';
    expect(await readNewEvents()).toMatchObject([
      { action: 'operator_refused', borrowerId: 0, subject, address },
    ]);
  });
});

test('a refund leaves who asked for it and that it was paid; a second call leaves only itself', async () => {
  const { repayAmount: amount } = (await server.call('repaymentDetail', { orderId: 'MX174' })).body.data;
  const codeRequest = { orderId: 'MX174', amount, payCode: 'SPEI', requestType: 1 };
  const reference = (await server.call('instructions', codeRequest)).body.data.repayDetail.vCode;
  const paidAt = await server.services.clock.now();
  const payment = { paymentId: 'p1', reference, amount: amount + 5_000 };
  await recordSandboxPayment(server.db, { ...payment, currency: 'MXN', paidAt });
  await sendPaymentNotice(server, payment);
  const refund = { orderId: 'MX174', borrowerId: ana.borrowerId, provider: 'sandbox', paymentId: 'p1' };
  for (let attempt = 0; attempt < 2; attempt++) {
    expect(await callOperator('refund', { ...refund, reason: 'paid too much' })).toBe(200);
  }
  const events = await readNewEvents();
  expect(events[1]).toMatchObject({ amount: 5_000, currency: 'MXN' });
  expect(events.map(({ action, subject, reason }) => [action, subject, reason])).toEqual([
    ['refund_asked', 'sandbox:p1', 'paid too much'],
    ['refund_paid', 'sandbox:p1', 'paid too much'],
    ['operator_call', 'POST /operator/refund 200', 'paid too much'],
    ['operator_call', 'POST /operator/refund 200', 'paid too much'],
  ]);
});

test('what the rules decide leaves the rule that stood against it', async () => {
  await server.db.deleteFrom('orderDecisions').where('orderId', '=', 'MX110').execute();
  await server.db.updateTable('orders').set({ state: 'in_review' }).where('orderId', '=', 'MX110').execute();
  await reviewOrder(server.services, { borrowerId: ana.borrowerId, orderId: 'MX110' });
  expect(await readNewEvents()).toEqual([
    {
      ...withoutAmounts,
      amount: 300_000,
      currency: 'MXN',
      borrowerId: ana.borrowerId,
      at,
      actorKind: 'system',
      action: expect.stringMatching(/^order_(approved|declined)$/),
      subject: 'MX110',
      address: '',
      reason: expect.any(String),
    },
  ]);
});
