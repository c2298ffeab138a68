import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { sandboxCardTokens } from '../../integrations/index.ts';
import { dayMs } from '../../platform/durations.ts';
import { cardFlow } from '../../testing/cardFlow.ts';
import { ana, bruno, type TestServer, testServer } from '../../testing/testServer.ts';
import { reconcileLedger } from '../reconciliation/index.ts';
import { resolvePendingCharges } from './index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterEach(async () => {
  expect((await reconcileLedger(server.db)).mismatches).toEqual([]);
});
afterAll(() => server.close());

/** Posts a form as a page does that has no script. */
function submitForm(url: string, fields: Record<string, string>): Promise<Response> {
  return server.fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams(fields) });
}

async function getAddCardPage(orderId = 'MX174'): Promise<string> {
  return (await server.call('cardPage', { orderId })).body.data.url;
}

async function addCard(token: string): Promise<string> {
  const { repaymentWay } = cardFlow(server);
  const existing = (await repaymentWay()).bankCards.map(({ id }) => id);
  await submitForm(await getAddCardPage(), { token });
  const card = (await repaymentWay()).bankCards.find(({ id }) => !existing.includes(id));
  return card?.id ?? '';
}

/** What the page asks when the bank's page has sent the borrower back there. */
async function getRepaymentWay(back: Response) {
  const [, search] = (back.headers.get('location') ?? '').split('?');
  const query = new URLSearchParams(search);
  const requests = { orderId: query.get('orderId') ?? '', repaymentRecordId: query.get('charge') ?? '' };
  return (await server.call('repaymentWay', requests)).body.data;
}

/** Pays with a card whose bank asks first; gives the bank's page. */
async function payUntilBankPage(orderId: string, cardId: string): Promise<string> {
  const { body } = await cardFlow(server, orderId).commit(cardId);
  expect(body.data).toMatchObject({ needValid: 0, isPending: 1 });
  return body.data.continueUrl ?? '';
}

test('a card is added on a page that holds no session and no script, is listed masked, once, and can be removed', async () => {
  const url = await getAddCardPage();
  const page = await server.fetch(url);
  expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/);
  expect(await page.text()).not.toMatch(/<script|demo-mx-ana/);
  for (const answer of await Promise.all([1, 2, 3].map(() => submitForm(url, { token: 'sandbox-pays' })))) {
    expect([answer.status, answer.headers.get('location')]).toEqual([
      303,
      '/ynRepay?orderId=MX174&productId=mx-quincena&language=1&returned=added',
    ]);
  }
  const { repaymentWay } = cardFlow(server);
  const { bankCards } = await repaymentWay();
  expect(bankCards.slice(2)).toMatchObject([{ bankName: 'Visa', cardNo: '**** **** **** 4242' }]);
  const cardId = bankCards[2]?.id;
  expect((await server.call('cardRemove', { cardId }, bruno)).status).toBe(404);
  expect((await server.call('cardRemove', { cardId })).body.code).toBe('00');
  expect((await server.call('cardRemove', { cardId })).status).toBe(404);
  expect((await repaymentWay()).bankCards).toHaveLength(2);
});

test('an invalid card is refused on the page, and an unsigned address is not found', async () => {
  const url = await getAddCardPage();
  for (const token of ['4111111111111111', 'constructor'])
    expect(await (await submitForm(url, { token })).text()).toContain('role="alert"');
  expect((await submitForm(url, {})).status).toBe(200);
  expect((await server.fetch(url.replace('owner=1001', 'owner=1002'))).status).toBe(404);
  expect((await server.call('cardPage', { orderId: 'MXB174' })).status).toBe(404);
});

test('the page ends with its session', async () => {
  const url = await getAddCardPage();
  const endAt = (expiresAt: Date) =>
    server.db.updateTable('sessions').set({ expiresAt }).where('borrowerId', '=', ana.borrowerId).execute();
  await endAt(new Date(0));
  expect((await submitForm(url, { token: 'sandbox-pays' })).status).toBe(404);
  await endAt(await server.ago(-dayMs));
});

test('a charge with a bank’s authentication is pending until its holder confirms it', async () => {
  const { repaymentWay, commit, details } = cardFlow(server, 'MX180');
  const url = await payUntilBankPage('MX180', await addCard(sandboxCardTokens.asks));
  expect(await repaymentWay()).toMatchObject({ isPending: 1, continueUrl: url, lead: null });
  expect((await commit('2', { repayToken: (await repaymentWay()).repayToken, amount: 1 })).body.code).toBe(
    '800005',
  );
  expect(await (await server.fetch(url)).text()).toContain('value="no"');
  const back = await submitForm(url, { answer: 'yes' });
  expect(back.headers.get('location')).toContain('returned=card');
  expect((await server.call('repaymentWay', { orderId: 'MX180' })).body.code).toBe('800009');
  expect(await getRepaymentWay(back)).toMatchObject({
    amount: 0,
    lead: null,
    bankCards: [],
    charge: {
      isPaid: 1,
      amount: 347_960,
      card: 'Mastercard\u00a0···\u00a03220',
      left: 'With this payment your loan is paid off: you owe nothing.',
    },
  });
  await submitForm(url, { answer: 'no' });
  expect(await details()).toMatchObject({ orderStatus: 200 });
  expect((await details()).payments).toHaveLength(1);
});

test('one refused or never confirmed by its holder takes nothing and leaves the debt payable', async () => {
  const { repaymentWay, commit, details } = cardFlow(server, 'MX174P');
  const cardId = (await repaymentWay()).bankCards.find(({ bankName }) => bankName === 'Mastercard')?.id ?? '';
  const refused = await submitForm(await payUntilBankPage('MX174P', cardId), { answer: 'no' });
  expect(await getRepaymentWay(refused)).toMatchObject({ isPending: 0, charge: { isPaid: 0, left: '' } });
  expect(await repaymentWay()).toMatchObject({ isPending: 0, continueUrl: null });
  const url = await payUntilBankPage('MX174P', cardId);
  await server.db
    .updateTable('cardPayments')
    .set({ chargingAt: await server.ago(21 * 60_000), nextPollAt: await server.ago(0) })
    .where('state', '=', 'unknown')
    .execute();
  await resolvePendingCharges(server.services);
  expect(await repaymentWay()).toMatchObject({ isPending: 0 });
  await submitForm(url, { answer: 'yes' });
  expect((await details()).payments).toEqual([]);
  expect((await commit('2')).body.code).toBe('00');
});

test('after one of several instalments the bank’s return page has the next one and the remaining debt', async () => {
  const { repaymentWay, details } = cardFlow(server, 'MX174P');
  const { bankCards, amount } = await repaymentWay();
  const cardId = bankCards.find(({ bankName }) => bankName === 'Mastercard')?.id ?? '';
  const back = await submitForm(await payUntilBankPage('MX174P', cardId), { answer: 'yes' });
  const { charge, lead, repayToken } = await getRepaymentWay(back);
  expect([charge?.isPaid, charge?.amount, lead, repayToken]).toEqual([1, amount, null, '']);
  const { symbol, whole: fullPage, cents } = (await details()).lead;
  expect(charge?.left).toMatch(
    /^Your next payment is \*\*.+\*\*, due \*\*.+\*\*\. In all \$[\d,.]+ is left\.$/,
  );
  expect(charge?.left).toContain(`**${symbol}${fullPage}${cents}**`);
  // Asked without its charge, the page is what it always was.
  expect(await repaymentWay()).toMatchObject({ charge: null, lead: { whole: fullPage } });
});
