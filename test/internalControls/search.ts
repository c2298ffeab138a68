import fc from 'fast-check';
import { after, before } from './figures.ts';
import type { Lender } from './lender.ts';
import { begin } from './outside.ts';
import { perform } from './perform.ts';
import { type Violation, violationsOf } from './rules.ts';
import { openRun } from './run.ts';
import { type Sequence, sequences } from './steps.ts';

export type Tried = { readonly violations: readonly Violation[]; readonly log: readonly string[] };

/** Plays a sequence with a new person and new loans, and adds up what came of it. */
export async function tryOut(lender: Lender, { roles, opening, steps }: Sequence): Promise<Tried> {
  const run = await openRun(lender, roles);
  const start = await before(run);
  try {
    await begin(run, opening);
    for (const step of steps) await perform(run, step);
  } catch (error) {
    return { violations: [{ rule: 'fault', text: String(error) }], log: run.log };
  }
  return { violations: violationsOf(run, start, await after(run, start)), log: run.log };
}

export type Found = {
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
export async function trySeed(
  lender: Lender,
  seed: number,
  isKnown: (rule: string) => boolean,
): Promise<{ answers: Map<string, number>; found: Found | undefined; broken: ReadonlySet<string> }> {
  const answers = new Map<string, number>();
  let all: ReadonlySet<string> = new Set();
  let isFirst = true;
  let target: string | undefined;
  let smallest: Found | undefined;
  const property = fc.asyncProperty(sequences, async (sequence) => {
    const { violations, log } = await tryOut(lender, sequence);
    if (isFirst) countAnswers(answers, log);
    if (isFirst) all = new Set(violations.map(({ rule }) => rule));
    isFirst = false;
    const broken = violations.filter(({ rule }) => (target === undefined ? !isKnown(rule) : rule === target));
    const [first] = broken;
    if (first === undefined) return true;
    target = first.rule;
    const texts = broken.filter(({ rule }) => rule === target).map(({ text }) => text);
    smallest = { seed, rule: target, texts, sequence, log };
    return false;
  });
  await fc.check(property, { seed, numRuns: 1, interruptAfterTimeLimit: 60_000 });
  return { answers, found: smallest && (await withoutIdleSteps(lender, smallest)), broken: all };
}

/** The same found without the steps that have no part in it: fast-check shortens a list from its beginning alone. */
async function withoutIdleSteps(lender: Lender, found: Found): Promise<Found> {
  for (let index = found.sequence.steps.length - 1; index >= 0; index -= 1) {
    const steps = found.sequence.steps.toSpliced(index, 1);
    const sequence = { ...found.sequence, steps };
    const { violations, log } = await tryOut(lender, sequence);
    const texts = violations.filter(({ rule }) => rule === found.rule).map(({ text }) => text);
    if (texts.length > 0) return withoutIdleSteps(lender, { ...found, texts, sequence, log });
  }
  return found;
}

function countAnswers(answers: Map<string, number>, log: readonly string[]): void {
  for (const line of log) {
    const [, step = '', status = ''] = /^(\w+).* -> (\d+)/.exec(line) ?? [];
    if (step !== '') answers.set(`${step} ${status}`, (answers.get(`${step} ${status}`) ?? 0) + 1);
  }
}
