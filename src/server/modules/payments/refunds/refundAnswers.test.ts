import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { minor } from '../../../../lending/index.ts';
import type { NamedProvider, PaymentProvider } from '../../../integrations/index.ts';
import { sendPaymentNotice } from '../../../testing/sandbox.ts';
import { ana, type TestServer, testServer } from '../../../testing/testServer.ts';
import { reconcileLedger } from '../../reconciliation/index.ts';
import type { Services } from '../../services.ts';
import { canRefund, completeRefund, type RefundRequest, refundCredit, requestRefund } from './refund.ts';

let server: TestServer;
let reference: string;
beforeAll(async () => {
  server = await testServer();
  const { repayAmount: amount } = (await server.call('repaymentDetail', { orderId: 'MX174' })).body.data;
  const request = { orderId: 'MX174', amount, payCode: 'SPEI', requestType: 1 };
  reference = (await server.call('instructions', request)).body.data.repayDetail.vCode;
  await sendPaymentNotice(server, { reference, amount });
});
afterAll(() => server.close());
afterEach(async () => {
  expect((await reconcileLedger(server.db)).mismatches).toEqual([]);
});

type Refund = NonNullable<PaymentProvider['refund']>;
type RefundOrder = Parameters<Refund['create']>[0];

const order = { borrowerId: ana.borrowerId, orderId: 'MX174', provider: 'sandbox' };
const operator = { kind: 'operator', actorId: 'Olga', reason: 'paid too much' } as const;

/** A payment for what is paid already: all of it is in the borrower's favour. */
async function createOverpayment(amount: number) {
  const paymentId = randomUUID();
  await sendPaymentNotice(server, { reference, amount, paymentId });
  return { ...order, paymentId };
}

/** The services with a sandbox that pays back so, or not at all, beside another provider that does. */
function withRefund(create?: Refund['create']) {
  const requests: RefundOrder[] = [];
  const { refund: _, ...sandbox } = server.services.providers.payments.get(
    'sandbox',
  ) as NamedProvider<'sandbox'>;
  const refund = {
    create: (wish: RefundOrder) => {
      requests.push(wish);
      return create?.(wish) ?? Promise.reject(new Error('not asked for'));
    },
  };
  const payments = new Map<string, PaymentProvider>([
    ['sandbox', create === undefined ? sandbox : { ...sandbox, refund }],
    ['conekta', { name: 'conekta', refund }],
  ]);
  const services: Services = { ...server.services, providers: { ...server.services.providers, payments } };
  return { services, asked: requests };
}

const answerPaid: Refund['create'] = ({ idempotencyKey }) =>
  Promise.resolve({ state: 'paid', refundId: `of ${idempotencyKey}` });

async function listRefunds(paymentId: string) {
  return server.db
    .selectFrom('refunds')
    .select(['refundKey', 'amount', 'refundId'])
    .where('paymentId', '=', paymentId)
    .orderBy('refundKey')
    .execute();
}

async function createRequestedRefund(services: Services, payment: RefundRequest) {
  const requested = await requestRefund(services, payment, operator);
  if (requested.state !== 'requested') throw new Error(requested.state);
  return requested.refund;
}

/** What the audit has of a payment's refunds. */
async function listAuditEvents(paymentId: string) {
  const rows = await server.db
    .selectFrom('auditEvents')
    .select(['action', 'subject', 'actor', 'reason', 'borrowerId'])
    .where('subject', 'like', `sandbox:${paymentId}%`)
    .orderBy('at')
    .orderBy('action')
    .execute();
  expect(new Set(rows.map(({ borrowerId }) => borrowerId))).toEqual(new Set([ana.borrowerId]));
  return rows.map(({ action, subject, actor, reason }) => [action, subject, actor, reason]);
}

test('a payment is refundable by a provider with refunds: not by one without, and not by the cash desk', () => {
  const payments = new Map<string, PaymentProvider>([
    ['sandbox', { name: 'sandbox', refund: { create: answerPaid } }],
    ['stp', { name: 'stp' }],
  ]);
  const services = { providers: { ...server.services.providers, payments } };
  expect(['sandbox', 'stp', 'cash_desk'].map((name) => canRefund(services, name))).toEqual([
    true,
    false,
    false,
  ]);
});

test('a payment of a provider without refunds is not found, and nothing is stored', async () => {
  const payment = await createOverpayment(1_000);
  const { services } = withRefund();
  expect(await requestRefund(services, payment, operator)).toEqual({ state: 'notFound' });
  expect(await listRefunds(payment.paymentId)).toEqual([]);
});

