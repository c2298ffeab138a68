import * as t from 'messages:account';
import { beforeEach, expect, test } from 'vitest';
import { setLanguage } from '../../texts/language.ts';

beforeEach(() => setLanguage('es'));

test.each([
  ['es', 1, 'Tu préstamo MX1 no llegó', 'lo cancelamos'],
  ['es', 2, 'Tus préstamos MX1 no llegaron', 'los cancelamos'],
  ['en', 1, 'Your loan MX1 did', 'cancels it'],
  ['en', 2, 'Your loans MX1 did', 'cancels them'],
] as const)('in %s, %i of the loans that closing cancels', (language, count, begins, ends) => {
  setLanguage(language);
  const text = t.cancelsLoans({ count, orders: 'MX1' });
  expect(text).toMatch(new RegExp(`^${begins}`));
  expect(text).toContain(ends);
});
