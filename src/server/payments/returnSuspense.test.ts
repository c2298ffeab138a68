import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Seat, seatOf } from '../desk/testing.ts';
import type { PaymentProvider, ProviderNamed } from '../providers/index.ts';
import { bookSandboxPayment } from '../providers/index.ts';
import { reconcile } from '../reconciliation/index.ts';
import type { Services } from '../services.ts';
import { notify } from '../testing/sandbox.ts';
import { type TestServer, testServer } from '../testing/testServer.ts';
import { askReturn, finishReturn, matchSuspense, resolveReturns } from './index.ts';

const reason = 'its sender asked for it';
const by = { kind: 'operator', who: 'Olga', reason } as const;
let server: TestServer;
let finance: Seat;
let admin: Seat;
beforeAll(async () => {
  server = await testServer();
  [finance, admin] = await Promise.all([seatOf(server, 'finance'), seatOf(server, 'admin')]);
});
afterAll(() => server.close());
afterEach(async () => {
  expect((await reconcile(server.db)).mismatches).toEqual([]);
});

async function stray(paymentId: string): Promise<{ provider: 'sandbox'; paymentId: string }> {
  const payment = { paymentId, reference: '93009999999999', amount: 12_300 };
  const paidAt = await server.services.clock.now();
  await bookSandboxPayment(server.db, { ...payment, currency: 'MXN', paidAt });
  await notify(server, payment);
  return { provider: 'sandbox', paymentId };
}

/** The services with a sandbox that answers so. */
function answering(pay: NonNullable<PaymentProvider['refund']>['pay']): Services {
  const sandbox = server.services.providers.payments.get('sandbox') as ProviderNamed<'sandbox'>;
  const payments = new Map<string, PaymentProvider>([['sandbox', { ...sandbox, refund: { pay } }]]);
  return { ...server.services, providers: { ...server.services.providers, payments } };
}

async function waits(paymentId: string): Promise<boolean> {
  const { items } = (await finance.get('suspense?limit=200')).body;
  return (items as { paymentId: string }[]).some((one) => one.paymentId === paymentId);
}

test('money in suspense goes back to its sender once, by two people', async () => {
  const payment = await stray('sent by mistake');
  const asked = await finance.post('suspense/return', { ...payment, reason });
  expect(asked.status).toBe(202);
  expect((await admin.get(`approvals/${asked.body.approvalId}`)).body).toMatchObject({
    ...{ amount: 12_300, currency: 'MXN', why: 'always' },
  });
  const path = `approvals/${asked.body.approvalId}`;
  const agree = { approve: true, reason };
  const answers = await Promise.all([1, 2, 3].map(() => admin.post(path, agree)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  const done = answers.find(({ status }) => status === 200);
  expect(done?.body.result).toEqual({ returned: 'paid', amount: 12_300, currency: 'MXN' });
  expect(await waits('sent by mistake')).toBe(false);
  const again = await finance.post('suspense/return', { ...payment, reason });
  expect([again.status, again.body.code]).toEqual([409, 'notWaiting']);
});

test('on its way back it is matched to no loan; of a match and a return at once one is done', async () => {
  const payment = await stray('wanted twice');
  const [returned, matched] = await Promise.all([
    askReturn(server.services, payment, by),
    matchSuspense(server.services, { ...payment, borrowerId: 1001, orderId: 'MX180' }, by),
  ]);
  expect([returned === 'notWaiting', matched === 'notWaiting'].toSorted()).toEqual([false, true]);
});

test('unanswered it is asked for again, as the same; refused it waits in suspense again', async () => {
  const payment = await stray('unanswered');
  const asked = await askReturn(server.services, payment, by);
  if (typeof asked === 'string') throw new Error('it does not wait');
  const keys: string[] = [];
  const silent = answering(({ idempotencyKey }) => {
    keys.push(idempotencyKey);
    return Promise.reject(new Error('no answer'));
  });
  expect(await finishReturn(silent, asked, by)).toBe('asked');
  expect(await waits('unanswered')).toBe(false);
  const refusing = answering(({ idempotencyKey }) => {
    keys.push(idempotencyKey);
    return Promise.resolve({ state: 'refused', reason: 'account closed' });
  });
  await resolveReturns(refusing);
  expect(keys).toHaveLength(1);
  await server.db
    .updateTable('receivedPayments')
    .set({ returnAskedAt: new Date(0) })
    .where('paymentId', '=', 'unanswered')
    .execute();
  await resolveReturns(refusing);
  expect(keys).toEqual(['return:sandbox:unanswered', 'return:sandbox:unanswered']);
  expect(await waits('unanswered')).toBe(true);
});
