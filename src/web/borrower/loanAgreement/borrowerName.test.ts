import { expect, test } from 'vitest';
import { borrowerName } from './View.tsx';

test('username is read where userName is absent', () => {
  expect(borrowerName({ userName: 'Ana', username: 'Bruno' })).toBe('Ana');
  expect(borrowerName({ username: 'Bruno' })).toBe('Bruno');
  expect(borrowerName({})).toBeUndefined();
});
