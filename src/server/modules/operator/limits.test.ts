import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type NamedProvider, recordSandboxPayment } from '../../integrations/index.ts';
import { sendPaymentNotice } from '../../testing/sandbox.ts';
import { ana, type TestServer, testServer } from '../../testing/testServer.ts';
import { signInAs } from '../desk/testing/desk.ts';
import { createReference } from '../servicing/testing/servicing.ts';
import { createToken, type DailyLimits } from './tokens.ts';

let server: TestServer;
let count = 0;
beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  await server.db.deleteFrom('operatorUsage').execute();
});
afterAll(() => server.close());

const calls = ['decide', 'paid-out', 'match', 'refund'] as const;

async function createMachine(dailyLimits?: DailyLimits) {
  count += 1;
  const token = await createToken(
    server.db,
    { name: `machine-${count}`, calls, days: 1, dailyLimits },
    new Date(),
  );
  return async (path: string, body: object) => {
    const response = await server.fetch(`/operator/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const { code, message } = (await response.json()) as { code?: unknown; message?: string };
    return { status: response.status, code, message };
  };
}

const mx21 = { orderId: 'MX21', borrowerId: ana.borrowerId };

/** Money for an order of Ana's that came with no reference of ours but is like its own. */
async function receiveUnmatchedPayments(orderId: string, amounts: readonly number[]): Promise<string[]> {
  const { reference } = await createReference(server, orderId);
  await server.db.updateTable('paymentReferences').set({ isLive: false }).execute();
  const ids = amounts.map((_, index) => `stray-${count}-${index}`);
  for (const [index, amount] of amounts.entries()) {
    const paymentId = ids[index] ?? '';
    await sendPaymentNotice(server, { paymentId, reference: `x${reference}`, amount });
    await server.db
      .updateTable('receivedPayments')
      .set({ reference })
      .where('paymentId', '=', paymentId)
      .execute();
  }
  return ids;
}

test('a decision above the market’s approval limit is refused, and changes nothing', async () => {
  await server.db.updateTable('orders').set({ state: 'in_review' }).where('orderId', '=', 'MX21').execute();
  const limitedMachine = await createMachine({ decide: { MXN: 100 } });
  const refused = await limitedMachine('orders/decide', { ...mx21, approve: true });
  expect(refused).toMatchObject({ status: 409, code: 'overLimit' });
  expect(refused.message).toContain('$1.00');
  const state = () =>
    server.db.selectFrom('orders').select('state').where('orderId', '=', 'MX21').executeTakeFirstOrThrow();
  expect(await state()).toEqual({ state: 'in_review' });
  const defaultMachine = await createMachine();
  expect((await defaultMachine('orders/decide', { ...mx21, approve: true })).status).toBe(200);
  expect((await defaultMachine('orders/decide', { ...mx21, approve: true })).status).toBe(200);
  const usage = await server.db
    .selectFrom('operatorUsage')
    .select(['kind', 'subjectKey', 'currency'])
    .execute();
  expect(usage).toEqual([{ kind: 'decide', subjectKey: 'MX21', currency: 'MXN' }]);
});

test('simultaneous matches stop at the token’s daily limit; the audit has amount and borrower', async () => {
  const ids = await receiveUnmatchedPayments('MX180', [100_000, 100_000, 100_000, 100_000, 100_000]);
  const call = await createMachine({ match: { MXN: 250_000 } });
  const key = { provider: 'sandbox', orderId: 'MX180', borrowerId: ana.borrowerId };
  const answers = await Promise.all(ids.map((paymentId) => call('suspense/match', { ...key, paymentId })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 409, 409, 409]);
  expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([undefined, 'overLimit']));
  const lines = await server.db
    .selectFrom('auditEvents')
    .select(['actor', 'borrowerId', 'amount', 'currency'])
    .where('subject', '=', 'POST /operator/suspense/match 200')
    .execute();
  const line = {
    actor: `operator:machine-${count}`,
    borrowerId: ana.borrowerId,
    amount: 100_000,
    currency: 'MXN',
  };
  expect(lines).toEqual([line, line]);
  await server.advanceDays(1);
  const left = ids.filter((_, index) => answers[index]?.status === 409);
  expect((await call('suspense/match', { ...key, paymentId: left[0] })).status).toBe(200);
});

test('a payment without evidence for the loan cannot be matched by a token', async () => {
  await sendPaymentNotice(server, { paymentId: 'nobody’s', reference: '99999999999999', amount: 5_000 });
  const call = await createMachine();
  const body = { provider: 'sandbox', paymentId: 'nobody’s', ...mx21, orderId: 'MX180' };
  expect(await call('suspense/match', body)).toMatchObject({ status: 409, code: 'noEvidence' });
  const { matchedAt } = await server.db
    .selectFrom('receivedPayments')
    .select('matchedAt')
    .where('paymentId', '=', 'nobody’s')
    .executeTakeFirstOrThrow();
  expect(matchedAt).toBeNull();
});

test('a refund is bound by the limit, counted once, and left to the desk after a staff action on the loan’s payments', async () => {
  const key = { orderId: 'MX174', borrowerId: ana.borrowerId };
  const { reference } = await createReference(server, 'MX174');
  const more = { paymentId: 'more', reference, amount: 700_000 };
  const booked = { ...more, currency: 'MXN', paidAt: await server.services.clock.now() };
  await recordSandboxPayment(server.db, booked);
  await sendPaymentNotice(server, more);
  const paid = { ...key, provider: 'sandbox', paymentId: 'more' };
  const call = await createMachine({ refund: { MXN: 30_000 } });
  const part = (amount: number, name: string) => call('refund', { ...paid, amount, key: name });
  expect(await part(30_001, 'too much')).toMatchObject({ status: 409, code: 'overLimit' });
  expect((await part(20_000, 'first')).status).toBe(200);
  expect((await part(20_000, 'first')).status).toBe(200);
  expect(await part(10_001, 'second')).toMatchObject({ status: 409, code: 'overLimit' });
  const both = await Promise.all([part(6_000, 'third'), part(6_000, 'fourth')]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);

  const cashier = await signInAs(server, 'cashier');
  const paidAt = (await server.services.clock.now()).toISOString().slice(0, 10);
  const body = { amount: 100, paidAt, place: 'bank_statement', evidence: 'ESTADO 1', reason: 'came by bank' };
  await cashier.post('loans/MX174/payments', body);
  expect(await part(1_000, 'after')).toMatchObject({ status: 409, code: 'needsApproval' });
});

test('a refund refused by its provider does not count, and can be requested again', async () => {
  const key = { orderId: 'MX174P', borrowerId: ana.borrowerId };
  const { reference } = await createReference(server, 'MX174P');
  const more = { paymentId: 'refused at first', reference, amount: 2_000_000 };
  const booked = { ...more, currency: 'MXN', paidAt: await server.services.clock.now() };
  await recordSandboxPayment(server.db, booked);
  await sendPaymentNotice(server, more);
  const sandbox = server.services.providers.payments.get('sandbox') as NamedProvider<'sandbox'>;
  const call = await createMachine({ refund: { MXN: 1_000 } });
  const refund = () =>
    call('refund', { ...key, provider: 'sandbox', paymentId: more.paymentId, amount: 1_000, key: 'a' });
  vi.spyOn(sandbox.refund, 'create').mockResolvedValueOnce({ state: 'refused', reason: 'too old' });
  expect((await refund()).status).toBe(409);
  expect((await refund()).status).toBe(200);
  vi.restoreAllMocks();
});

test('the desk shows each token’s limit and use, and an admin revokes one at once', async () => {
  const call = await createMachine({ match: { MXN: 500_000 } });
  const [paymentId] = await receiveUnmatchedPayments('MX180', [40_000]);
  const body = { provider: 'sandbox', paymentId, orderId: 'MX180', borrowerId: ana.borrowerId };
  expect((await call('suspense/match', body)).status).toBe(200);
  const admin = await signInAs(server, 'admin');
  const { tokens } = (await admin.get('settings')).body as {
    tokens: { name: string; limits: { call: string }[] }[];
  };
  const own = tokens.find(({ name }) => name === `machine-${count}`);
  expect(own?.limits).toContainEqual({ call: 'match', currency: 'MXN', perDay: 500_000, used: 40_000 });
  const path = `tokens/machine-${count}/revocation`;
  const auditor = await signInAs(server, 'auditor');
  expect((await auditor.post(path, { reason: 'not mine' })).status).toBe(403);
  expect((await admin.post(path, { reason: 'the machine is gone' })).status).toBe(200);
  expect((await admin.post(path, { reason: 'the machine is gone' })).status).toBe(404);
  expect((await call('suspense/match', body)).status).toBe(401);
});

test('a refund is left to the desk where staff lowered the debt', async () => {
  const key = { orderId: 'MX180', borrowerId: ana.borrowerId };
  const { reference } = await createReference(server, 'MX180');
  const waiver = { of: 'late_charges', amount: 100, reason: 'agreed by telephone' };
  const finance = await signInAs(server, 'finance');
  expect((await finance.post('loans/MX180/waivers', waiver)).status).toBe(200);
  await sendPaymentNotice(server, { paymentId: 'too much', reference, amount: 2_000_000 });
  const refund = { ...key, provider: 'sandbox', paymentId: 'too much', amount: 1_000, key: 'a' };
  const call = await createMachine();
  expect(await call('refund', refund)).toMatchObject({ status: 409, code: 'needsApproval' });
});
