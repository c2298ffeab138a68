import { expect, test } from 'vitest';
import { listDuplicatePayments } from './duplicatePayment.ts';

test('every payment of the same amount and day is named before another is recorded, unless it was reversed', () => {
  const payment = { amount: 50_000, valueDate: '2026-11-20', reversedOn: null };
  const tender = { amount: 50_000, paidOn: '2026-11-20' };
  const other = { ...payment };
  expect(listDuplicatePayments([payment, other], tender)).toEqual([payment, other]);
  expect(listDuplicatePayments([payment], { ...tender, amount: 50_001 })).toEqual([]);
  expect(listDuplicatePayments([payment], { ...tender, paidOn: '2026-11-21' })).toEqual([]);
  expect(listDuplicatePayments([{ ...payment, reversedOn: '2026-11-22' }], tender)).toEqual([]);
});
