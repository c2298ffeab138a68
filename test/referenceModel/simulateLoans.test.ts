import { expect, test } from 'vitest';
import { expectedCoverage, simulateLoans } from './simulateLoans.ts';

const loans = 100;
/** Three times what a slow machine takes. */
const timeoutMs = 240_000;

/** 5,000 and more: `npm run simulate:loans`. */
test(
  '100 simulated loans come to the same by the replay and by the second calculation',
  () => {
    const { differences, coverage: experiences } = simulateLoans(1, loans);
    expect(differences).toEqual([]);
    expect([...experiences.keys()]).toEqual(expect.arrayContaining([...expectedCoverage]));
  },
  timeoutMs,
);
