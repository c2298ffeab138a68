import { expect, test } from 'vitest';
import { nameIn } from './nameIn.ts';

test('username is read where userName is absent', () => {
  expect(nameIn({ userName: 'Ana', username: 'Bruno' })).toBe('Ana');
  expect(nameIn({ username: 'Bruno' })).toBe('Bruno');
  expect(nameIn({})).toBeUndefined();
});
