import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { deleteProviderCard, resolvePendingCharges } from '../../modules/cards/index.ts';
import { reconcileLedger } from '../../modules/reconciliation/index.ts';
import { cardFlow } from '../../testing/cardFlow.ts';
import { createFakeJobs } from '../../testing/fakeJobs.ts';
import { createProviderTestServer, deliverProviderNotice } from '../../testing/providerTestServer.ts';
import { ana, type TestServer, testServer } from '../../testing/testServer.ts';
import { testTokens } from './testing/fakeCards.ts';
import { createFakeConekta, type FakeConekta, type SignedNotice } from './testing/fakeConekta.ts';

const pages = 'https://pay.conekta.test';
let conekta: FakeConekta;
let demonstration: TestServer;
let server: TestServer;
const queue = createFakeJobs();
beforeAll(async () => {
  conekta = await createFakeConekta();
  demonstration = await testServer();
  server = await createProviderTestServer(demonstration, 'conekta', [], {
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
  expect((await reconcileLedger(server.db)).mismatches).toEqual([]);
});
afterAll(async () => {
  await server.close();
  await demonstration.close();
  await conekta[Symbol.asyncDispose]();
});

/** The path of a page that is added at; its address is the public one. */
async function getAddCardPage(): Promise<string> {
  const { url } = (await server.call('cardPage', { orderId: 'MX174' })).body.data;
  return url.replace('https://loans.example', '');
}

async function submitForm(token: string): Promise<Response> {
  const body = new URLSearchParams({ token });
  return server.fetch(await getAddCardPage(), { method: 'POST', redirect: 'manual', body });
}

/** The id of a card that is new. */
async function addCard(token: string): Promise<string> {
  await submitForm(token);
  const newest = await server.db
    .selectFrom('cards')
    .select('cardId')
    .where('provider', '=', 'conekta')
    .orderBy('addedAt', 'desc')
    .executeTakeFirstOrThrow();
  return newest.cardId;
}

async function deliverNotice(notice: SignedNotice): Promise<string | undefined> {
  const [, outcome] = await deliverProviderNotice(server, 'conekta', notice);
  return outcome;
}

/** As if the newest charge had been begun so many minutes ago. */
async function ageCharge(minutes: number): Promise<void> {
  await server.db
    .updateTable('cardPayments')
    .set({ chargingAt: await server.ago(minutes * 60_000), nextPollAt: await server.ago(0) })
    .where('state', 'in', ['charging', 'unknown'])
    .execute();
}

const lastOrder = () => [...conekta.orders.values()].at(-1);

async function sumPayments(orderId: string): Promise<number> {
  return (await cardFlow(server, orderId).details()).payments.length;
}

test('a card is typed into Conekta’s frame, of which a token comes to us, and of all else the page reaches nothing', async () => {
  const page = await server.fetch(await getAddCardPage());
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
  const cardId = await addCard(testTokens.pays);
  const { bankCards } = await cardFlow(server).repaymentWay();
  expect(bankCards).toEqual([
    { id: cardId, bankName: 'Banco De Pruebas', cardNo: '**** **** **** 4242', bankCode: 'visa' },
  ]);
  expect((await server.call('cardRemove', { cardId })).body.code).toBe('00');
  await queue.runAll('delete-card', (card) => deleteProviderCard(server.services, card));
  expect(conekta.requests.at(-1)).toMatchObject({
    method: 'DELETE',
    path: expect.stringMatching(/^\/customers\/cus_/),
  });
  expect((await cardFlow(server).repaymentWay()).bankCards).toEqual([]);
  for (const token of [testTokens.refused, '4242424242424242']) {
    expect(await (await submitForm(token)).text()).toContain('<p role="alert">');
  }
});

test('its holder’s confirmed e-mail goes along, and the lender’s for one who confirmed none', async () => {
  const sent = () =>
    JSON.parse(conekta.requests.findLast(({ path }) => path === '/customers')?.text ?? '{}').email;
  const { email } = server.services.config.brand.contact;
  await submitForm(testTokens.pays);
  expect(sent()).toBe(email);
  const ways = { borrowerId: ana.borrowerId, language: 'es', unconfirmedEmail: 'ana@example.com' } as const;
  await server.db.insertInto('contactPreferences').values(ways).execute();
  await submitForm(testTokens.pays);
  expect(sent()).toBe(email);
  await server.db
    .updateTable('contactPreferences')
    .set({ email: 'ana@example.com', unconfirmedEmail: '' })
    .execute();
  await submitForm(testTokens.pays);
  expect(sent()).toBe('ana@example.com');
});

test('an order is made without a charge and charged once; its payment can be charged back', async () => {
  const { commit, details } = cardFlow(server, 'MX180');
  const before = (await details()).payments.length;
  const { body } = await commit(await addCard(testTokens.pays));
  expect(body.data).toMatchObject({ isPending: 0, continueUrl: null });
  const [createdCharges, charged] = conekta.requests
    .slice(-3)
    .map(({ path, text }) => [path, JSON.parse(text || '{}')]);
  expect(createdCharges).toMatchObject([
    '/orders',
    { three_ds_mode: 'smart', metadata: { key: body.data.repayRecordId } },
  ]);
  expect(createdCharges?.[1].return_url).toMatch(
    /^https:\/\/loans\.example\/ynRepay\?orderId=MX180.*returned=card$/,
  );
  expect(charged?.[1].reference_id).toBe(`1001:${body.data.repayRecordId}`);
  expect(await deliverNotice(conekta.sendEvent('order.paid', lastOrder()))).toBe('kept');
  await resolvePendingCharges(server.services);
  expect([(await details()).orderStatus, await sumPayments('MX180')]).toEqual([200, before + 1]);
  const back = conekta.chargeBack();
  expect([await deliverNotice(back), await deliverNotice(back)]).toEqual(['booked', 'repeated']);
  expect((await details()).orderStatus).not.toBe(200);
});

test('a card whose bank asks is paid once its holder said yes, whether he comes back or not', async () => {
  const { commit, repaymentWay, details } = cardFlow(server, 'MX180');
  const { body } = await commit(await addCard(testTokens.asks));
  expect(body.data.continueUrl).toMatch(/^https:\/\/pay\.conekta\.com\//);
  expect(await repaymentWay()).toMatchObject({ isPending: 1, continueUrl: body.data.continueUrl });
  conekta.answerBank(true);
  expect(await deliverNotice(conekta.sendEvent('charge.paid', lastOrder()?.charges.data[0]))).toBe('kept');
  await resolvePendingCharges(server.services);
  expect((await details()).orderStatus).toBe(200);
});

test('one whose bank says no, or whose holder never answers, takes nothing and leaves the debt free', async () => {
  const { commit, repaymentWay } = cardFlow(server);
  const before = await sumPayments('MX174');
  expect((await commit(await addCard(testTokens.declined))).body.code).toBe('800008');
  const cardId = await addCard(testTokens.asks);
  await commit(cardId);
  conekta.answerBank(false);
  expect(await repaymentWay()).toMatchObject({ isPending: 0 });
  await commit(cardId);
  await ageCharge(21);
  await resolvePendingCharges(server.services);
  conekta.answerBank(true);
  expect([lastOrder()?.payment_status, await sumPayments('MX174')]).toEqual(['canceled', before]);
  expect(await repaymentWay()).toMatchObject({ isPending: 0 });
});

test('nothing is charged where no order could be made; what a charge came to is found by its order', async () => {
  const { commit, repaymentWay } = cardFlow(server);
  const before = await sumPayments('MX174');
  const cardId = await addCard(testTokens.pays);
  conekta.faults.push('fault');
  expect((await commit(cardId)).body.code).toBe('800010');
  // The order is made and the charge never arrives: asked about, it is ended, and can't be charged any more.
  conekta.faults.push(0, 'drop');
  expect((await commit(cardId)).body.data).toMatchObject({ isPending: 1 });
  await ageCharge(11);
  await resolvePendingCharges(server.services);
  expect([lastOrder()?.payment_status, await sumPayments('MX174')]).toEqual(['canceled', before]);
  // It is charged, and the answer is lost.
  conekta.faults.push(0, 'lost');
  expect((await commit(cardId)).body.data).toMatchObject({ isPending: 1 });
  expect((await commit(cardId, await repaymentWay())).body.code).toBe('800005');
  await ageCharge(2);
  await resolvePendingCharges(server.services);
  expect(await sumPayments('MX174')).toBe(before + 1);
});

test('an answer that a page doesn’t wait for is written down when it comes', async () => {
  const { commit, repaymentWay, details } = cardFlow(server, 'MX174P');
  const cardId = await addCard(testTokens.asks);
  conekta.faults.push(700, 700, 700);
  expect((await commit(cardId)).body.data).toMatchObject({ isPending: 1, continueUrl: null });
  await vi.waitFor(
    async () => expect((await repaymentWay()).continueUrl).toContain('pay.conekta.com'),
    60_000,
  );
  conekta.answerBank(false);
  expect([await repaymentWay(), await details()]).toMatchObject([{ isPending: 0 }, { payments: [] }]);
});

test('a charge that was taken for ended is asked about when Conekta notifies it; one of another merchant is not ours', async () => {
  const { commit } = cardFlow(server, 'MX174P');
  await commit(await addCard(testTokens.asks));
  await server.db
    .updateTable('cardPayments')
    .set({ state: 'failed' })
    .where('state', '=', 'unknown')
    .execute();
  conekta.answerBank(true);
  const [charge] = lastOrder()?.charges.data ?? [];
  expect(await deliverNotice(conekta.sendEvent('charge.paid', charge))).toBe('kept');
  conekta.faults.push('drop');
  await resolvePendingCharges(server.services);
  expect(await sumPayments('MX174P')).toBe(0);
  expect(await deliverNotice(conekta.sendEvent('order.paid', lastOrder()))).toBe('kept');
  await resolvePendingCharges(server.services);
  expect(await sumPayments('MX174P')).toBe(1);
  const unknown = { ...charge, reference_id: `1001:C${'0'.repeat(24)}` };
  expect(await deliverNotice(conekta.sendEvent('charge.paid', unknown))).toBe('unmatched');
  const others = { ...charge, id: 'of a shop', reference_id: null };
  expect(await deliverNotice(conekta.sendEvent('charge.paid', others))).toBe('unmatched');
});
