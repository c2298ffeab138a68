import { expect, test } from 'vitest';
import { remembered } from './remembered.ts';

test('what was computed for an argument is not computed again, until more is kept than may be', () => {
  const asked: string[] = [];
  const upper = remembered((text: string) => {
    asked.push(text);
    return text.toUpperCase();
  }, 2);
  expect(['a', 'a', 'b', 'b', 'a'].map(upper)).toEqual(['A', 'A', 'B', 'B', 'A']);
  expect(asked).toEqual(['a', 'b']);
  expect(['c', 'c', 'a'].map(upper)).toEqual(['C', 'C', 'A']);
  expect(asked).toEqual(['a', 'b', 'c', 'a']);
});
