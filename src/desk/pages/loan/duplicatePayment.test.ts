import { expect, test } from 'vitest';
import { findDuplicatePayment } from './duplicatePayment.ts';

test('a payment of the same amount and day is asked about before another is recorded, unless it was reversed', () => {
  const payment = { amount: 50_000, valueDate: '2026-11-20', reversedOn: null };
  const tender = { amount: 50_000, paidOn: '2026-11-20' };
  expect(findDuplicatePayment([payment], tender)).toBe(payment);
  expect(findDuplicatePayment([payment], { ...tender, amount: 50_001 })).toBeUndefined();
  expect(findDuplicatePayment([payment], { ...tender, paidOn: '2026-11-21' })).toBeUndefined();
  expect(findDuplicatePayment([{ ...payment, reversedOn: '2026-11-22' }], tender)).toBeUndefined();
});
