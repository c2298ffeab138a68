import { expect, test } from 'vitest';
import { validateClaim } from './PaymentClaimForm.tsx';

const values = { amount: '3025.74', paidOn: '2026-11-20', payCode: '', reference: '' };

test('an amount, a day and a picture are needed, the way and the reference aren’t', () => {
  expect(validateClaim(values, 1)).toBeUndefined();
  expect(validateClaim({ ...values, amount: '0' }, 1)).toBe('amountMissing');
  expect(validateClaim({ ...values, paidOn: '' }, 0)).toBe('dayMissing');
  expect(validateClaim(values, 0)).toBe('imageMissing');
});