test('a payment is refunded by the provider that took it alone', async () => {
  const payment = await createOverpayment(1_000);
  const { services, asked } = withRefund(answerPaid);
  const outcome = await refundCredit(services, { ...payment, provider: 'conekta' }, operator);
  expect([outcome, asked]).toEqual([{ state: 'notFound' }, []]);
});

test('a payment of another borrower’s loan, or of an unknown loan, is not found', async () => {
  const payment = await createOverpayment(1_000);
  const { services, asked } = withRefund(answerPaid);
  for (const orderId of ['MX180', 'MXB174', 'no loan'])
    expect(await refundCredit(services, { ...payment, orderId }, operator)).toEqual({ state: 'notFound' });
  expect(asked).toEqual([]);
});

test('the request to the provider has the amount in the loan’s currency, and a key of the payment and the part', async () => {
  const payment = await createOverpayment(1_000);
  const { services, asked } = withRefund(answerPaid);
  const { paymentId } = payment;
  const part = { key: 'a', amount: minor(300) };
  await refundCredit(services, { ...payment, part }, operator);
  await refundCredit(services, payment, operator);
  expect(asked).toEqual([
    { paymentId, amount: 300, currency: 'MXN', idempotencyKey: `sandbox:${paymentId}:a` },
    { paymentId, amount: 700, currency: 'MXN', idempotencyKey: `sandbox:${paymentId}` },
  ]);
  expect(await listAuditEvents(paymentId)).toEqual([
    ['refund_asked', `sandbox:${paymentId}:a`, 'Olga', 'paid too much'],
    ['refund_paid', `sandbox:${paymentId}:a`, 'Olga', 'paid too much'],
    ['refund_asked', `sandbox:${paymentId}`, 'Olga', 'paid too much'],
    ['refund_paid', `sandbox:${paymentId}`, 'Olga', 'paid too much'],
  ]);
});

test('a paid refund has its provider’s id, and its provider is not called again', async () => {
  const payment = await createOverpayment(1_000);
  const first = await refundCredit(withRefund(answerPaid).services, payment, operator);
  expect(first).toEqual({ state: 'paid', amount: 1_000, refundId: `of sandbox:${payment.paymentId}` });
  const { services, asked } = withRefund(() => Promise.reject(new Error('asked again')));
  expect(await refundCredit(services, payment, operator)).toEqual(first);
  expect(asked).toEqual([]);
});

test('a refund completed twice is paid in both answers and posted once', async () => {
  const payment = await createOverpayment(1_000);
  const { services } = withRefund(answerPaid);
  const refund = await createRequestedRefund(services, payment);
  const first = await completeRefund(services, refund, operator);
  expect(first.state).toBe('paid');
  expect(await completeRefund(services, refund, operator)).toEqual(first);
  const actions = (await listAuditEvents(payment.paymentId)).map(([action]) => action);
  expect(actions).toEqual(['refund_asked', 'refund_paid']);
});

test('a refund whose provider loses refunds stays requested, and is paid once it has them again', async () => {
  const payment = await createOverpayment(1_000);
  const refund = await createRequestedRefund(withRefund(answerPaid).services, payment);
  expect(await completeRefund(withRefund().services, refund, operator)).toEqual({ state: 'unknown' });
  expect(await listRefunds(payment.paymentId)).toEqual([{ refundKey: '', amount: 1_000, refundId: null }]);
  expect(await refundCredit(withRefund(answerPaid).services, payment, operator)).toMatchObject({
    state: 'paid',
  });
});

test('a refund refused by its provider leaves only its audit: its key can be reused for another amount', async () => {
  const payment = await createOverpayment(1_000);
  const { paymentId } = payment;
  const refundPart = (services: Services, key: string, amount: number) =>
    refundCredit(services, { ...payment, part: { key, amount: minor(amount) } }, operator);
  const willing = withRefund(answerPaid).services;
  await refundPart(willing, 'kept', 100);
  const refusingServices = withRefund(() =>
    Promise.resolve({ state: 'refused', reason: 'too old' }),
  ).services;
  expect(await refundPart(refusingServices, 'a', 900)).toEqual({ state: 'refused' });
  const storedRefund = { refundKey: 'kept', amount: 100, refundId: `of sandbox:${paymentId}:kept` };
  expect(await listRefunds(paymentId)).toEqual([storedRefund]);
  expect((await listAuditEvents(paymentId)).at(-1)).toEqual([
    'refund_refused',
    `sandbox:${paymentId}:a`,
    'Olga',
    'too old',
  ]);
  expect(await refundPart(willing, 'a', 800)).toMatchObject({ state: 'paid', amount: 800 });
});
