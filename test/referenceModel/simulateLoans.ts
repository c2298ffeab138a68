import { compareSimulation, type Difference } from './compare.ts';
import type { LoanOrigin } from './offlineSimulation.ts';

/** Without these the loans would show little. */
export const expectedCoverage = [
  'was late',
  'was charged the most',
  'was charged more',
  'had accrual stopped',
  'paid a penalty',
  'was forgiven a rest',
  'paid ahead',
  'was extended three times',
  'lost an extension',
  'waited for a fee',
  'used credit',
  'ended before its last day',
  'was let go of late charges',
  'was spared interest to come',
  'had a payment taken back',
  'was forgiven what accrued without a payment',
  'lost a part of a payment',
  'was owed again',
  'owed again what was paid back',
  'kept an offer',
  'broke an offer',
  'paid an offer that was taken back',
  'lost an offer',
  'was exited',
  'got new dates',
  'was written off',
  'paid what was written off',
] as const;

/** Beside these, of loans from another system. */
export const expectedCoverageImported = [
  'was imported with its history',
  'was imported with its balances',
  'was imported written off',
  'was extended after it was imported',
  'had a payment of before taken back',
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
