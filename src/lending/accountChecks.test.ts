import { expect, test } from 'vitest';
import { isAccountPart } from './references.ts';

const clabe = { pattern: '^\\d{18}$', check: 'clabe' };

test('a part of an account is written as its pattern says, and its sum is right where it has one', () => {
  expect(isAccountPart(clabe, '032180000118359719')).toBe(true);
  expect(isAccountPart(clabe, '032180000118359718')).toBe(false);
  expect(isAccountPart({ ...clabe, pattern: '^002' }, '032180000118359719')).toBe(false);
});

test('a part without a sum is right as soon as it is written right', () => {
  const number = { pattern: '^\\d{6,12}$', check: '' };
  expect(isAccountPart(number, '123456')).toBe(true);
  expect(isAccountPart(number, '12345')).toBe(false);
});
