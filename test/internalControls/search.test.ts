import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import { type Lender, openLender } from './lender.ts';
import { type Found, trySeed } from './search.ts';

/*
 * What one person can cause by random sequences of calls (README.md). `npm run controls:search` tries more of them, with
 * another seed, and goes on where it ended.
 */

const usualSeed = 20_261_124;
const seed = Number(process.env.CONTROLS_SEED ?? usualSeed);
const sequences = Number(process.env.CONTROLS_SEQUENCES ?? 300);
/** Where the figures are kept; without, nowhere. */
const file = process.env.CONTROLS_PROGRESS;
/** Of one rule so many examples are made small; the rest are counted. */
const examples = Number(process.env.CONTROLS_EXAMPLES ?? 1);
const perLender = 250;

type Progress = {
  seed: number;
  tried: number;
  seconds: number;
  answers: Record<string, number>;
  found: Found[];
  counts: Record<string, number>;
};

function readProgress(): Progress {
  const none = { seed, tried: 0, seconds: 0, answers: {}, found: [], counts: {} };
  if (file === undefined) return none;
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Progress;
  } catch {
    return none;
  }
}

function keep(progress: Progress): void {
  if (file === undefined) return;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(progress, null, 1));
}

async function tryNext(lender: Lender, progress: Progress): Promise<void> {
  const isKnown = (rule: string) => progress.found.filter((one) => one.rule === rule).length >= examples;
  const began = performance.now();
  const { answers, found, broken } = await trySeed(lender, seed + progress.tried, isKnown);
  for (const [answer, times] of answers) progress.answers[answer] = (progress.answers[answer] ?? 0) + times;
  for (const rule of broken) progress.counts[rule] = (progress.counts[rule] ?? 0) + 1;
  if (found) progress.found.push(found);
  progress.tried += 1;
  progress.seconds += (performance.now() - began) / 1000;
}

test(`no person alone can take money out, forgive debts, change closed days or arrears (seed ${seed})`, {
  timeout: 24 * 3_600_000,
}, async () => {
  const progress = readProgress();
  while (progress.tried < sequences) {
    const lender = await openLender();
    const until = Math.min(sequences, progress.tried + perLender);
    try {
      while (progress.tried < until) {
        await tryNext(lender, progress);
        if (progress.tried % 25 === 0) keep(progress);
      }
    } finally {
      await lender.close();
    }
    keep(progress);
    if (file !== undefined)
      console.log(
        `${progress.tried} of ${sequences} sequences, ${Math.round(progress.seconds)} s, ${JSON.stringify(progress.counts)}`,
      );
  }
  const shown = progress.found.map(({ sequence, ...found }) => ({
    ...found,
    roles: sequence.roles,
    opening: sequence.opening,
    steps: sequence.steps.length,
  }));
  expect(shown).toEqual([]);
});
