import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { testTokens } from '../src/server/integrations/conekta/testing/fakeCards.ts';
import {
  createFakeConekta,
  type FakeConekta,
  type SignedNotice,
} from '../src/server/integrations/conekta/testing/fakeConekta.ts';
import {
  createFakeOpenpay,
  type FakeOpenpay,
} from '../src/server/integrations/openpay/testing/fakeOpenpay.ts';
import { resolvePendingCharges } from '../src/server/modules/cards/index.ts';
import { listUnmatchedReversals } from '../src/server/modules/payments/index.ts';
import { reconcileLedger } from '../src/server/modules/reconciliation/index.ts';
import { cardFlow } from '../src/server/testing/cardFlow.ts';
import { createProviderTestServer } from '../src/server/testing/providerTestServer.ts';
import { type TestServer, testServer } from '../src/server/testing/testServer.ts';

/* What a holder of a provider's signature key may report about cards: no report is trusted, recorded twice or lost. */

let conekta: FakeConekta;
let openpay: FakeOpenpay;
let demonstration: TestServer;
let server: TestServer;
beforeAll(async () => {
  [conekta, openpay] = await Promise.all([createFakeConekta(), createFakeOpenpay()]);
  demonstration = await testServer();
  server = await createProviderTestServer(demonstration, 'conekta', [], {
    ...openpay.env,
    CONEKTA_API: conekta.api,
    CONEKTA_KEY: conekta.key,
    CONEKTA_WEBHOOK_KEY: conekta.webhookKey.replaceAll('\n', '\\n'),
    CONEKTA_PUBLIC_KEY: 'key_public',
    PUBLIC_URL: 'https://loans.example',
  });
  const { url } = (await server.call('cardPage', { orderId: 'MX174' })).body.data;
  const body = new URLSearchParams({ token: testTokens.pays });
  await server.fetch(url.replace('https://loans.example', ''), { method: 'POST', redirect: 'manual', body });
});
afterEach(async () => {
  expect((await reconcileLedger(server.db)).mismatches).toEqual([]);
});
afterAll(async () => {
  await server.close();
  await demonstration.close();
  await Promise.all([conekta[Symbol.asyncDispose](), openpay[Symbol.asyncDispose]()]);
});

type Notice = { body: string; headers: Record<string, string> };

async function deliver(
  { body, headers }: SignedNotice | Notice,
  provider = 'conekta',
): Promise<[number, string | undefined]> {
  const response = await server.fetch(`/webhooks/payments/${provider}`, { method: 'POST', headers, body });
  return [response.status, ((await response.json()) as { outcome?: string }).outcome];
}

/** Charges the card for what is due; the charge is made, and its answer is lost. */
async function chargeWithLostReply(orderId: string) {
  const { commit, repaymentWay: fetchMethods } = cardFlow(server, orderId);
  const { bankCards } = await fetchMethods();
  conekta.faults.push(0, 'lost');
  const { body } = await commit(bankCards[0]?.id ?? '');
  expect(body.data).toMatchObject({ isPending: 1 });
  const order = [...conekta.orders.values()].at(-1);
  const [charge] = order?.charges.data ?? [];
  if (order === undefined || charge === undefined) throw new Error('nothing was charged');
  return { order, charge, amount: Number(charge.amount) };
}

async function listPayments(orderId: string): Promise<number[]> {
  return (await cardFlow(server, orderId).details()).payments.map(({ amount }) => amount);
}

/** The minute in which notified charges are queried, on three servers at once. */
async function resolveConcurrently(): Promise<void> {
  await Promise.all([1, 2, 3].map(() => resolvePendingCharges(server.services)));
}

