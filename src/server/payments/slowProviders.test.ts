import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ProviderNamed } from '../providers/index.ts';
import { type TestServer, testServer } from '../testing/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const never = () => new Promise<never>(() => {});

function sandbox() {
  return server.services.providers.payments.get('sandbox') as ProviderNamed<'sandbox'>;
}

/** How long a page waits, and what it is told. */
async function timed<Told>(asked: Promise<Told>): Promise<Told> {
  const from = Date.now();
  const told = await asked;
  expect(Date.now() - from).toBeLessThan(2_000);
  return told;
}

test('a reference that its provider never gives costs a page 2 s, and there are other ways', async () => {
  const { create } = sandbox().collect;
  sandbox().collect.create = (wish) => (wish.channel.payCode === 'OXXO' ? never() : create(wish));
  const asked = { orderId: 'MX174', amount: 10_000, requestType: 1, way: 'part' };
  const [slow, other] = await timed(
    Promise.all(['OXXO', 'SPEI'].map((payCode) => server.call('instructions', { ...asked, payCode }))),
  );
  sandbox().collect.create = create;
  expect([slow?.status, slow?.body.code]).toEqual([200, 1005]);
  expect(other?.body.success).toBe(true);
});

test('a page to pay on that its provider never opens is refused in 2 s, and the debt is paid by other ways', async () => {
  const { amount } = (await server.call('repaymentWay', { orderId: 'MX174' })).body.data;
  const { open } = sandbox().checkout;
  sandbox().checkout.open = never;
  const wish = { orderId: 'MX174', amount, userId: 1001 };
  const slow = await timed(server.call('repaymentLink', wish));
  sandbox().checkout.open = open;
  expect([slow.status, slow.body.data]).toEqual([200, null]);
  expect((await server.call('repaymentLink', wish)).body.data.url).toContain('/sandbox/checkout');
});

test('the page to pay on is that of the chosen way’s provider, and of the first that has one where none is chosen', async () => {
  const { amount } = (await server.call('repaymentWay', { orderId: 'MX174' })).body.data;
  const channels = server.services.config.markets.MX?.channels ?? [];
  const [first] = channels;
  if (!first) throw new Error('Mexico has ways to pay');
  first.provider = 'conekta';
  const link = async (payCode?: string) =>
    (await server.call('repaymentLink', { orderId: 'MX174', amount, userId: 1001, payCode })).body.code;
  expect([await link(), await link(first.payCode), await link('OXXO')]).toEqual(['00', '800010', '00']);
  first.provider = 'sandbox';
});

test('a charge that its provider never answers is under way after 2 s, and its page says so', async () => {
  const { cards } = server.services.providers;
  if (cards === undefined) throw new Error('the sandbox takes cards');
  cards.charge = never;
  const { amount, repayToken } = (await server.call('repaymentWay', { orderId: 'MX174' })).body.data;
  const commit = { orderId: 'MX174', amount, repayToken, cardId: '2', sendMsg: 0 };
  const answer = await timed(server.call('repaymentCommit', commit));
  expect(answer.body).toMatchObject({ code: '00', data: { isPending: 1 } });
});
