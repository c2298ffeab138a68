import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { CardApi, ChargeOutcome, Providers } from '../../integrations/index.ts';
import { sandboxCardTokens } from '../../integrations/index.ts';
import { cardFlow, getLastCode, insertStoredCard } from '../../testing/cardFlow.ts';
import { ana, type TestServer, testServer } from '../../testing/testServer.ts';
import { reconcileLedger } from '../reconciliation/index.ts';
import { resolvePendingCharges } from './index.ts';

let server: TestServer;
let connected: Providers;
beforeAll(async () => {
  server = await testServer();
  connected = server.services.providers;
  await insertStoredCard(server, '5', sandboxCardTokens.silent);
  await insertStoredCard(server, '6', sandboxCardTokens.asks);
});
afterEach(async () => {
  server.services.providers = connected;
  await server.db.deleteFrom('oneTimeCodes').execute();
  expect((await reconcileLedger(server.db)).mismatches).toEqual([]);
});
afterAll(() => server.close());

/** The sandbox's cards, but for what is changed. */
function withCards(changes: Partial<CardApi>): void {
  const { cards } = connected;
  if (cards === undefined) throw new Error('the sandbox takes cards');
  server.services.providers = { ...connected, cards: { ...cards, ...changes } };
}

/** Ana's payment with card 1, which waits for its code. */
async function createPendingPayment(orderId = 'MX174') {
  const { body } = await cardFlow(server, orderId).commit('1');
  return { recordId: body.data.repayRecordId, code: await getLastCode(server) };
}

/** By a clock that is so many seconds ahead. */
async function resolveAfter(seconds: number): Promise<void> {
  const then = await server.ago(-seconds * 1000);
  await resolvePendingCharges({ ...server.services, clock: { now: () => Promise.resolve(then) } });
}

test('a lender without a card provider shows and accepts no card; a pending charge is resolved once there is one', async () => {
  const { repaymentWay, confirm } = cardFlow(server);
  const { repayToken, amount } = await repaymentWay();
  const { recordId, code } = await createPendingPayment();
  server.services.providers = { ...connected, cards: undefined };
  expect(await repaymentWay()).toMatchObject({ bankCards: [], canAdd: 0, isPending: 0 });
  const commit = { orderId: 'MX174', cardId: '2', amount, repayToken, couponId: null, sendMsg: 0 };
  const refused = await Promise.all([
    server.call('repaymentCommit', commit),
    confirm(recordId, code),
    server.call('cardPage', { orderId: 'MX174' }),
    server.call('cardRemove', { cardId: '2' }),
  ]);
  expect(refused.map(({ body }) => body.code)).toEqual(Array(4).fill('800010'));
  await resolvePendingCharges(server.services);
  server.services.providers = connected;
  expect((await confirm(recordId, code)).body.code).toBe('00');
});

test('a lender whose providers have no hosted page has no address of one', async () => {
  server.services.providers = { ...connected, payments: new Map() };
  const { amount, alipay } = await cardFlow(server, 'MX174P').repaymentWay();
  expect(alipay).toBe(false);
  expect((await server.call('repaymentLink', { orderId: 'MX174P', amount })).body.code).toBe('800010');
});

test('a card removed while its code was pending is not charged, and the debt stays payable', async () => {
  const { repaymentWay, confirm, details } = cardFlow(server, 'MX180');
  const { recordId, code } = await createPendingPayment('MX180');
  await server.call('cardRemove', { cardId: '1' });
  expect((await confirm(recordId, code)).body.code).toBe('800008');
  expect([(await details()).payments, (await repaymentWay()).isPending]).toEqual([[], 0]);
});

test('a pending charge closes the other channels of its debt, and is polled after 90 s', async () => {
  const polledKeys: string[] = [];
  withCards({
    charge: () => Promise.reject(new Error('the server dies here')),
    status: ({ idempotencyKey }) => {
      polledKeys.push(idempotencyKey);
      return Promise.resolve({ state: 'declined' });
    },
  });
  const { repaymentWay, commit } = cardFlow(server, 'MX180');
  const { amount } = await repaymentWay();
  expect((await commit('2')).status).toBe(500);
  expect((await server.call('repaymentLink', { orderId: 'MX180', amount })).body.code).toBe('800005');
  await resolveAfter(80);
  expect([polledKeys.length, (await repaymentWay()).isPending]).toEqual([0, 1]);
  await resolveAfter(91);
  expect([polledKeys.length, (await repaymentWay()).isPending]).toEqual([1, 0]);
  expect((await server.call('repaymentLink', { orderId: 'MX180', amount })).body.code).toBe('00');
});

test('an answer of the provider after the page’s timeout is applied', async () => {
  let answer: (outcome: ChargeOutcome) => void = () => undefined;
  withCards({
    charge: () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  });
  const { commit, details } = cardFlow(server, 'MX180');
  expect((await commit('2')).body).toMatchObject({ code: '00', data: { isPending: 1, continueUrl: null } });
  expect((await details()).payments).toEqual([]);
  answer({ state: 'succeeded', chargeId: 'late', chargedAt: await server.ago(0) });
  await vi.waitFor(async () => expect((await details()).payments).toHaveLength(1), 60_000);
});

test('a bank’s authentication returns to the lender’s address, in the borrower’s language', async () => {
  const { amount, repayToken } = await cardFlow(server, 'MX174P').repaymentWay();
  const backs: string[] = [];
  withCards({
    charge: ({ returnUrl: back }) => {
      backs.push(back);
      return Promise.resolve({ state: 'declined' });
    },
  });
  const pay = { orderId: 'MX174P', cardId: '6', amount, couponId: null, sendMsg: 0 };
  await server.call('repaymentCommit', { ...pay, repayToken }, ana, '');
  const again = await cardFlow(server, 'MX174P').repaymentWay();
  server.services.settings = { ...server.services.settings, publicUrl: 'https://loans.example' };
  await server.call('repaymentCommit', { ...pay, repayToken: again.repayToken }, ana, '2');
  expect(backs).toEqual([
    expect.stringMatching(/^\/ynRepay\?orderId=MX174P&charge=C\w+&returned=card$/),
    expect.stringMatching(
      /^https:\/\/loans\.example\/ynRepay\?orderId=MX174P&language=2&charge=C\w+&returned=card$/,
    ),
  ]);
});
