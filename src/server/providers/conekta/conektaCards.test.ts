import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { forgetCard, resolveCharges } from '../../cards/index.ts';
import { reconcile } from '../../reconciliation/index.ts';
import { cardFlow } from '../../testing/cardFlow.ts';
import { collectingJobs } from '../../testing/collectingJobs.ts';
import { railsServer } from '../../testing/railsServer.ts';
import { ana, type TestServer, testServer } from '../../testing/testServer.ts';
import { testTokens } from './testing/cardsStandIn.ts';
import { type ConektaStandIn, conektaStandIn, type Signed } from './testing/standIn.ts';

const pages = 'https://pay.conekta.test';
let conekta: ConektaStandIn;
let demonstration: TestServer;
let server: TestServer;
const queue = collectingJobs();
beforeAll(async () => {
  conekta = await conektaStandIn();
  demonstration = await testServer();
  server = await railsServer(demonstration, 'conekta', [], {
    CONEKTA_API: conekta.api,
    CONEKTA_KEY: conekta.key,
    CONEKTA_WEBHOOK_KEY: conekta.webhookKey.replaceAll('\n', '\\n'),
    CONEKTA_PUBLIC_KEY: 'key_public',
    CONEKTA_PAGES: pages,
    PUBLIC_URL: 'https://loans.example',
  });
  server.services.jobs = queue;
});
afterEach(async () => {
  expect((await reconcile(server.db)).mismatches).toEqual([]);
});
afterAll(async () => {
  await server.close();
  await demonstration.close();
  await conekta[Symbol.asyncDispose]();
});

/** The path of a page that is added at; its address is the public one. */
async function pageToAdd(): Promise<string> {
  const { url } = (await server.call('cardPage', { orderId: 'MX174' })).body.data;
  return url.replace('https://loans.example', '');
}

async function submit(token: string): Promise<Response> {
  const body = new URLSearchParams({ token });
  return server.fetch(await pageToAdd(), { method: 'POST', redirect: 'manual', body });
}

/** The id of a card that is new. */
async function added(token: string): Promise<string> {
  await submit(token);
  const newest = await server.db
    .selectFrom('cards')
    .select('cardId')
    .where('provider', '=', 'conekta')
    .orderBy('addedAt', 'desc')
    .executeTakeFirstOrThrow();
  return newest.cardId;
}

async function deliver({ body, headers }: Signed): Promise<string | undefined> {
  const response = await server.fetch('/webhooks/payments/conekta', { method: 'POST', headers, body });
  return ((await response.json()) as { outcome?: string }).outcome;
}

/** As if the newest charge had been begun so many minutes ago. */
async function age(minutes: number): Promise<void> {
  await server.db
    .updateTable('cardPayments')
    .set({ chargingAt: await server.ago(minutes * 60_000), nextAskAt: await server.ago(0) })
    .where('state', 'in', ['charging', 'unknown'])
    .execute();
}

const lastOrder = () => [...conekta.orders.values()].at(-1);

async function paymentsOf(orderId: string): Promise<number> {
  return (await cardFlow(server, orderId).details()).payments.length;
}

test('a card is typed into Conekta’s frame, of which a token comes to us, and of all else the page reaches nothing', async () => {
  const page = await server.fetch(await pageToAdd());
  const policy = page.headers.get('content-security-policy') ?? '';
  expect(policy).toMatch(
    /^default-src 'none'; style-src 'sha256-[^']+'; script-src https:\/\/pay\.conekta\.test 'sha256-[^']+'; frame-src https:\/\/pay\.conekta\.test; connect-src https:\/\/pay\.conekta\.test; form-action 'self'/,
  );
  const html = await page.text();
  expect(html).toContain(`<script src="${pages}/v1.0/js/conekta-checkout.min.js" crossorigin></script>`);
  expect(html).toContain('data-key="key_public"');
  expect(html).not.toMatch(/key_of_the_stand_in|demo-mx-ana|name="number"/);
});

test('a card is kept there by a customer of its own, listed masked, and let go of with him', async () => {
  const cardId = await added(testTokens.pays);
  const { bankCards } = await cardFlow(server).way();
  expect(bankCards).toEqual([
    { id: cardId, bankName: 'Banco De Pruebas', cardNo: '**** **** **** 4242', bankCode: 'visa' },
  ]);
  expect((await server.call('cardRemove', { cardId })).body.code).toBe('00');
  await queue.runAll('forget-card', (card) => forgetCard(server.services, card));
  expect(conekta.asked.at(-1)).toMatchObject({
    method: 'DELETE',
    path: expect.stringMatching(/^\/customers\/cus_/),
  });
  expect((await cardFlow(server).way()).bankCards).toEqual([]);
  for (const token of [testTokens.refused, '4242424242424242']) {
    expect(await (await submit(token)).text()).toContain('<p role="alert">');
  }
});

test('its holder’s confirmed e-mail goes along, and the lender’s for one who confirmed none', async () => {
  const sent = () =>
    JSON.parse(conekta.asked.findLast(({ path }) => path === '/customers')?.text ?? '{}').email;
  const { email } = server.services.config.brand.contact;
  await submit(testTokens.pays);
  expect(sent()).toBe(email);
  const ways = { borrowerId: ana.borrowerId, language: 'es', askedEmail: 'ana@example.com' } as const;
  await server.db.insertInto('contactWays').values(ways).execute();
  await submit(testTokens.pays);
  expect(sent()).toBe(email);
  await server.db.updateTable('contactWays').set({ email: 'ana@example.com', askedEmail: '' }).execute();
  await submit(testTokens.pays);
  expect(sent()).toBe('ana@example.com');
});

