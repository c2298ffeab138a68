import { expect, test } from 'vitest';
import { findSuccessors } from './queueFlow.tsx';

test.each([
  ['a', ['b', 'c']],
  ['c', []],
])('after %s of a list stand %o', (key, successors) => {
  expect(findSuccessors(['a', 'b', 'c'], key)).toEqual(new Set(successors));
});

test('a list that lacks the open case, or a page without one, says nothing of what follows', () => {
  expect(findSuccessors(['a', 'b'], 'decided')).toBeUndefined();
  expect(findSuccessors(['a', 'b'], undefined)).toBeUndefined();
});
