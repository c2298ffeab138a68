import fc from 'fast-check';
import { collectFacts, readStateBefore } from './collectFacts.ts';
import { performOpening } from './externalSteps.ts';
import { performStep } from './performStep.ts';
import { findViolations, type Violation } from './rules.ts';
import { startRun } from './run.ts';
import { type Sequence, sequences } from './steps.ts';
import type { TestLender } from './testLender.ts';

export type SequenceResult = { readonly violations: readonly Violation[]; readonly log: readonly string[] };

/** Plays a sequence with a new person and new loans, and adds up what came of it. */
async function runSequence(lender: TestLender, { roles, opening, steps }: Sequence): Promise<SequenceResult> {
  const run = await startRun(lender, roles);
  const start = await readStateBefore(run);
  try {
    await performOpening(run, opening);
    for (const step of steps) await performStep(run, step);
  } catch (error) {
    return { violations: [{ rule: 'fault', text: String(error) }], log: run.log };
  }
  return { violations: findViolations(run, start, await collectFacts(run, start)), log: run.log };
}

export type Finding = {
  readonly seed: number;
  readonly rule: string;
  readonly texts: readonly string[];
  readonly sequence: Sequence;
  readonly log: readonly string[];
};

/**
 * The sequence of a seed. Where it breaks a rule that `isKnown` doesn't name, it is made as small as it still breaks one
 * of those rules.
 */
export async function runSeed(
  lender: TestLender,
  seed: number,
  isKnown: (rule: string) => boolean,
): Promise<{
  responseCounts: Map<string, number>;
  finding: Finding | undefined;
  newViolations: ReadonlySet<string>;
}> {
  const responseCounts = new Map<string, number>();
  let violatedRules: ReadonlySet<string> = new Set();
  let isFirst = true;
  let target: string | undefined;
  let smallestFinding: Finding | undefined;
  const property = fc.asyncProperty(sequences, async (sequence) => {
    const { violations, log } = await runSequence(lender, sequence);
    if (isFirst) countResponses(responseCounts, log);
    if (isFirst) violatedRules = new Set(violations.map(({ rule }) => rule));
    isFirst = false;
    const newViolations = violations.filter(({ rule }) =>
      target === undefined ? !isKnown(rule) : rule === target,
    );
    const [first] = newViolations;
    if (first === undefined) return true;
    target = first.rule;
    const texts = newViolations.filter(({ rule }) => rule === target).map(({ text }) => text);
    smallestFinding = { seed, rule: target, texts, sequence, log };
    return false;
  });
  await fc.check(property, { seed, numRuns: 1, interruptAfterTimeLimit: 60_000 });
  return {
    responseCounts,
    finding: smallestFinding && (await removeIdleSteps(lender, smallestFinding)),
    newViolations: violatedRules,
  };
}

/** The same found without the steps that have no part in it: fast-check shortens a list from its beginning alone. */
async function removeIdleSteps(lender: TestLender, finding: Finding): Promise<Finding> {
  for (let index = finding.sequence.steps.length - 1; index >= 0; index -= 1) {
    const steps = finding.sequence.steps.toSpliced(index, 1);
    const sequence = { ...finding.sequence, steps };
    const { violations, log } = await runSequence(lender, sequence);
    const texts = violations.filter(({ rule }) => rule === finding.rule).map(({ text }) => text);
    if (texts.length > 0) return removeIdleSteps(lender, { ...finding, texts, sequence, log });
  }
  return finding;
}

function countResponses(responseCounts: Map<string, number>, log: readonly string[]): void {
  for (const line of log) {
    const [, step = '', status = ''] = /^(\w+).* -> (\d+)/.exec(line) ?? [];
    if (step !== '')
      responseCounts.set(`${step} ${status}`, (responseCounts.get(`${step} ${status}`) ?? 0) + 1);
  }
}