test('an order is made without a charge and charged once; its payment can be charged back', async () => {
  const { commit, details } = cardFlow(server, 'MX180');
  const before = (await details()).payments.length;
  const { body } = await commit(await added(testTokens.pays));
  expect(body.data).toMatchObject({ isPending: 0, continueUrl: null });
  const [made, charged] = conekta.asked.slice(-3).map(({ path, text }) => [path, JSON.parse(text || '{}')]);
  expect(made).toMatchObject([
    '/orders',
    { three_ds_mode: 'smart', metadata: { key: body.data.repayRecordId } },
  ]);
  expect(made?.[1].return_url).toMatch(/^https:\/\/loans\.example\/ynRepay\?orderId=MX180.*returned=card$/);
  expect(charged?.[1].reference_id).toBe(`1001:${body.data.repayRecordId}`);
  expect(await deliver(conekta.tell('order.paid', lastOrder()))).toBe('kept');
  await resolveCharges(server.services);
  expect([(await details()).orderStatus, await paymentsOf('MX180')]).toEqual([200, before + 1]);
  const back = conekta.chargeBack();
  expect([await deliver(back), await deliver(back)]).toEqual(['booked', 'repeated']);
  expect((await details()).orderStatus).not.toBe(200);
});

test('a card whose bank asks is paid once its holder said yes, whether he comes back or not', async () => {
  const { commit, way, details } = cardFlow(server, 'MX180');
  const { body } = await commit(await added(testTokens.asks));
  expect(body.data.continueUrl).toMatch(/^https:\/\/pay\.conekta\.com\//);
  expect(await way()).toMatchObject({ isPending: 1, continueUrl: body.data.continueUrl });
  conekta.answerBank(true);
  expect(await deliver(conekta.tell('charge.paid', lastOrder()?.charges.data[0]))).toBe('kept');
  await resolveCharges(server.services);
  expect((await details()).orderStatus).toBe(200);
});

test('one whose bank says no, or whose holder never answers, takes nothing and leaves the debt free', async () => {
  const { commit, way } = cardFlow(server);
  const before = await paymentsOf('MX174');
  expect((await commit(await added(testTokens.declined))).body.code).toBe('800008');
  const cardId = await added(testTokens.asks);
  await commit(cardId);
  conekta.answerBank(false);
  expect(await way()).toMatchObject({ isPending: 0 });
  await commit(cardId);
  await age(21);
  await resolveCharges(server.services);
  conekta.answerBank(true);
  expect([lastOrder()?.payment_status, await paymentsOf('MX174')]).toEqual(['canceled', before]);
  expect(await way()).toMatchObject({ isPending: 0 });
});

test('nothing is charged where no order could be made; what a charge came to is found by its order', async () => {
  const { commit, way } = cardFlow(server);
  const before = await paymentsOf('MX174');
  const cardId = await added(testTokens.pays);
  conekta.mishaps.push('fault');
  expect((await commit(cardId)).body.code).toBe('800010');
  // The order is made and the charge never arrives: asked about, it is ended, and can't be charged any more.
  conekta.mishaps.push(0, 'drop');
  expect((await commit(cardId)).body.data).toMatchObject({ isPending: 1 });
  await age(11);
  await resolveCharges(server.services);
  expect([lastOrder()?.payment_status, await paymentsOf('MX174')]).toEqual(['canceled', before]);
  // It is charged, and the answer is lost.
  conekta.mishaps.push(0, 'lost');
  expect((await commit(cardId)).body.data).toMatchObject({ isPending: 1 });
  expect((await commit(cardId, await way())).body.code).toBe('800005');
  await age(2);
  await resolveCharges(server.services);
  expect(await paymentsOf('MX174')).toBe(before + 1);
});

test('an answer that a page doesn’t wait for is written down when it comes', async () => {
  const { commit, way, details } = cardFlow(server, 'MX174P');
  const cardId = await added(testTokens.asks);
  conekta.mishaps.push(700, 700, 700);
  expect((await commit(cardId)).body.data).toMatchObject({ isPending: 1, continueUrl: null });
  await vi.waitFor(async () => expect((await way()).continueUrl).toContain('pay.conekta.com'));
  conekta.answerBank(false);
  expect([await way(), await details()]).toMatchObject([{ isPending: 0 }, { payments: [] }]);
});

test('a charge that was held to be over is asked about when Conekta tells of it; one of somebody else’s is not ours', async () => {
  const { commit } = cardFlow(server, 'MX174P');
  await commit(await added(testTokens.asks));
  await server.db
    .updateTable('cardPayments')
    .set({ state: 'failed' })
    .where('state', '=', 'unknown')
    .execute();
  conekta.answerBank(true);
  const [charge] = lastOrder()?.charges.data ?? [];
  expect(await deliver(conekta.tell('charge.paid', charge))).toBe('kept');
  conekta.mishaps.push('drop');
  await resolveCharges(server.services);
  expect(await paymentsOf('MX174P')).toBe(0);
  expect(await deliver(conekta.tell('order.paid', lastOrder()))).toBe('kept');
  await resolveCharges(server.services);
  expect(await paymentsOf('MX174P')).toBe(1);
  const unknown = { ...charge, reference_id: `1001:C${'0'.repeat(24)}` };
  expect(await deliver(conekta.tell('charge.paid', unknown))).toBe('unmatched');
  const others = { ...charge, id: 'of a shop', reference_id: null };
  expect(await deliver(conekta.tell('charge.paid', others))).toBe('unmatched');
});
