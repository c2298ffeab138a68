import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayIn } from '../../../lending/index.ts';
import { readSettings } from '../../config/index.ts';
import { ProviderError } from '../failure.ts';
import type { PayOutOrder } from '../payment/payOut.ts';
import { standInServer } from '../testing/standInServer.ts';
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
  expect(await payOut.status({ payoutId: wish.payoutId, providerId: null, sentAt }, sentAt)).toMatchObject({
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
  const wish = order();
  const { providerId } = await payOut.send(wish);
  const { body, headers } = razorpay.move(wish.payoutId, status);
  expect(notices?.read(Buffer.from(body), headers)).toMatchObject({
    kind: 'payout',
    payoutId: wish.payoutId,
    news: { state, providerId, reason: `payout_${status}` },
  });
  expect(await payOut.status({ payoutId: wish.payoutId, providerId, sentAt }, sentAt)).toMatchObject({
    state,
  });
});

test('its list of a day names every payout of it by our id, page by page', async () => {
  const { payOut } = provider();
  const day = (at: Date) => dayIn('Asia/Kolkata', at);
  const now = new Date();
  for (let count = 0; count < 120; count += 1) {
    const wish = order();
    razorpay.payouts.set(wish.payoutId, {
      ...{ id: `pout_${count}`, reference_id: wish.payoutId, amount: 100 + count, currency: 'INR' },
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
  const api = await standInServer(() => ({ status, body: { error: { code: 'X' } } }));
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
