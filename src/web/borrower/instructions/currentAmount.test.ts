import { expect, test } from 'vitest';
import { loanCode } from '../../../contract/codes.ts';
import { findCurrentAmount } from './Screen.tsx';

const refusal = { success: false, code: String(loanCode.amountChanged), message: '' } as const;

test('a stale amount is answered with the right one', () => {
  expect(findCurrentAmount({ ...refusal, data: { amount: 312548 } })).toBe(312548);
});

test('any other refusal names no amount', () => {
  const code = String(loanCode.notRepayable);
  expect(findCurrentAmount({ ...refusal, code, data: { amount: 312548 } })).toBeUndefined();
});

test('a refusal whose amount is malformed names none', () => {
  for (const data of [null, {}, { amount: '312548' }, { amount: 0.5 }, 'x']) {
    expect(findCurrentAmount({ ...refusal, data })).toBeUndefined();
  }
});
