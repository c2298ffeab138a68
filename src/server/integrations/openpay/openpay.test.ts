import { afterAll, beforeAll, expect, test } from 'vitest';
import { pollProviders } from '../../modules/payments/index.ts';
import { reconcileLedger } from '../../modules/reconciliation/index.ts';
import { createProviderTestServer, deliverProviderNotice } from '../../testing/providerTestServer.ts';
import { type TestServer, testServer } from '../../testing/testServer.ts';
import { toLocalDueDate } from './index.ts';
import { createFakeOpenpay, type FakeOpenpay, type SentNotice } from './testing/fakeOpenpay.ts';

let openpay: FakeOpenpay;
let demonstration: TestServer;
let server: TestServer;
beforeAll(async () => {
  openpay = await createFakeOpenpay();
  demonstration = await testServer();
  server = await createProviderTestServer(demonstration, 'openpay', ['OXXO'], openpay.env);
});
afterAll(async () => {
  expect((await reconcileLedger(server.db)).mismatches).toEqual([]);
  await server.close();
  await demonstration.close();
  await openpay[Symbol.asyncDispose]();
});

let part = 5_000;

async function requestInstructions() {
  part += 105;
  const request = { orderId: 'MX174', amount: part, payCode: 'OXXO', requestType: 1, way: 'part' };
  return { amount: part, answer: await server.call('instructions', request) };
}

async function createReference() {
  const { amount, answer } = await requestInstructions();
  return { amount, detail: answer.body.data.repayDetail, reference: answer.body.data.repayDetail.vCode };
}

function deliverNotice(notice: { body: string; headers: object }) {
  return deliverProviderNotice(server, 'openpay', notice);
}

test('a store’s code is made as the API asks, in pesos until a local time, and is drawn with its letters', async () => {
  const { amount, detail, reference } = await createReference();
  expect(reference).toMatch(/^000020[A-Z0-9]+$/);
  expect(detail.repayCode).toMatch(/^data:image\/svg\+xml/);
  const charge = [...openpay.charges.values()].at(-1);
  expect(charge).toMatchObject({ amount: amount / 100, method: 'store', currency: 'MXN' });
  expect(charge?.order_id).toMatch(/^[0-9a-f-]{36}$/);
  expect(toLocalDueDate(new Date('2026-11-25T05:59:59Z'))).toBe('2026-11-24T23:59:59');
});

test.each(['hang', 'drop', 'fault', 'lost'] as const)(
  'answers the page where its provider does this: %s; there are other ways',
  async (mishap) => {
    openpay.faults.push(mishap);
    const { answer } = await requestInstructions();
    expect([answer.status, answer.body.code]).toEqual([200, 1005]);
  },
);

test('asked twice by one key, it is one code', async () => {
  const { collect } = server.services.providers.payments.get('openpay') ?? {};
  const channel = server.services.config.markets.MX?.channels[0];
  if (!collect || !channel) throw new Error('it is connected');
  const payer = { borrowerId: 1001, name: 'Ana', phone: '5512345678', email: 'a@example.com' };
  const collectOrder = {
    orderId: 'MX174',
    payer,
    channel,
    amount: 12_345,
    currency: 'MXN',
    expiresAt: new Date(Date.now() + 86_400_000),
    idempotencyKey: 'one-key',
    accountNumber: () => Promise.resolve(1),
  };
  const existing = await collect.create(collectOrder);
  expect(await collect.create(collectOrder)).toEqual(existing);
  await expect(collect.create({ ...collectOrder, amount: 1 })).rejects.toThrow('openpay: unknown');
});

test('a payment is reported late, twice and out of order, and counts once; taken back, it is owed again', async () => {
  const { reference, amount } = await createReference();
  const paid = openpay.pay(reference);
  const gone = openpay.chargeback(reference);
  expect(await deliverNotice(gone)).toEqual([200, 'kept']);
  expect(await deliverNotice(paid)).toEqual([200, 'booked']);
  expect(await deliverNotice(paid)).toEqual([200, 'repeated']);
  const undone = await server.db
    .selectFrom('receivedReversals')
    .select(['amount', 'reason'])
    .where('appliedAt', 'is not', null)
    .execute();
  expect(undone).toEqual([{ amount, reason: 'chargeback.accepted' }]);
});

test('a payment whose notice was lost is found by asking', async () => {
  const { reference, amount } = await createReference();
  openpay.pay(reference);
  await server.db
    .updateTable('paymentReferences')
    .set({ createdAt: await server.ago(7_200_000) })
    .where('reference', '=', reference)
    .execute();
  await pollProviders(server.services);
  const rows = await server.db
    .selectFrom('receivedPayments')
    .select('amount')
    .where('reference', '=', reference)
    .execute();
  expect(rows).toEqual([{ amount }]);
});

test('an expired code isn’t shown again', async () => {
  const { reference } = await createReference();
  expect(await deliverNotice(openpay.expire(reference))).toEqual([200, 'kept']);
  const row = await server.db
    .selectFrom('paymentReferences')
    .select('isLive')
    .where('reference', '=', reference)
    .executeTakeFirst();
  expect(row?.isLive).toBe(false);
});

test('who brings no password is refused, but for the notice by which our address is made sure of', async () => {
  const notice: SentNotice = openpay.sendEvent('charge.succeeded', { id: 'x' });
  expect((await deliverNotice({ ...notice, headers: {} }))[0]).toBe(401);
  expect(await deliverNotice(notice)).toEqual([200, 'unreadable']);
  const verification = openpay.sendEvent('verification', undefined, { verification_code: 'UY1qqrxw' });
  expect(await deliverNotice({ ...verification, headers: {} })).toEqual([200, 'kept']);
  expect(await deliverNotice(openpay.sendEvent('payout.created', {}))).toEqual([200, 'kept']);
});
