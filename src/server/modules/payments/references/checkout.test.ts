import { afterAll, beforeAll, expect, test } from 'vitest';
import { calendarDayIn } from '../../../../lending/index.ts';
import { type NamedProvider, type PaymentProvider, ProviderError } from '../../../integrations/index.ts';
import { requestReference } from '../../../testing/sandbox.ts';
import { ana, type TestServer, testServer } from '../../../testing/testServer.ts';
import { getBorrowerOrder, type Order } from '../../loans/index.ts';
import type { Services } from '../../services.ts';
import { listActiveInstructions } from '../repayment/activeInstructions.ts';
import { createCheckout, hasCheckout } from './checkout.ts';

let server: TestServer;
let order: Order;
beforeAll(async () => {
  server = await testServer();
  order = await getBorrowerOrder(server.services, ana.borrowerId, { orderId: 'MX174' });
});
afterAll(() => server.close());

type Open = NonNullable<PaymentProvider['checkout']>['open'];

/** The services with a sandbox that opens its pages so, or none. */
function withCheckout(open?: Open): Services {
  const { checkout: _, ...sandbox } = server.services.providers.payments.get(
    'sandbox',
  ) as NamedProvider<'sandbox'>;
  const provider = open === undefined ? sandbox : { ...sandbox, checkout: { open } };
  const payments = new Map<string, PaymentProvider>([['sandbox', provider]]);
  return { ...server.services, providers: { ...server.services.providers, payments } };
}

async function openPage(services: Services, amount = 10_000) {
  const now = await services.clock.now();
  return createCheckout(
    services,
    order,
    amount,
    { returnUrl: '/loans', language: 'es', validUntil: calendarDayIn('America/Mexico_City', now) },
    now,
  );
}

/** The pages of the order, and whether each can still be paid on. */
async function listPages() {
  const rows = await server.db
    .selectFrom('paymentReferences')
    .select(['reference', 'amount', 'isLive', 'endedAt'])
    .where('orderId', '=', 'MX174')
    .where('payCode', '=', 'LINK')
    .orderBy('reference')
    .execute();
  return rows.map(({ endedAt, ...row }) => ({ ...row, isEnded: endedAt !== null }));
}

test('a hosted page refused by its provider makes the channel unavailable, and nothing is stored', async () => {
  const refusingServices = withCheckout(() => Promise.reject(new ProviderError('sandbox', 'refused')));
  expect(await openPage(refusingServices)).toBeUndefined();
  expect(await listPages()).toEqual([]);
});

test('an error of the server itself is a fault, and not taken for the provider’s answer', async () => {
  const broken = withCheckout(() => Promise.reject(new TypeError('a fault of ours')));
  await expect(openPage(broken)).rejects.toThrow('a fault of ours');
  expect(await listPages()).toEqual([]);
});

test('a market without a provider of hosted pages has none to open', async () => {
  expect([hasCheckout(withCheckout(), order), await openPage(withCheckout())]).toEqual([false, undefined]);
  expect(hasCheckout(server.services, order)).toBe(true);
});

test('a hosted page is open for half an hour with the amount due, and superseded by a newer one', async () => {
  const requests: Parameters<Open>[0][] = [];
  const services = withCheckout((wish) => {
    requests.push(wish);
    return Promise.resolve({ reference: `page ${requests.length}`, url: `/page/${requests.length}` });
  });
  const before = await server.ago(0);
  expect([await openPage(services, 10_000), await openPage(services, 20_000)]).toEqual([
    '/page/1',
    '/page/2',
  ]);
  const page = { returnUrl: '/loans', language: 'es', currency: 'MXN', expiresAt: expect.any(Date) };
  expect(requests).toEqual([
    { ...page, amount: 10_000 },
    { ...page, amount: 20_000 },
  ]);
  const minutes = Number(requests[0]?.expiresAt.getTime()) - before.getTime();
  expect(Math.floor(minutes / 60_000)).toBe(30);
  expect(await listPages()).toEqual([
    { reference: 'page 1', amount: 10_000, isLive: false, isEnded: true },
    { reference: 'page 2', amount: 20_000, isLive: true, isEnded: false },
  ]);
});

test('a loan can be repaid by its references, not by an earlier page of a provider or one for an extension fee', async () => {
  const list = async () =>
    (
      await listActiveInstructions(
        server.services,
        { borrowerId: ana.borrowerId, market: 'MX', language: 'en' },
        await server.ago(0),
      )
    ).map((row) => row.reference);
  const before = await list();
  expect(before).toHaveLength(2);
  expect(await openPage(server.services)).toBeDefined();
  await requestReference(server, { orderId: 'MX174', requestType: 2, payCode: 'OXXO' });
  expect(await list()).toEqual(before);
});
