import { expect, test } from 'vitest';
import { memoize } from './memoize.ts';

test('a result is computed once for each argument, until the cache exceeds its size', () => {
  const callCount: string[] = [];
  const memoizedUpper = memoize((text: string) => {
    callCount.push(text);
    return text.toUpperCase();
  }, 2);
  expect(['a', 'a', 'b', 'b', 'a'].map(memoizedUpper)).toEqual(['A', 'A', 'B', 'B', 'A']);
  expect(callCount).toEqual(['a', 'b']);
  expect(['c', 'c', 'a'].map(memoizedUpper)).toEqual(['C', 'C', 'A']);
  expect(callCount).toEqual(['a', 'b', 'c', 'a']);
});
