import { expect, test } from 'vitest';
import { parsePaymentKey, toPaymentKey } from './paymentKey.ts';

test.each([
  { provider: 'sandbox', paymentId: 'p1' },
  { provider: 'cash_desk', paymentId: '2026:11:0001' },
])('the key of payment $paymentId is parsed to the payment it was made of', (payment) => {
  expect(parsePaymentKey(toPaymentKey(payment))).toEqual(payment);
});

test.each(['p1', ':p1', ''])('"%s" is the key of no payment', (key) => {
  expect(parsePaymentKey(key)).toBeUndefined();
});
