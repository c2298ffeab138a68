import { afterAll, beforeAll, expect, test } from 'vitest';
import { calendarDayIn } from '../../../lending/index.ts';
import { readSettings } from '../../config/index.ts';
import type { PayoutOrder } from '../payment/payoutApi.ts';
import { ProviderError } from '../request.ts';
import { createFakeServer } from '../testing/fakeServer.ts';
import { createRazorpayXProvider } from './index.ts';
import { createFakeRazorpay, type FakeRazorpay } from './testing/fakeRazorpay.ts';

let razorpay: FakeRazorpay;
beforeAll(async () => {
  razorpay = await createFakeRazorpay();
});
afterAll(() => razorpay[Symbol.asyncDispose]());

function provider(env: Record<string, string> = {}) {
  const { paymentProviders } = readSettings({
    DATABASE_URL: 'postgres://localhost/q',
    ...razorpay.env,
    ...env,
  });
  if (paymentProviders.razorpayx === undefined) throw new Error('it is connected');
  return createRazorpayXProvider(paymentProviders.razorpayx);
}

let createdPayout = 0;

function order(changes: Partial<PayoutOrder['beneficiary']> = {}): PayoutOrder {
  createdPayout += 1;
  const beneficiary = {
    name: 'Ravi Kumar',
    bankCode: 'HDFC0001234',
    account: '1121431121541121',
    ...changes,
  };
  return {
    payoutId: `P${'a'.repeat(22)}${createdPayout + 10}`,
    orderId: 'IN174',
    beneficiary,
    amount: 945_000,
    currency: 'INR',
  };
}

const sentAt = new Date();

test('a payout is sent with its contact and account in one call, and once for its key', async () => {
  const { payOut } = provider();
  const payoutOrder = order();
  const [first, second] = await Promise.all([payOut.send(payoutOrder), payOut.send(payoutOrder)]);
  expect(first).toMatchObject({ state: 'sent', providerId: second.providerId });
  expect([...razorpay.payouts.keys()].filter((key) => key === payoutOrder.payoutId)).toHaveLength(1);
  const [requests] = razorpay.requests.slice(-1);
  expect(requests?.headers['x-payout-idempotency']).toBe(payoutOrder.payoutId);
  expect(JSON.parse(requests?.text ?? '')).toMatchObject({
    reference_id: payoutOrder.payoutId,
    fund_account: {
      bank_account: { name: 'Ravi Kumar', ifsc: 'HDFC0001234', account_number: '1121431121541121' },
    },
  });
});

test('one whose answer was lost is found by our id; one that never left is absent', async () => {
  const { payOut } = provider();
  const payoutOrder = order();
  razorpay.faults.push('lost');
  const failure = await payOut.send(payoutOrder).catch((error: unknown) => error);
  expect(failure instanceof ProviderError && failure.failure).toBe('unknown');
  expect(
    await payOut.status({ payoutId: payoutOrder.payoutId, providerId: null, sentAt }, sentAt),
  ).toMatchObject({
    state: 'sent',
  });
  expect(await payOut.status({ payoutId: 'P-never', providerId: null, sentAt }, sentAt)).toEqual({
    state: 'absent',
  });
});

test.each([
  ['processed', 'arrived'],
  ['reversed', 'returned'],
  ['failed', 'refused'],
  ['queued', 'sent'],
] as const)('what it calls %s is %s, asked for and told', async (status, state) => {
  const { payOut, notices } = provider();
  const payoutOrder = order();
  const { providerId } = await payOut.send(payoutOrder);
  const { body, headers } = razorpay.changePayoutStatus(payoutOrder.payoutId, status);
  expect(notices?.verifyAndParse(Buffer.from(body), headers)).toMatchObject({
    kind: 'payout',
    payoutId: payoutOrder.payoutId,
    statusUpdate: { state, providerId, reason: `payout_${status}` },
  });
  expect(await payOut.status({ payoutId: payoutOrder.payoutId, providerId, sentAt }, sentAt)).toMatchObject({
    state,
  });
});

test('its list of a day names every payout of it by our id, page by page', async () => {
  const { payOut } = provider();
  const day = (at: Date) => calendarDayIn('Asia/Kolkata', at);
  const now = new Date();
  for (let count = 0; count < 120; count += 1) {
    const payoutOrder = order();
    razorpay.payouts.set(payoutOrder.payoutId, {
      ...{ id: `pout_${count}`, reference_id: payoutOrder.payoutId, amount: 100 + count, currency: 'INR' },
      ...{ status: 'processed', created_at: Math.floor(now.getTime() / 1000) - 3 * 86_400 },
    });
  }
  const listed = await payOut.orders(day(new Date(now.getTime() - 3 * 86_400_000)));
  expect(listed).toHaveLength(120);
  expect(listed[119]).toMatchObject({
    providerId: 'pout_119',
    amount: 219,
    currency: 'INR',
    state: 'arrived',
  });
  expect(await payOut.orders(day(new Date(now.getTime() - 5 * 86_400_000)))).toEqual([]);
});

test.each([409, 408, 502])('an answer of %i doesn’t say that nothing was made', async (status) => {
  const api = await createFakeServer(() => ({ status, body: { error: { code: 'X' } } }));
  const failure = await provider({ RAZORPAY_API: api.api })
    .payOut.send(order())
    .catch((error: unknown) => error);
  await api[Symbol.asyncDispose]();
  expect(failure instanceof ProviderError && failure.failure).toBe('unknown');
});

test('an account that can’t be is refused; a key that is wrong asks nothing of anybody, and says no account', async () => {
  const refused = await provider().payOut.send(order({ bankCode: 'HDFC' }));
  expect(refused).toMatchObject({ state: 'refused' });
  const failure = await provider({ RAZORPAY_KEY_SECRET: 'wrong' })
    .payOut.send(order())
    .catch((error: unknown) => error);
  expect(failure instanceof ProviderError && failure.failure).toBe('unreached');
  expect(String(failure)).not.toContain('1121431121541121');
});
