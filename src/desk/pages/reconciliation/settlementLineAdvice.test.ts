import { expect, test } from 'vitest';
import { findLineAdvice } from './settlementLineAdvice.ts';

test.each([
  ['onlyFile', '2026-11-26', null, 'elsewhere'],
  ['onlyOurs', '2026-11-26', 'loan', 'elsewhere'],
  ['onlyFile', null, null, 'fetch'],
  ['onlyOurs', null, 'suspense', 'ask'],
  ['otherAmount', null, 'loan', 'settle'],
  ['matched', null, 'nowhere', 'find'],
  ['matched', null, 'loan', undefined],
] as const)(
  'of a payment %s, on the other side on %s, held in %s: %s',
  (comparison, otherDay, place, advice) => {
    expect(findLineAdvice({ comparison, otherDay, place })).toBe(advice);
  },
);