test('a charge is booked once and as it was, however often, in what amount, currency and of which order it is reported', async () => {
  const before = await listPayments('MX174P');
  const { order, charge, amount } = await chargeWithLostReply('MX174P');
  const otherOrderCharge = { ...charge, id: 'another', reference_id: `1002:C${'0'.repeat(24)}` };
  const paidNotice = conekta.sendEvent('order.paid', order);
  const responses = await Promise.all([
    ...Array.from({ length: 10 }, () => deliver(paidNotice)),
    deliver(conekta.sendEvent('charge.paid', { ...charge, amount: 1 })),
    deliver(conekta.sendEvent('charge.paid', { ...charge, amount: amount * 10 })),
    deliver(conekta.sendEvent('charge.paid', { ...charge, currency: 'USD' })),
    deliver(conekta.sendEvent('charge.paid', otherOrderCharge)),
    deliver(conekta.sendEvent('charge.declined', { ...charge, status: 'declined' })),
    resolveConcurrently(),
  ]);
  const noticeResults = responses.slice(0, -1) as [number, string][];
  expect(new Set(noticeResults.map(([status]) => status))).toEqual(new Set([200]));
  expect(noticeResults.slice(0, 10).filter(([, outcome]) => outcome === 'kept')).toHaveLength(1);
  expect(noticeResults[13]?.[1]).toBe('unmatched');
  await resolveConcurrently();
  expect(await listPayments('MX174P')).toEqual([...before, amount]);
});

test('a chargeback that is reported before its charge waits for it, and takes back no more than was charged, once', async () => {
  const { details } = cardFlow(server, 'MX180');
  const amountDue = (await details()).amount;
  const before = await listPayments('MX180');
  const { order, charge, amount } = await chargeWithLostReply('MX180');
  const largerOrder = { ...order, charges: { data: [{ ...charge, amount: amount * 3 }] } };
  const chargebackNotice = conekta.sendEvent('order.charged_back', largerOrder);
  expect(
    (
      await Promise.all(
        [chargebackNotice, chargebackNotice, chargebackNotice].map((notice) => deliver(notice)),
      )
    ).sort(),
  ).toEqual([
    [200, 'kept'],
    [200, 'repeated'],
    [200, 'repeated'],
  ]);
  expect(await listUnmatchedReversals(server.db)).toHaveLength(1);
  await Promise.all([deliver(conekta.sendEvent('order.paid', order)), resolveConcurrently()]);
  await resolveConcurrently();
  expect(await listUnmatchedReversals(server.db)).toEqual([]);
  // It stays listed, as what it comes to.
  expect([await listPayments('MX180'), (await details()).amount]).toEqual([[...before, 0], amountDue]);
  expect(await deliver(conekta.sendEvent('order.charged_back', largerOrder))).toEqual([200, 'repeated']);
});

test('a chargeback in another currency, or of a charge that nobody knows, waits for people', async () => {
  const { order, charge } = await chargeWithLostReply('MX174');
  await deliver(conekta.sendEvent('order.paid', order));
  await resolveConcurrently();
  const paidNotice = await listPayments('MX174');
  expect(paidNotice).toContain(charge.amount);
  const dollarChargeback = conekta.sendEvent('charge.chargeback.lost', { ...charge, currency: 'USD' });
  const unknownChargeback = openpay.sendEvent('chargeback.accepted', {
    id: 'trunknown',
    amount: 12.5,
    currency: 'MXN',
    method: 'card',
    status: 'chargeback_accepted',
    order_id: 'x',
  });
  expect(await deliver(dollarChargeback)).toEqual([200, 'kept']);
  expect([await deliver(unknownChargeback, 'openpay'), await deliver(unknownChargeback, 'openpay')]).toEqual([
    [200, 'kept'],
    [200, 'repeated'],
  ]);
  expect((await listUnmatchedReversals(server.db)).map(({ currency, amount }) => [currency, amount])).toEqual(
    [
      ['USD', charge.amount],
      ['MXN', 1_250],
    ],
  );
  expect(await listPayments('MX174')).toEqual(paidNotice);
});

test('a card’s charge of Openpay’s that we didn’t make is nothing to us; 10 MB are too long', async () => {
  const charge = { id: 'trcard', amount: 50, currency: 'MXN', method: 'card', status: 'completed' };
  const noticeResults = openpay.sendEvent('charge.succeeded', { ...charge, order_id: 'x' });
  const responses = await Promise.all([1, 2, 3].map(() => deliver(noticeResults, 'openpay')));
  expect(responses.map(([status]) => status)).toEqual([200, 200, 200]);
  const received = server.db
    .selectFrom('receivedPayments')
    .select('paymentId')
    .where('provider', '=', 'openpay');
  expect(await received.execute()).toEqual([]);
  const oversizedNotice = 'x'.repeat(10_000_000);
  expect((await deliver(conekta.sendEvent('order.paid', oversizedNotice)))[0]).toBe(413);
  expect((await deliver(openpay.sendEvent('charge.succeeded', oversizedNotice), 'openpay'))[0]).toBe(413);
});
