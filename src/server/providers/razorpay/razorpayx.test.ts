import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSettings } from '../../config/index.ts';
import { ProviderError } from '../failure.ts';
import type { PayOutOrder } from '../payment/payOut.ts';
import { razorpayXProvider } from './index.ts';
import { type RazorpayStandIn, razorpayStandIn } from './testing/standIn.ts';

let razorpay: RazorpayStandIn;
beforeAll(async () => {
  razorpay = await razorpayStandIn();
});
afterAll(() => razorpay[Symbol.asyncDispose]());

function provider(env: Record<string, string> = {}) {
  const { rails } = readSettings({ DATABASE_URL: 'postgres://localhost/q', ...razorpay.env, ...env });
  if (rails.razorpayx === undefined) throw new Error('it is connected');
  return razorpayXProvider(rails.razorpayx);
}

let made = 0;

function order(changes: Partial<PayOutOrder['beneficiary']> = {}): PayOutOrder {
  made += 1;
  const beneficiary = {
    name: 'Ravi Kumar',
    bankCode: 'HDFC0001234',
    account: '1121431121541121',
    ...changes,
  };
  return {
    payoutId: `P${'a'.repeat(22)}${made + 10}`,
    orderId: 'IN174',
    beneficiary,
    amount: 945_000,
    currency: 'INR',
  };
}

const sentAt = new Date();

test('a payout is sent with its contact and account in one call, and once for its key', async () => {
  const { payOut } = provider();
  const wish = order();
  const [first, second] = await Promise.all([payOut.send(wish), payOut.send(wish)]);
  expect(first).toMatchObject({ state: 'sent', providerId: second.providerId });
  expect([...razorpay.payouts.keys()].filter((key) => key === wish.payoutId)).toHaveLength(1);
  const [asked] = razorpay.asked.slice(-1);
  expect(asked?.headers['x-payout-idempotency']).toBe(wish.payoutId);
  expect(JSON.parse(asked?.text ?? '')).toMatchObject({
    reference_id: wish.payoutId,
    fund_account: {
      bank_account: { name: 'Ravi Kumar', ifsc: 'HDFC0001234', account_number: '1121431121541121' },
    },
  });
});

test('one whose answer was lost is found by our id; one that never left is absent', async () => {
  const { payOut } = provider();
  const wish = order();
  razorpay.mishaps.push('lost');
  const failure = await payOut.send(wish).catch((error: unknown) => error);
  expect(failure instanceof ProviderError && failure.failure).toBe('unknown');
  expect(await payOut.status({ payoutId: wish.payoutId, providerId: null, sentAt })).toMatchObject({
    state: 'sent',
  });
  expect(await payOut.status({ payoutId: 'P-never', providerId: null, sentAt })).toEqual({ state: 'absent' });
});

test.each([
  ['processed', 'arrived'],
  ['reversed', 'returned'],
  ['failed', 'refused'],
  ['queued', 'sent'],
] as const)('what it calls %s is %s, asked for and told', async (status, state) => {
  const { payOut, notices } = provider();
  const wish = order();
  const { providerId } = await payOut.send(wish);
  const { body, headers } = razorpay.move(wish.payoutId, status);
  expect(notices?.read(Buffer.from(body), headers)).toMatchObject({
    kind: 'payout',
    payoutId: wish.payoutId,
    news: { state, providerId, reason: `payout_${status}` },
  });
  expect(await payOut.status({ payoutId: wish.payoutId, providerId, sentAt })).toMatchObject({ state });
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
