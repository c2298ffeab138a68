import { expect, test } from 'vitest';
import { lateLoan } from '../../features/loans/testing/loan.ts';
import { isReversible } from './LoanPayments.tsx';

test('a payment is reversed as it is today, not as a past day shows it, and once', () => {
  expect(isReversible(lateLoan, { reversedOn: null })).toBe(true);
  expect(isReversible({ ...lateLoan, asOf: '2026-11-21' }, { reversedOn: null })).toBe(false);
  expect(isReversible(lateLoan, { reversedOn: '2026-11-22' })).toBe(false);
});
