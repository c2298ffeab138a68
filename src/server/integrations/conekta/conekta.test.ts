import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isClabe } from '../../../lending/index.ts';
import { cancelReferences, pollProviders } from '../../modules/payments/index.ts';
import { reconcileLedger } from '../../modules/reconciliation/index.ts';
import { createProviderTestServer, deliverProviderNotice } from '../../testing/providerTestServer.ts';
import { type TestServer, testServer } from '../../testing/testServer.ts';
import * as wire from './api.ts';
import { createFakeConekta, type FakeConekta, type SignedNotice } from './testing/fakeConekta.ts';

let conekta: FakeConekta;
let demonstration: TestServer;
let server: TestServer;
beforeAll(async () => {
  conekta = await createFakeConekta();
  demonstration = await testServer();
  server = await createProviderTestServer(demonstration, 'conekta', ['OXXO', 'SPEI'], {
    CONEKTA_API: conekta.api,
    CONEKTA_KEY: conekta.key,
    CONEKTA_WEBHOOK_KEY: conekta.webhookKey.replaceAll('\n', '\\n'),
  });
});
afterAll(async () => {
  expect((await reconcileLedger(server.db)).mismatches).toEqual([]);
  await server.close();
  await demonstration.close();
  await conekta[Symbol.asyncDispose]();
});

let part = 5_000;

/** Asks for a reference of a part of the debt, another amount each time. */
async function requestInstructions(payCode: string) {
  part += 100;
  const request = { orderId: 'MX174', amount: part, payCode, requestType: 1, way: 'part' };
  return { amount: part, answer: await server.call('instructions', request) };
}

async function createReference(payCode: string) {
  const { amount, answer } = await requestInstructions(payCode);
  return { amount, reference: answer.body.data.repayDetail.vCode };
}

function deliverNotice({ body, headers }: SignedNotice, digest = headers.digest) {
  return deliverProviderNotice(server, 'conekta', { body, headers: { digest } });
}

async function listReceived(reference: string) {
  return server.db
    .selectFrom('receivedPayments')
    .select(['amount', 'currency', 'suspendedAt'])
    .where('provider', '=', 'conekta')
    .where('reference', '=', reference)
    .execute();
}

describe('a reference of Conekta', () => {
  test('is made as its API asks: a store’s code with its bars, a CLABE for SPEI', async () => {
    const store = await createReference('OXXO');
    expect(store.reference).toMatch(/^9300\d{10}$/);
    const account = await createReference('SPEI');
    expect(isClabe(account.reference)).toBe(true);
    const bodies = conekta.requests.map(({ text }) => JSON.parse(text));
    expect(bodies.map(({ charges }) => charges[0].payment_method.type)).toEqual(['cash', 'spei']);
    expect(bodies[0]).toMatchObject({
      currency: 'MXN',
      line_items: [{ quantity: 1, unit_price: store.amount }],
      charges: [{ amount: store.amount }],
      metadata: { order: 'MX174' },
    });
    const row = await server.db
      .selectFrom('paymentReferences')
      .select(['providerId', 'isReusable'])
      .where('reference', '=', store.reference)
      .executeTakeFirstOrThrow();
    expect(row.isReusable).toBe(false);
    expect(conekta.orders.has(row.providerId ?? '')).toBe(true);
  });

  test.each(['hang', 'drop', 'fault', 'lost'] as const)(
    'answers the page where its provider does this: %s; there are other ways',
    async (mishap) => {
      conekta.faults.push(mishap);
      const { answer } = await requestInstructions('OXXO');
      expect([answer.status, answer.body.code]).toEqual([200, 1005]);
      expect((await requestInstructions('SPEI')).answer.body.success).toBe(true);
    },
  );

  test('is cancelled there once it was replaced, and never once it was paid', async () => {
    const { reference, amount } = await createReference('OXXO');
    const other = await createReference('OXXO');
    expect(await deliverNotice(conekta.pay(reference))).toEqual([200, 'booked']);
    await server.db
      .updateTable('paymentReferences')
      .set({ isLive: false, endedAt: await server.ago(0) })
      .where('reference', '=', other.reference)
      .execute();
    await cancelReferences(server.services);
    const states = [...conekta.orders.values()].filter((order) =>
      [amount, other.amount].includes(Number(order.amount)),
    );
    expect(states.map((order) => order.payment_status)).toEqual(['paid', 'canceled']);
  });
});

