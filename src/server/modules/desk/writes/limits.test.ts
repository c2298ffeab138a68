import { expect, test } from 'vitest';
import { decideApproval } from './limits.ts';

type Decision = Parameters<typeof decideApproval>;

const limit = { perRequest: 500, perDay: 2_000 };
const nothing = { onLoan: 0, overall: 0 };

const cases: readonly [string, ...Decision, ReturnType<typeof decideApproval>][] = [
  ['below the limit of a loan', { amount: 499 }, limit, nothing, null],
  ['at it', { amount: 500 }, limit, nothing, null],
  ['above it', { amount: 501 }, limit, nothing, 'perRequest'],
  ['at it with what was moved on the loan', { amount: 100 }, limit, { onLoan: 400, overall: 400 }, null],
  ['above it so', { amount: 101 }, limit, { onLoan: 400, overall: 400 }, 'perRequest'],
  ['at it with what others moved', { amount: 100, exposureOfOthers: 400 }, limit, nothing, null],
  ['above it so', { amount: 101, exposureOfOthers: 400 }, limit, nothing, 'perRequest'],
  [
    'own and others’ are not added',
    { amount: 100, exposureOfOthers: 400 },
    limit,
    { onLoan: 300, overall: 300 },
    null,
  ],
  ['at the limit of a day', { amount: 500 }, limit, { onLoan: 0, overall: 1_500 }, null],
  ['above it', { amount: 500 }, limit, { onLoan: 0, overall: 1_501 }, 'perDay'],
  ['no limit of a day', { amount: 500 }, { perRequest: 500 }, { onLoan: 0, overall: 9_000 }, null],
  ['a kind without a day’s count', { amount: 500 }, limit, null, null],
  ['an unknown amount', { amount: null }, limit, null, 'always'],
  ['no limits configured', { amount: 1 }, undefined, nothing, 'always'],
  [
    'a reason whatever the amount',
    { amount: 1, approvalTrigger: 'noEvidence' },
    limit,
    nothing,
    'noEvidence',
  ],
];

test.for(cases)('approval: %s', ([, operation, limits, moved, why]) => {
  expect(decideApproval(operation, limits, moved)).toBe(why);
});
