import { expect, test } from 'vitest';
import { firstWaivableCharge } from './listLoanActions.ts';

test.each([
  [{ lateCharges: 1, fees: 1, interest: 1 }, 'late_charges'],
  [{ lateCharges: 0, fees: 1, interest: 1 }, 'fee'],
  [{ lateCharges: 0, fees: 0, interest: 1 }, 'interest'],
  [{ lateCharges: 0, fees: 0, interest: 0 }, 'late_charges'],
])('of %o, %s is waived first', (statement, of) => {
  expect(firstWaivableCharge(statement)).toBe(of);
});
