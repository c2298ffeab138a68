import { expect, test } from 'vitest';
import { compareText } from './compareText.ts';

const differing = (text: string, other: string) =>
  compareText(text, other)
    .filter(({ isSame }) => !isSame)
    .map(({ text }) => text);

test('of two references the characters that differ are found, also where one is missing', () => {
  expect(differing('9300123', '9300123')).toEqual([]);
  expect(differing('9300193', '9300123')).toEqual(['9']);
  expect(differing('93001423', '9300123')).toEqual(['4']);
  expect(differing('9300123', '93001423')).toEqual([]);
  expect(differing('abc', 'xyz')).toEqual(['abc']);
});

test('capitals, spaces and hyphens of references are no difference', () => {
  expect(differing('MX-17 4', 'mx174')).toEqual([]);
});
