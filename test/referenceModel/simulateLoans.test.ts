import { expect, test } from 'vitest';
import { expectedCoverage, expectedCoverageImported, simulateLoans } from './simulateLoans.ts';

/** Twice what a slow and busy machine takes. */
const timeoutMs = 600_000;

/** 5,000 and more: `npm run simulate:loans`. */
test.each([
  [100, 'originated', expectedCoverage],
  [60, 'imported', expectedCoverageImported],
] as const)(
  'simulated loans come to the same by the replay and by the second calculation: %i, %s',
  (loans, origin, expected) => {
    const { differences, coverage: scenarios } = simulateLoans(1001, loans, origin);
    expect(differences).toEqual([]);
    expect([...scenarios.keys()]).toEqual(expect.arrayContaining([...expected]));
  },
  timeoutMs,
);
