import { afterAll, beforeAll, expect, test } from 'vitest';
import { askProviders } from '../../payments/index.ts';
import { reconcile } from '../../reconciliation/index.ts';
import { railsServer } from '../../testing/railsServer.ts';
import { type TestServer, testServer } from '../../testing/testServer.ts';
import { localTime } from './collect.ts';
import { type OpenpayStandIn, openpayStandIn, type Told } from './testing/standIn.ts';

let openpay: OpenpayStandIn;
let demonstration: TestServer;
let server: TestServer;
beforeAll(async () => {
  openpay = await openpayStandIn();
  demonstration = await testServer();
  server = await railsServer(demonstration, 'openpay', ['OXXO'], openpay.env);
});
afterAll(async () => {
  expect((await reconcile(server.db)).mismatches).toEqual([]);
  await server.close();
  await demonstration.close();
  await openpay[Symbol.asyncDispose]();
});

let part = 5_000;

async function ask() {
  part += 105;
  const asked = { orderId: 'MX174', amount: part, payCode: 'OXXO', requestType: 1, way: 'part' };
  return { amount: part, answer: await server.call('instructions', asked) };
}

async function referenceAt() {
  const { amount, answer } = await ask();
  return { amount, detail: answer.body.data.repayDetail, reference: answer.body.data.repayDetail.vCode };
}

async function deliver({ body, headers }: { body: string; headers: object }) {
  const response = await server.fetch('/webhooks/payments/openpay', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  });
  const { outcome } = (await response.json()) as { outcome?: string };
  return [response.status, outcome];
}

test('a store’s code is made as the API asks, in pesos until a local time, and is drawn with its letters', async () => {
  const { amount, detail, reference } = await referenceAt();
  expect(reference).toMatch(/^000020[A-Z0-9]+$/);
  expect(detail.repayCode).toMatch(/^data:image\/svg\+xml/);
  const charge = [...openpay.charges.values()].at(-1);
  expect(charge).toMatchObject({ amount: amount / 100, method: 'store', currency: 'MXN' });
  expect(charge?.order_id).toMatch(/^[0-9a-f-]{36}$/);
  expect(localTime(new Date('2026-11-25T05:59:59Z'))).toBe('2026-11-24T23:59:59');
});

test.each(['hang', 'drop', 'fault', 'lost'] as const)(
  'costs the page no more than 2 s where its provider does this: %s; there are other ways',
  async (mishap) => {
    openpay.mishaps.push(mishap);
    const from = Date.now();
    const { answer } = await ask();
    expect(Date.now() - from).toBeLessThan(2_000);
    expect([answer.status, answer.body.code]).toEqual([200, 1005]);
  },
);

test('asked twice by one key, it is one code', async () => {
  const { collect } = server.services.providers.payments.get('openpay') ?? {};
  const channel = server.services.config.markets.MX?.channels[0];
  if (!collect || !channel) throw new Error('it is connected');
  const payer = { borrowerId: 1001, name: 'Ana', phone: '5512345678', email: 'a@example.com' };
  const wish = {
    orderId: 'MX174',
    payer,
    channel,
    amount: 12_345,
    currency: 'MXN',
    expiresAt: new Date(Date.now() + 86_400_000),
    idempotencyKey: 'one-key',
    accountNumber: () => Promise.resolve(1),
  };
  const made = await collect.create(wish);
  expect(await collect.create(wish)).toEqual(made);
  await expect(collect.create({ ...wish, amount: 1 })).rejects.toThrow('openpay: unknown');
});

test('a payment is told late, twice and out of order, and counts once; taken back, it is owed again', async () => {
  const { reference, amount } = await referenceAt();
  const paid = openpay.pay(reference);
  const gone = openpay.takeBack(reference);
  expect(await deliver(gone)).toEqual([200, 'kept']);
  expect(await deliver(paid)).toEqual([200, 'booked']);
  expect(await deliver(paid)).toEqual([200, 'repeated']);
  const undone = await server.db
    .selectFrom('receivedReversals')
    .select(['amount', 'reason'])
    .where('appliedAt', 'is not', null)
    .execute();
  expect(undone).toEqual([{ amount, reason: 'chargeback.accepted' }]);
});

test('a payment whose notice was lost is found by asking', async () => {
  const { reference, amount } = await referenceAt();
  openpay.pay(reference);
  await server.db
    .updateTable('paymentReferences')
    .set({ createdAt: await server.ago(7_200_000) })
    .where('reference', '=', reference)
    .execute();
  await askProviders(server.services);
  const rows = await server.db
    .selectFrom('receivedPayments')
    .select('amount')
    .where('reference', '=', reference)
    .execute();
  expect(rows).toEqual([{ amount }]);
});

test('an expired code isn’t shown again', async () => {
  const { reference } = await referenceAt();
  expect(await deliver(openpay.expire(reference))).toEqual([200, 'kept']);
  const row = await server.db
    .selectFrom('paymentReferences')
    .select('live')
    .where('reference', '=', reference)
    .executeTakeFirst();
  expect(row?.live).toBe(false);
});

test('who brings no password is refused, but for the notice by which our address is made sure of', async () => {
  const told: Told = openpay.tell('charge.succeeded', { id: 'x' });
  expect((await deliver({ ...told, headers: {} }))[0]).toBe(401);
  expect(await deliver(told)).toEqual([200, 'unreadable']);
  const verification = openpay.tell('verification', undefined, { verification_code: 'UY1qqrxw' });
  expect(await deliver({ ...verification, headers: {} })).toEqual([200, 'kept']);
  expect(await deliver(openpay.tell('payout.created', {}))).toEqual([200, 'kept']);
});
