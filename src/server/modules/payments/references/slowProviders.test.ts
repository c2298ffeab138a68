import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { NamedProvider } from '../../../integrations/index.ts';
import { type TestServer, testServer } from '../../../testing/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

afterEach(() => void vi.useRealTimers());

/** What a page leaves of its 2 s for all that is ours. */
const providerBudgetMs = 1_900;

/** A provider's call that never answers, and the moment at which it was asked. */
function createSilentCall() {
  const { promise: wasCalled, resolve } = Promise.withResolvers<void>();
  const neverAnswer = () => {
    resolve();
    return new Promise<never>(() => {});
  };
  return { asked: wasCalled, neverAnswer };
}

function sandbox() {
  return server.services.providers.payments.get('sandbox') as NamedProvider<'sandbox'>;
}

/**
 * What a page is answered whose provider is silent for so long, however fast this machine is: from when the provider was asked,
 * time is the test's.
 */
async function resolveInTime<Reply>(call: () => Promise<Reply>, wasCalled: Promise<void>): Promise<Reply> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const pendingReply = call();
  await wasCalled;
  await turn();
  vi.advanceTimersByTime(providerBudgetMs);
  vi.useRealTimers();
  return pendingReply;
}

test('a reference its provider does not issue delays a page by 2 s, and other channels are offered', async () => {
  const { create } = sandbox().collect;
  const { asked: wasCalled, neverAnswer } = createSilentCall();
  sandbox().collect.create = (request) =>
    request.channel.payCode === 'OXXO' ? neverAnswer() : create(request);
  const request = { orderId: 'MX174', amount: 10_000, requestType: 1, way: 'part' };
  const call = () =>
    Promise.all(['OXXO', 'SPEI'].map((payCode) => server.call('instructions', { ...request, payCode })));
  const [slow, other] = await resolveInTime(call, wasCalled);
  sandbox().collect.create = create;
  expect([slow?.status, slow?.body.code]).toEqual([200, 1005]);
  expect(other?.body.success).toBe(true);
});

test('a hosted page its provider does not open is refused in 2 s, and the debt is paid by other channels', async () => {
  const { amount } = (await server.call('repaymentWay', { orderId: 'MX174' })).body.data;
  const { open } = sandbox().checkout;
  const { asked: wasCalled, neverAnswer } = createSilentCall();
  sandbox().checkout.open = neverAnswer;
  const request = { orderId: 'MX174', amount, userId: 1001 };
  const slow = await resolveInTime(() => server.call('repaymentLink', request), wasCalled);
  sandbox().checkout.open = open;
  expect([slow.status, slow.body.data]).toEqual([200, null]);
  expect((await server.call('repaymentLink', request)).body.data.url).toContain('/sandbox/checkout');
});

test('the hosted page is that of the chosen channel’s provider, else of the first that has one', async () => {
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

test('a charge without an answer is pending after 2 s, and its page shows it', async () => {
  const { cards } = server.services.providers;
  if (cards === undefined) throw new Error('the sandbox takes cards');
  const { asked: wasCalled, neverAnswer } = createSilentCall();
  cards.charge = neverAnswer;
  const { amount, repayToken } = (await server.call('repaymentWay', { orderId: 'MX174' })).body.data;
  const commit = { orderId: 'MX174', amount, repayToken, cardId: '2', sendMsg: 0 };
  const answer = await resolveInTime(() => server.call('repaymentCommit', commit), wasCalled);
  expect(answer.body).toMatchObject({ code: '00', data: { isPending: 1 } });
});
