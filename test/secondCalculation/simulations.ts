import { compareLife, type Difference } from './compared.ts';

/** Without these the loans would show little. */
export const expectedExperiences = [
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
  'got new dates',
  'was written off',
  'paid what was written off',
] as const;

/** `difference`: as text where a calculation threw. */
type Found = { seed: number; difference: Difference | string };

type Simulated = { differences: readonly Found[]; experiences: ReadonlyMap<string, number> };

function outcomeOf(seed: number): { difference: Difference | string | null; experiences: Set<string> } {
  try {
    return compareLife(seed);
  } catch (error) {
    return { difference: String(error), experiences: new Set() };
  }
}

/** Simulates `count` loans from `seed` on; each has the next number as a seed of its own. */
export function simulateLoans(seed: number, count: number): Simulated {
  const differences: Found[] = [];
  const experiences = new Map<string, number>();
  for (let own = seed; own < seed + count; own += 1) {
    const one = outcomeOf(own);
    for (const name of one.experiences) experiences.set(name, (experiences.get(name) ?? 0) + 1);
    if (one.difference) differences.push({ seed: own, difference: one.difference });
  }
  return { differences, experiences };
}
