import { expect, test } from 'vitest';
import { findTargetIndex, selectRange } from './rowNavigation.ts';

const keys = ['a', 'b', 'c', 'd'];

test.each([
  ['b', 'd', ['b', 'c', 'd']],
  ['d', 'b', ['b', 'c', 'd']],
  ['b', 'b', ['b']],
  [undefined, 'c', ['c']],
  ['gone', 'c', ['c']],
])('a range from %s to %s selects %o', (from, to, selected) => {
  expect(selectRange(keys, from, to)).toEqual(selected);
});

test.each([
  ['ArrowDown', 2],
  ['j', 2],
  ['ArrowUp', 0],
  ['k', 0],
  ['Home', 0],
  ['End', 3],
  ['Enter', undefined],
])('from the second of four rows %s moves to %s', (key, index) => {
  expect(findTargetIndex(key, 1, keys.length)).toBe(index);
});
