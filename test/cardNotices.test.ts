import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { resolveCharges } from '../src/server/cards/index.ts';
import { listReversals } from '../src/server/payments/index.ts';
import { testTokens } from '../src/server/providers/conekta/testing/cardsStandIn.ts';
import {
  type ConektaStandIn,
  conektaStandIn,
  type Signed,
} from '../src/server/providers/conekta/testing/standIn.ts';
import { type OpenpayStandIn, openpayStandIn } from '../src/server/providers/openpay/testing/standIn.ts';
import { reconcile } from '../src/server/reconciliation/index.ts';
import { cardFlow } from '../src/server/testing/cardFlow.ts';
import { railsServer } from '../src/server/testing/railsServer.ts';
import { type TestServer, testServer } from '../src/server/testing/testServer.ts';

/* What somebody who holds a provider's signature may tell of cards: nothing of it is believed, doubled or lost. */

let conekta: ConektaStandIn;
let openpay: OpenpayStandIn;
let demonstration: TestServer;
let server: TestServer;
beforeAll(async () => {
  [conekta, openpay] = await Promise.all([conektaStandIn(), openpayStandIn()]);
  demonstration = await testServer();
  server = await railsServer(demonstration, 'conekta', [], {
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
  expect((await reconcile(server.db)).mismatches).toEqual([]);
});
afterAll(async () => {
  await server.close();
  await demonstration.close();
  await Promise.all([conekta[Symbol.asyncDispose](), openpay[Symbol.asyncDispose]()]);
});

type Told = { body: string; headers: Record<string, string> };

async function deliver(
  { body, headers }: Told | Signed,
  provider = 'conekta',
): Promise<[number, string | undefined]> {
  const response = await server.fetch(`/webhooks/payments/${provider}`, { method: 'POST', headers, body });
  return [response.status, ((await response.json()) as { outcome?: string }).outcome];
}

/** Charges the card for what is due; the charge is made, and its answer is lost. */
async function chargeUnheard(orderId: string) {
  const { commit, way } = cardFlow(server, orderId);
  const { bankCards } = await way();
  conekta.mishaps.push(0, 'lost');
  const { body } = await commit(bankCards[0]?.id ?? '');
  expect(body.data).toMatchObject({ isPending: 1 });
  const order = [...conekta.orders.values()].at(-1);
  const [charge] = order?.charges.data ?? [];
  if (order === undefined || charge === undefined) throw new Error('nothing was charged');
  return { order, charge, amount: Number(charge.amount) };
}

async function paymentsOf(orderId: string): Promise<number[]> {
  return (await cardFlow(server, orderId).details()).payments.map(({ amount }) => amount);
}

/** The minute in which what was told is asked about, on three servers at once. */
async function askAll(): Promise<void> {
  await Promise.all([1, 2, 3].map(() => resolveCharges(server.services)));
}

test('a charge is booked once and as it was, however often, in what amount, currency and of which order it is told', async () => {
  const before = await paymentsOf('MX174P');
  const { order, charge, amount } = await chargeUnheard('MX174P');
  const others = { ...charge, id: 'another', reference_id: `1002:C${'0'.repeat(24)}` };
  const paid = conekta.tell('order.paid', order);
  const answers = await Promise.all([
    ...Array.from({ length: 10 }, () => deliver(paid)),
    deliver(conekta.tell('charge.paid', { ...charge, amount: 1 })),
    deliver(conekta.tell('charge.paid', { ...charge, amount: amount * 10 })),
    deliver(conekta.tell('charge.paid', { ...charge, currency: 'USD' })),
    deliver(conekta.tell('charge.paid', others)),
    deliver(conekta.tell('charge.declined', { ...charge, status: 'declined' })),
    askAll(),
  ]);
  const told = answers.slice(0, -1) as [number, string][];
  expect(new Set(told.map(([status]) => status))).toEqual(new Set([200]));
  expect(told.slice(0, 10).filter(([, outcome]) => outcome === 'kept')).toHaveLength(1);
  expect(told[13]?.[1]).toBe('unmatched');
  await askAll();
  expect(await paymentsOf('MX174P')).toEqual([...before, amount]);
});

test('a chargeback that is told before its charge waits for it, and takes back no more than was charged, once', async () => {
  const { details } = cardFlow(server, 'MX180');
  const owed = (await details()).amount;
  const before = await paymentsOf('MX180');
  const { order, charge, amount } = await chargeUnheard('MX180');
  const more = { ...order, charges: { data: [{ ...charge, amount: amount * 3 }] } };
  const back = conekta.tell('order.charged_back', more);
  expect((await Promise.all([back, back, back].map((one) => deliver(one)))).sort()).toEqual([
    [200, 'kept'],
    [200, 'repeated'],
    [200, 'repeated'],
  ]);
  expect(await listReversals(server.db)).toHaveLength(1);
  await Promise.all([deliver(conekta.tell('order.paid', order)), askAll()]);
  await askAll();
  expect(await listReversals(server.db)).toEqual([]);
  // It stays listed, as what it comes to.
  expect([await paymentsOf('MX180'), (await details()).amount]).toEqual([[...before, 0], owed]);
  expect(await deliver(conekta.tell('order.charged_back', more))).toEqual([200, 'repeated']);
});

test('a chargeback in another currency, or of a charge that nobody knows, waits for people', async () => {
  const { order, charge } = await chargeUnheard('MX174');
  await deliver(conekta.tell('order.paid', order));
  await askAll();
  const paid = await paymentsOf('MX174');
  expect(paid).toContain(charge.amount);
  const dollars = conekta.tell('charge.chargeback.lost', { ...charge, currency: 'USD' });
  const unknown = openpay.tell('chargeback.accepted', {
    id: 'trunknown',
    amount: 12.5,
    currency: 'MXN',
    method: 'card',
    status: 'chargeback_accepted',
    order_id: 'x',
  });
  expect(await deliver(dollars)).toEqual([200, 'kept']);
  expect([await deliver(unknown, 'openpay'), await deliver(unknown, 'openpay')]).toEqual([
    [200, 'kept'],
    [200, 'repeated'],
  ]);
  expect((await listReversals(server.db)).map(({ currency, amount }) => [currency, amount])).toEqual([
    ['USD', charge.amount],
    ['MXN', 1_250],
  ]);
  expect(await paymentsOf('MX174')).toEqual(paid);
});

test('a card’s charge of Openpay’s that we didn’t make is nothing to us; 10 MB are too long', async () => {
  const charge = { id: 'trcard', amount: 50, currency: 'MXN', method: 'card', status: 'completed' };
  const told = openpay.tell('charge.succeeded', { ...charge, order_id: 'x' });
  const answers = await Promise.all([1, 2, 3].map(() => deliver(told, 'openpay')));
  expect(answers.map(([status]) => status)).toEqual([200, 200, 200]);
  const received = server.db
    .selectFrom('receivedPayments')
    .select('paymentId')
    .where('provider', '=', 'openpay');
  expect(await received.execute()).toEqual([]);
  const long = 'x'.repeat(10_000_000);
  expect((await deliver(conekta.tell('order.paid', long)))[0]).toBe(413);
  expect((await deliver(openpay.tell('charge.succeeded', long), 'openpay'))[0]).toBe(413);
});
