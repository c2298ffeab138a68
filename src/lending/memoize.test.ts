import { expect, test } from 'vitest';
import { memoize } from './memoize.ts';

test('what was computed for an argument is not computed again, until more is kept than may be', () => {
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
