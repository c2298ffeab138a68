import { expect, test } from 'vitest';
import { withNonBreakingSpaces } from './nonBreakingSpaces.ts';

test.each([
  ['en 7 días', 'en 7\u00a0días'],
  ['3 % al día', '3\u00a0% al día'],
  ['0.0493 %', '0.0493\u00a0%'],
  ['4 pagos de 15 días', '4\u00a0pagos de 15\u00a0días'],
  ['a 24 h, ya', 'a 24\u00a0h, ya'],
  ['{hours} horas', '{hours}\u00a0horas'],
  ['en 60 s', 'en 60\u00a0s'],
])('a number and its unit stay on one line: %s', (text, whole) => {
  expect(withNonBreakingSpaces(text)).toBe(whole);
});

test.each(['$2,304.00 antes', '$210 hoy', '27 de noviembre', '2 y 3', '2026 cuando'])(
  'a number without a unit is parted from the next word where the line ends: %s',
  (text) => {
    expect(withNonBreakingSpaces(text)).toBe(text);
  },
);