describe('a notice of Conekta', () => {
  test('that an order was paid books its charge on the day it was paid, however often it is reported', async () => {
    const { reference, amount } = await createReference('SPEI');
    const paid = conekta.pay(reference, await server.ago(60_000));
    expect(await Promise.all([deliverNotice(paid), deliverNotice(paid), deliverNotice(paid)])).toEqual(
      expect.arrayContaining([
        [200, 'booked'],
        [200, 'repeated'],
      ]),
    );
    const [order] = [...conekta.orders.values()].filter((one) => one.amount === amount);
    expect(await deliverNotice(conekta.sendEvent('charge.paid', order?.charges.data[0]))).toEqual([
      200,
      'repeated',
    ]);
    expect(await listReceived(reference)).toEqual([{ amount, currency: 'MXN', suspendedAt: null }]);
  });

  test('that never came is made up for by asking', async () => {
    const { reference, amount } = await createReference('OXXO');
    conekta.pay(reference);
    await demonstration.advanceDays(1);
    await pollProviders(server.services);
    expect(await listReceived(reference)).toEqual([{ amount, currency: 'MXN', suspendedAt: null }]);
  });

  test('after the payment that it overtook: expired, then paid', async () => {
    const { reference, amount } = await createReference('OXXO');
    const expired = conekta.expire(reference);
    const paid = conekta.pay(reference);
    expect(await deliverNotice(expired)).toEqual([200, 'kept']);
    expect(await deliverNotice(paid)).toEqual([200, 'booked']);
    expect(await listReceived(reference)).toMatchObject([{ amount }]);
  });

  test('that cash was taken back is kept once, reported by the charge and by its order', async () => {
    const { reference, amount } = await createReference('OXXO');
    await deliverNotice(conekta.pay(reference));
    expect(await deliverNotice(conekta.reverse(reference))).toEqual([200, 'booked']);
    expect(await deliverNotice(conekta.reverse(reference))).toEqual([200, 'repeated']);
    const reversals = await server.db.selectFrom('receivedReversals').select(['amount', 'reason']).execute();
    expect(reversals).toEqual([{ amount, reason: 'reversed' }]);
  });

  test('of money in another currency waits in suspense, and so does a payment to a reference that isn’t ours', async () => {
    const { reference } = await createReference('OXXO');
    const [order] = [...conekta.orders.values()].slice(-1);
    const [charge] = order?.charges.data ?? [];
    const dollars = { ...charge, id: 'in dollars', status: 'paid', currency: 'USD' };
    expect(await deliverNotice(conekta.sendEvent('charge.paid', dollars))).toEqual([200, 'unmatched']);
    const others = { object: 'cash_payment', reference: '93000000000001' };
    const stranger = { ...charge, id: 'stranger', status: 'paid', payment_method: others };
    expect(await deliverNotice(conekta.sendEvent('charge.paid', stranger))).toEqual([200, 'unmatched']);
    expect(await listReceived(reference)).toMatchObject([{ currency: 'USD' }]);
  });

  test('that means nothing to us is kept; one of money that nobody described to us is an error', async () => {
    expect(await deliverNotice(conekta.sendEvent('webhook_ping', { action: 'ping' }))).toEqual([200, 'kept']);
    expect(await deliverNotice(conekta.sendEvent('order.partially_refunded', {}))).toEqual([
      200,
      'unreadable',
    ]);
    expect(await deliverNotice(conekta.sendEvent('order.paid', { id: 'x', charges: 7 }))).toEqual([
      200,
      'unreadable',
    ]);
  });

  test('that Conekta didn’t sign, as it stands, is refused', async () => {
    const { reference } = await createReference('OXXO');
    const paid = conekta.pay(reference);
    expect(await deliverNotice(paid, '')).toEqual([401, undefined]);
    expect(await deliverNotice(paid, 'AAAA')).toEqual([401, undefined]);
    expect(await deliverNotice({ ...paid, body: paid.body.replace('MXN', 'USD') })).toEqual([401, undefined]);
    expect(await listReceived(reference)).toEqual([]);
  });

  test('of 10 MB is too long, signed or not', async () => {
    const [status] = await deliverNotice(conekta.sendEvent('order.paid', 'x'.repeat(10_000_000)));
    expect(status).toBe(413);
  });
});

test.each([{ charges: null }, {}, { charges: { data: [] } }])(
  'an order without charges (%j) is read',
  (charges) => {
    expect(wire.order.parse({ id: 'ord_1', ...charges })).toMatchObject({ id: 'ord_1' });
  },
);
