import { expect, test } from 'vitest';
import { findSamePayment } from './samePayment.ts';

test('a payment of the same amount and day is asked about before another is recorded, unless it was reversed', () => {
  const payment = { amount: 50_000, valueDate: '2026-11-20', reversedOn: null };
  const money = { amount: 50_000, paidOn: '2026-11-20' };
  expect(findSamePayment([payment], money)).toBe(payment);
  expect(findSamePayment([payment], { ...money, amount: 50_001 })).toBeUndefined();
  expect(findSamePayment([payment], { ...money, paidOn: '2026-11-21' })).toBeUndefined();
  expect(findSamePayment([{ ...payment, reversedOn: '2026-11-22' }], money)).toBeUndefined();
});
