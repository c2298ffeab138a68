import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { ProviderNamed } from '../providers/index.ts';
import { type TestServer, testServer } from '../testing/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

afterEach(() => void vi.useRealTimers());

/** What a page leaves of its 2 s for all that is ours. */
const forProvidersMs = 1_900;

/** A provider's call that never answers, and the moment at which it was asked. */
function silence() {
  const { promise: asked, resolve } = Promise.withResolvers<void>();
  const ask = () => {
    resolve();
    return new Promise<never>(() => {});
  };
  return { asked, ask };
}

function sandbox() {
  return server.services.providers.payments.get('sandbox') as ProviderNamed<'sandbox'>;
}

/**
 * What a page is told whose provider is silent for so long, however fast this machine is: from when the provider was asked,
 * time is the test's.
 */
async function toldInTime<Told>(call: () => Promise<Told>, asked: Promise<void>): Promise<Told> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const told = call();
  await asked;
  await turn();
  vi.advanceTimersByTime(forProvidersMs);
  vi.useRealTimers();
  return told;
}

test('a reference that its provider never gives costs a page 2 s, and there are other ways', async () => {
  const { create } = sandbox().collect;
  const { asked, ask } = silence();
  sandbox().collect.create = (wish) => (wish.channel.payCode === 'OXXO' ? ask() : create(wish));
  const wish = { orderId: 'MX174', amount: 10_000, requestType: 1, way: 'part' };
  const call = () =>
    Promise.all(['OXXO', 'SPEI'].map((payCode) => server.call('instructions', { ...wish, payCode })));
  const [slow, other] = await toldInTime(call, asked);
  sandbox().collect.create = create;
  expect([slow?.status, slow?.body.code]).toEqual([200, 1005]);
  expect(other?.body.success).toBe(true);
});

test('a page to pay on that its provider never opens is refused in 2 s, and the debt is paid by other ways', async () => {
  const { amount } = (await server.call('repaymentWay', { orderId: 'MX174' })).body.data;
  const { open } = sandbox().checkout;
  const { asked, ask } = silence();
  sandbox().checkout.open = ask;
  const wish = { orderId: 'MX174', amount, userId: 1001 };
  const slow = await toldInTime(() => server.call('repaymentLink', wish), asked);
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
  const { asked, ask } = silence();
  cards.charge = ask;
  const { amount, repayToken } = (await server.call('repaymentWay', { orderId: 'MX174' })).body.data;
  const commit = { orderId: 'MX174', amount, repayToken, cardId: '2', sendMsg: 0 };
  const answer = await toldInTime(() => server.call('repaymentCommit', commit), asked);
  expect(answer.body).toMatchObject({ code: '00', data: { isPending: 1 } });
});
