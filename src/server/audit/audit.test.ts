import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { reviewOrder } from '../loans/index.ts';
import { allowOperator } from '../operator/testing.ts';
import { bookSandboxPayment, keptMessages } from '../providers/index.ts';
import { notify } from '../testing/sandbox.ts';
import { ana, bruno, type TestServer, testServer } from '../testing/testServer.ts';

const token = 'a token that only the staff know';

let server: TestServer;
let seen = 0;
beforeAll(async () => {
  server = await testServer();
  await allowOperator(server, token);
});
afterAll(() => server.close());

/** What was written down since the last look, in order. */
async function news() {
  const rows = await server.db
    .selectFrom('auditEvents')
    .selectAll()
    .where('eventId', '>', seen)
    .orderBy('eventId')
    .execute();
  seen = rows.at(-1)?.eventId ?? seen;
  return rows.map(({ eventId: _id, actor: _actor, ...row }) => row);
}
beforeEach(async () => {
  await news();
});

async function operate(path: string, body: Record<string, unknown>, bearer = token): Promise<number> {
  const headers = { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' };
  const answer = await server.fetch(`/operator/${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  return answer.status;
}

const at = expect.any(Date);
const address = '127.0.0.1';

const movesNothing = { amount: null, currency: null, debtBefore: null, debtAfter: null };

describe('signing in', () => {
  const asked = { market: 'MX', phone: bruno.mobilePhone, deviceId: 'new-phone' };

  test('and out leaves who, from where and when', async () => {
    await server.call('smsCode', asked, null);
    const verifyCode = /\d{6}/.exec(
      (await keptMessages(server.db, bruno.mobilePhone)).at(-1)?.text ?? '',
    )?.[0];
    const { data } = (await server.call('login', { ...asked, verifyCode }, null)).body;
    await server.call('logout', { sessionId: data.sessionId, deviceId: 'new-phone' }, null);
    const own = {
      ...movesNothing,
      borrowerId: bruno.borrowerId,
      at,
      actorKind: 'borrower',
      subject: '',
      address,
      reason: '',
    };
    expect(await news()).toEqual([
      { ...own, action: 'sign_in' },
      { ...own, action: 'sign_out' },
    ]);
  });

  test('in vain leaves why, at the borrower’s or at nobody’s, and no phone', async () => {
    for (const phone of [bruno.mobilePhone, '5544000009', '5544000009']) {
      await server.call('login', { ...asked, phone, verifyCode: '000000' }, null);
    }
    const events = await news();
    const refused = {
      ...movesNothing,
      at,
      actorKind: 'visitor',
      action: 'sign_in_refused',
      address,
      reason: 'code_gone',
    };
    const subject = expect.stringMatching(/^phone:[0-9a-f]{32}$/);
    expect(events).toEqual([
      { ...refused, borrowerId: bruno.borrowerId, subject },
      { ...refused, borrowerId: 0, subject },
      { ...refused, borrowerId: 0, subject },
    ]);
    expect(new Set(events.map((event) => event.subject)).size).toBe(2);
    expect(JSON.stringify(events)).not.toMatch(/5587654321|5544000009/);
  });
});

describe('a staff call', () => {
  const order = { orderId: 'MX21', borrowerId: ana.borrowerId };

  test('leaves what it did with its reason, and itself', async () => {
    expect(await operate('orders/decide', { ...order, approve: true, reason: 'income seen' })).toBe(200);
    expect(await operate('orders/paid-out', order)).toBe(200);
    const moved = { amount: 300_000, currency: 'MXN' };
    const by = { ...movesNothing, borrowerId: ana.borrowerId, at, actorKind: 'operator', address };
    expect(await news()).toEqual([
      { ...by, action: 'order_approved', subject: 'MX21', reason: 'income seen' },
      {
        ...by,
        ...moved,
        action: 'operator_call',
        subject: 'POST /operator/orders/decide 200',
        reason: 'income seen',
      },
      { ...by, action: 'order_paid_out', subject: 'MX21', reason: '' },
      { ...by, ...moved, action: 'operator_call', subject: 'POST /operator/orders/paid-out 200', reason: '' },
    ]);
  });

  test('that changes nothing, or fails, leaves itself alone', async () => {
    expect(await operate('orders/decide', { ...order, approve: false })).toBe(200);
    expect(await operate('orders/decide', { orderId: 'MX21' })).toBe(400);
    expect((await news()).map(({ action, subject, borrowerId }) => [action, subject, borrowerId])).toEqual([
      ['operator_call', 'POST /operator/orders/decide 200', ana.borrowerId],
      ['operator_call', 'POST /operator/orders/decide 400', 0],
    ]);
  });

  test('with a wrong token leaves from where', async () => {
    expect(await operate('orders/decide', { ...order, approve: true }, 'wrong')).toBe(401);
    const subject = 'POST /operator/orders/decide 401';
    expect(await news()).toMatchObject([{ action: 'operator_refused', borrowerId: 0, subject, address }]);
  });
});

test('a refund leaves who asked for it and that it was paid; a second call leaves only itself', async () => {
  const { repayAmount: amount } = (await server.call('repaymentDetail', { orderId: 'MX174' })).body.data;
  const asked = { orderId: 'MX174', amount, payCode: 'SPEI', requestType: 1 };
  const reference = (await server.call('instructions', asked)).body.data.repayDetail.vCode;
  const paidAt = await server.services.clock.now();
  const payment = { paymentId: 'p1', reference, amount: amount + 5_000 };
  await bookSandboxPayment(server.db, { ...payment, currency: 'MXN', paidAt });
  await notify(server, payment);
  const refund = { orderId: 'MX174', borrowerId: ana.borrowerId, provider: 'sandbox', paymentId: 'p1' };
  for (let times = 0; times < 2; times++) {
    expect(await operate('refund', { ...refund, reason: 'paid too much' })).toBe(200);
  }
  expect((await news()).map(({ action, subject, reason }) => [action, subject, reason])).toEqual([
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
  expect(await news()).toEqual([
    {
      ...movesNothing,
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
