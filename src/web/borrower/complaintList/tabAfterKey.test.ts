import { expect, it } from 'vitest';
import { tabAfterKey } from './View.tsx';

it('the arrows go from tab to tab, from the last to the first and back', () => {
  expect(tabAfterKey('ArrowRight', 0, 3)).toBe(1);
  expect(tabAfterKey('ArrowRight', 2, 3)).toBe(0);
  expect(tabAfterKey('ArrowLeft', 0, 3)).toBe(2);
});

it('Home and End go to the ends, other keys nowhere', () => {
  expect(tabAfterKey('Home', 2, 3)).toBe(0);
  expect(tabAfterKey('End', 0, 3)).toBe(2);
  expect(tabAfterKey('a', 0, 3)).toBeUndefined();
});
