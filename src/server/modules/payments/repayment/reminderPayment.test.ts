import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { calendarDayIn } from '../../../../lending/index.ts';
import type { Channel } from '../../../config/index.ts';
import { type NamedProvider, type PaymentProvider, ProviderError } from '../../../integrations/index.ts';
import { sendPaymentNotice } from '../../../testing/sandbox.ts';
import { ana, type TestServer, testServer } from '../../../testing/testServer.ts';
import { getBorrowerOrder, getMarketContext, type MarketContext, type Order } from '../../loans/index.ts';
import type { Services } from '../../services.ts';
import { createReminderPayment } from './reminderPayment.ts';

let server: TestServer;
let context: MarketContext;
beforeAll(async () => {
  server = await testServer();
  context = await getMarketContext(server.services, 'MX');
});
afterAll(() => server.close());
/** No reference stands that could be found again. */
beforeEach(async () => {
  await server.db.updateTable('paymentReferences').set({ isLive: false }).execute();
});

type Create = NonNullable<PaymentProvider['collect']>['create'];

/** The services with a sandbox that makes references so; the channels whose references were requested. */
function withCreate(create: Create) {
  const requestedChannels: string[] = [];
  const sandbox = server.services.providers.payments.get('sandbox') as NamedProvider<'sandbox'>;
  const collect = {
    ...sandbox.collect,
    create: (order: Parameters<Create>[0]) => {
      requestedChannels.push(order.channel.payCode);
      return create(order);
    },
  };
  const payments = new Map<string, PaymentProvider>([
    ['sandbox', { ...sandbox, collect }],
    ['stp', { name: 'stp' }],
  ]);
  const services: Services = { ...server.services, providers: { ...server.services.providers, payments } };
  return { services, asked: requestedChannels };
}

const defaultCreate: Create = (order) => {
  const sandbox = server.services.providers.payments.get('sandbox') as NamedProvider<'sandbox'>;
  return sandbox.collect.create(order);
};
const refuseCreate: Create = () => Promise.reject(new ProviderError('sandbox', 'refused'));

function getOrder(orderId: string): Promise<Order> {
  return getBorrowerOrder(server.services, ana.borrowerId, { orderId });
}

/** The market with its ways to pay changed, by their names. */
function withChannels(changes: Record<string, Partial<Channel>>): MarketContext {
  const channels = context.market.channels.map((one) => ({ ...one, ...changes[one.payCode] }));
  return { ...context, market: { ...context.market, channels } };
}

test('a reminder has the page’s amount, its validity and the amount after, for the market’s first channel', async () => {
  for (const orderId of ['MX174', 'MX180']) {
    const { ways } = (await server.call('repaymentDetail', { orderId })).body.data;
    const sent = await createReminderPayment(server.services, await getOrder(orderId), context);
    const { amount, until, after } = ways[0] ?? {};
    expect(sent).toMatchObject({ amount, until, after, paymentMethod: { channel: { payCode: 'SPEI' } } });
    const request = { orderId, amount, payCode: 'SPEI', requestType: 1 };
    const { vCode } = (await server.call('instructions', request)).body.data.repayDetail;
    expect(sent?.paymentMethod?.reference.reference).toBe(vCode);
  }
});

test('an undisbursed or settled loan has no reminder', async () => {
  const order = await getOrder('MX174P');
  const undisbursed: Order = { ...order, disbursedOn: null, loanTerms: null };
  expect(await createReminderPayment(server.services, undisbursed, context)).toBeUndefined();
  const { ways } = (await server.call('repaymentDetail', { orderId: 'MX174P' })).body.data;
  const all = { orderId: 'MX174P', amount: ways[2]?.amount, payCode: 'SPEI', requestType: 1, way: 'all' };
  const { vCode: reference } = (await server.call('instructions', all)).body.data.repayDetail;
  await sendPaymentNotice(server, { reference, amount: ways[2]?.amount ?? 0 });
  const { services, asked } = withCreate(defaultCreate);
  expect(await createReminderPayment(services, await getOrder('MX174P'), context)).toBeUndefined();
  expect(asked).toEqual([]);
});

test('a borrower who has paid at a store gets a store’s reference, valid until it expires', async () => {
  const part = { orderId: 'MX174', amount: 10_000, requestType: 1, way: 'part' };
  for (const payCode of ['OXXO', 'PAYNET']) {
    const { repayDetail } = (await server.call('instructions', { ...part, payCode })).body.data;
    await sendPaymentNotice(server, { reference: repayDetail.vCode, amount: 10_000 });
  }
  const sent = await createReminderPayment(server.services, await getOrder('MX174'), context);
  const { dueDate } = (await server.call('loanDetails', { orderId: 'MX174' })).body.data;
  expect(sent?.paymentMethod?.channel.payCode).toBe('PAYNET');
  // It ends the loan, so it is right today alone.
  expect(sent?.until).toBe(context.today);
  expect(sent?.until).toBe(
    calendarDayIn('America/Mexico_City', sent?.paymentMethod?.reference.expiresAt ?? new Date(0)),
  );
  expect(sent?.until && sent.until < dueDate).toBe(true);
});

test('channels above the amount, or whose provider has no references, are skipped', async () => {
  const { services, asked } = withCreate(defaultCreate);
  const order = await getOrder('MX180');
  const { repayAmount } = (await server.call('repaymentDetail', { orderId: 'MX180' })).body.data;
  const few = withChannels({ SPEI: { provider: 'stp' }, OXXO: { least: repayAmount + 1 } });
  expect((await createReminderPayment(services, order, few))?.paymentMethod?.channel.payCode).toBe('PAYNET');
  const exact = withChannels({ SPEI: { provider: 'stp' }, OXXO: { least: repayAmount } });
  expect((await createReminderPayment(services, order, exact))?.paymentMethod?.channel.payCode).toBe('OXXO');
  expect(asked).toEqual(['PAYNET', 'OXXO']);
});

test('after a failed reference the next channel is tried, and no third: the reminder then has none', async () => {
  const order = await getOrder('MX180');
  const partlyRefusing = withCreate((wish) =>
    wish.channel.payCode === 'SPEI' ? refuseCreate(wish) : defaultCreate(wish),
  );
  expect(
    (await createReminderPayment(partlyRefusing.services, order, context))?.paymentMethod?.channel.payCode,
  ).toBe('OXXO');
  expect(partlyRefusing.asked).toEqual(['SPEI', 'OXXO']);
  const { repayAmount: amount } = (await server.call('repaymentDetail', { orderId: 'MX180' })).body.data;
  await server.db.updateTable('paymentReferences').set({ isLive: false }).execute();
  const allRefusing = withCreate(refuseCreate);
  const sent = await createReminderPayment(allRefusing.services, order, context);
  expect(sent).toEqual({
    amount,
    until: context.today,
    after: expect.any(Number),
    later: null,
    by: undefined,
  });
  expect(allRefusing.asked).toEqual(['SPEI', 'OXXO']);
});

test('an error of the server itself is not taken for an unavailable channel', async () => {
  const { services } = withCreate(() => Promise.reject(new TypeError('a fault of ours')));
  await expect(createReminderPayment(services, await getOrder('MX180'), context)).rejects.toThrow(
    'a fault of ours',
  );
});
