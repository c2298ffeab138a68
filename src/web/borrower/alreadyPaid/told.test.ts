import { expect, test } from 'vitest';
import { mistakeOf } from './told.ts';

const told = { amount: '3025.74', paidOn: '2026-11-20', payCode: '', reference: '' };

test('an amount, a day and a picture are needed, the way and the reference aren’t', () => {
  expect(mistakeOf(told, 1)).toBeUndefined();
  expect(mistakeOf({ ...told, amount: '0' }, 1)).toBe('amountMissing');
  expect(mistakeOf({ ...told, paidOn: '' }, 0)).toBe('dayMissing');
  expect(mistakeOf(told, 0)).toBe('imageMissing');
});
