import { expect, test } from 'vitest';
import { proposeAmount } from './proposedAmount.ts';

const lent = { least: 100_000, most: 900_000, step: 50_000 };

test.each([
  ['within the limit, what was asked for', { amount: 300_000, limit: 300_000, lent }, 300_000],
  ['without a limit, what was asked for', { amount: 300_000, limit: null, lent }, 300_000],
  ['above the limit, the limit', { amount: 300_000, limit: 250_000, lent }, 250_000],
  ['above a limit between steps, the step below', { amount: 300_000, limit: 249_900, lent }, 200_000],
  [
    'above a limit below all that is lent, what was asked for',
    { amount: 300_000, limit: 99_900, lent },
    300_000,
  ],
  [
    'where nothing less is lent, what was asked for',
    { amount: 300_000, limit: 250_000, lent: null },
    300_000,
  ],
])('an approval proposes %s', (_, asked, proposed) => {
  expect(proposeAmount(asked)).toBe(proposed);
});
