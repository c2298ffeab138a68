import { expect, test } from 'vitest';
import { proposeAmount } from './proposedAmount.ts';

const approvableAmounts = { least: 100_000, most: 900_000, step: 50_000 };

test.each([
  ['within the limit, what was asked for', { amount: 300_000, limit: 300_000, approvableAmounts }, 300_000],
  ['without a limit, what was asked for', { amount: 300_000, limit: null, approvableAmounts }, 300_000],
  ['above the limit, the limit', { amount: 300_000, limit: 250_000, approvableAmounts }, 250_000],
  [
    'above a limit between steps, the step below',
    { amount: 300_000, limit: 249_900, approvableAmounts },
    200_000,
  ],
  [
    'above a limit below all that is lent, what was asked for',
    { amount: 300_000, limit: 99_900, approvableAmounts },
    300_000,
  ],
  [
    'where nothing less is lent, what was asked for',
    { amount: 300_000, limit: 250_000, approvableAmounts: null },
    300_000,
  ],
])('an approval proposes %s', (_, asked, proposed) => {
  expect(proposeAmount(asked)).toBe(proposed);
});
