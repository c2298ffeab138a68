import { compareSimulation, type Difference } from './compare.ts';
import type { LoanOrigin } from './offlineSimulation.ts';

/** Without these the loans would show little. */
export const expectedCoverage = [
  'was late',
  'reached the cap of late charges',
  'was charged a fee',
  'had accrual stopped',
  'paid a penalty',
  'had a residual waived',
  'prepaid an instalment',
  'was extended three times',
  'lost an extension',
  'held a part of an extension fee',
  'used credit',
  'ended before its last day',
  'had late charges waived',
  'had interest waived before it accrued',
  'had a payment reversed',
  'had accruals waived with a reversal',
  'had a payment reversed in part',
  'was reopened by a reversal',
  'owed an excess refund again',
  'completed an offer',
  'let an offer lapse',
  'completed an offer that was withdrawn',
  'had an offer withdrawn',
  'was exited in the cooling-off period',
  'was restructured',
  'was written off',
  'paid what was written off',
] as const;

/** Beside these, of loans from another system. */
export const expectedCoverageImported = [
  'was imported with its history',
  'was imported with its balances',
  'was imported written off',
  'was extended after it was imported',
  'had a payment from before the import reversed',
] as const;

/** `difference`: as text where a calculation threw. */
type SimulationDifference = { seed: number; difference: Difference | string };

type SimulationResult = {
  differences: readonly SimulationDifference[];
  coverage: ReadonlyMap<string, number>;
};

function compareSafely(
  seed: number,
  origin: LoanOrigin,
): { difference: Difference | string | null; coverage: Set<string> } {
  try {
    return compareSimulation(seed, origin);
  } catch (error) {
    return { difference: String(error), coverage: new Set() };
  }
}

/** Simulates `count` loans from `seed` on; each has the next number as a seed of its own. */
export function simulateLoans(seed: number, count: number, origin: LoanOrigin): SimulationResult {
  const differences: SimulationDifference[] = [];
  const coverage = new Map<string, number>();
  for (let loanSeed = seed; loanSeed < seed + count; loanSeed += 1) {
    const outcome = compareSafely(loanSeed, origin);
    for (const name of outcome.coverage) coverage.set(name, (coverage.get(name) ?? 0) + 1);
    if (outcome.difference) differences.push({ seed: loanSeed, difference: outcome.difference });
  }
  return { differences, coverage };
}
