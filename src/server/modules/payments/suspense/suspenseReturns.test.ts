import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { NamedProvider, PaymentProvider } from '../../../integrations/index.ts';
import { recordSandboxPayment } from '../../../integrations/index.ts';
import { sendPaymentNotice } from '../../../testing/sandbox.ts';
import { type TestServer, testServer } from '../../../testing/testServer.ts';
import { type DeskClient, signInAs } from '../../desk/testing/desk.ts';
import { reconcileLedger } from '../../reconciliation/index.ts';
import type { Services } from '../../services.ts';
import {
  completeSuspenseReturn,
  matchSuspense,
  requestSuspenseReturn,
  resolveSuspenseReturns,
} from '../index.ts';

const reason = 'its sender asked for it';
const actor = { kind: 'operator', actorId: 'Olga', reason } as const;
let server: TestServer;
let finance: DeskClient;
let admin: DeskClient;
beforeAll(async () => {
  server = await testServer();
  [finance, admin] = await Promise.all([signInAs(server, 'finance'), signInAs(server, 'admin')]);
});
afterAll(() => server.close());
afterEach(async () => {
  expect((await reconcileLedger(server.db)).mismatches).toEqual([]);
});

async function createUnallocatedPayment(
  paymentId: string,
): Promise<{ provider: 'sandbox'; paymentId: string }> {
  const payment = { paymentId, reference: '93009999999999', amount: 12_300 };
  const paidAt = await server.services.clock.now();
  await recordSandboxPayment(server.db, { ...payment, currency: 'MXN', paidAt });
  await sendPaymentNotice(server, payment);
  return { provider: 'sandbox', paymentId };
}

/** The services with a sandbox that answers so. */
function withRefund(create: NonNullable<PaymentProvider['refund']>['create']): Services {
  const sandbox = server.services.providers.payments.get('sandbox') as NamedProvider<'sandbox'>;
  const payments = new Map<string, PaymentProvider>([['sandbox', { ...sandbox, refund: { create } }]]);
  return { ...server.services, providers: { ...server.services.providers, payments } };
}

async function isInSuspense(paymentId: string): Promise<boolean> {
  const { items } = (await finance.get('suspense?limit=200')).body;
  return (items as { paymentId: string }[]).some((one) => one.paymentId === paymentId);
}

test('a suspense payment is returned to its payer once, by maker and checker', async () => {
  const payment = await createUnallocatedPayment('sent by mistake');
  const reply = await finance.post('suspense/return', { ...payment, reason });
  expect(reply.status).toBe(202);
  expect((await admin.get(`approvals/${reply.body.approvalId}`)).body).toMatchObject({
    ...{ amount: 12_300, currency: 'MXN', approvalTrigger: 'always' },
  });
  const path = `approvals/${reply.body.approvalId}`;
  const agree = { approve: true, reason };
  const answers = await Promise.all([1, 2, 3].map(() => admin.post(path, agree)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  const done = answers.find(({ status }) => status === 200);
  expect(done?.body.result).toEqual({ returned: 'paid', amount: 12_300, currency: 'MXN' });
  expect(await isInSuspense('sent by mistake')).toBe(false);
  const again = await finance.post('suspense/return', { ...payment, reason });
  expect([again.status, again.body.code]).toEqual([409, 'notWaiting']);
});

test('a payment being returned cannot be matched; of a simultaneous match and return one is done', async () => {
  const payment = await createUnallocatedPayment('wanted twice');
  const [returned, matched] = await Promise.all([
    requestSuspenseReturn(server.services, payment, actor),
    matchSuspense(server.services, { ...payment, borrowerId: 1001, orderId: 'MX180' }, actor),
  ]);
  expect([returned.state === 'notWaiting', matched.state === 'notWaiting'].toSorted()).toEqual([false, true]);
});

test('an unanswered return is repeated with the same key; a refused one is in suspense again', async () => {
  const payment = await createUnallocatedPayment('unanswered');
  const requested = await requestSuspenseReturn(server.services, payment, actor);
  if (requested.state !== 'requested') throw new Error(requested.state);
  const { suspenseReturn } = requested;
  const keys: string[] = [];
  const silentServices = withRefund(({ idempotencyKey }) => {
    keys.push(idempotencyKey);
    return Promise.reject(new Error('no answer'));
  });
  expect(await completeSuspenseReturn(silentServices, suspenseReturn, actor)).toEqual({ state: 'unknown' });
  expect(await isInSuspense('unanswered')).toBe(false);
  const refusingServices = withRefund(({ idempotencyKey }) => {
    keys.push(idempotencyKey);
    return Promise.resolve({ state: 'refused', reason: 'account closed' });
  });
  await resolveSuspenseReturns(refusingServices);
  expect(keys).toHaveLength(1);
  await server.db
    .updateTable('receivedPayments')
    .set({ returnRequestedAt: new Date(0) })
    .where('paymentId', '=', 'unanswered')
    .execute();
  await resolveSuspenseReturns(refusingServices);
  expect(keys).toEqual(['return:sandbox:unanswered', 'return:sandbox:unanswered']);
  expect(await isInSuspense('unanswered')).toBe(true);
});
