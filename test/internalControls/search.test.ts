import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import { isComplete } from '../setup/complete.ts';
import { type Finding, runSeed } from './search.ts';
import { startLender, type TestLender } from './testLender.ts';

/*
 * What one person can cause by random sequences of calls (README.md). `npm run controls:search` tries more of them, with
 * another seed, and goes on where it ended.
 */

const defaultSeed = 20_261_124;
const seed = Number(process.env.CONTROLS_SEED ?? defaultSeed);
const sequences = Number(process.env.CONTROLS_SEQUENCES ?? (isComplete ? 100 : 40));
/** Where the figures are kept; without, nowhere. */
const file = process.env.CONTROLS_PROGRESS;
/** For each rule, at most so many examples are minimized; the rest are only counted. */
const maxExamples = Number(process.env.CONTROLS_EXAMPLES ?? 1);
const sequencesPerLender = 250;

type Progress = {
  seed: number;
  tried: number;
  seconds: number;
  responseCounts: Record<string, number>;
  found: Finding[];
  counts: Record<string, number>;
};

function readProgress(): Progress {
  const emptyProgress = { seed, tried: 0, seconds: 0, responseCounts: {}, found: [], counts: {} };
  if (file === undefined) return emptyProgress;
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Progress;
  } catch {
    return emptyProgress;
  }
}

function saveProgress(progress: Progress): void {
  if (file === undefined) return;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(progress, null, 1));
}

async function runNext(lender: TestLender, progress: Progress): Promise<void> {
  const isKnown = (rule: string) =>
    progress.found.filter((finding) => finding.rule === rule).length >= maxExamples;
  const startedAt = performance.now();
  const {
    responseCounts,
    finding: found,
    newViolations: broken,
  } = await runSeed(lender, seed + progress.tried, isKnown);
  for (const [responseKey, count] of responseCounts)
    progress.responseCounts[responseKey] = (progress.responseCounts[responseKey] ?? 0) + count;
  for (const rule of broken) progress.counts[rule] = (progress.counts[rule] ?? 0) + 1;
  if (found) progress.found.push(found);
  progress.tried += 1;
  progress.seconds += (performance.now() - startedAt) / 1000;
}

test(`no person alone can take money out, forgive debts, change closed days or arrears (seed ${seed})`, {
  timeout: 24 * 3_600_000,
}, async () => {
  const progress = readProgress();
  while (progress.tried < sequences) {
    const lender = await startLender();
    const until = Math.min(sequences, progress.tried + sequencesPerLender);
    try {
      while (progress.tried < until) {
        await runNext(lender, progress);
        if (progress.tried % 25 === 0) saveProgress(progress);
      }
    } finally {
      await lender.close();
    }
    saveProgress(progress);
    if (file !== undefined)
      console.log(
        `${progress.tried} of ${sequences} sequences, ${Math.round(progress.seconds)} s, ${JSON.stringify(progress.counts)}`,
      );
  }
  const summary = progress.found.map(({ sequence, ...found }) => ({
    ...found,
    roles: sequence.roles,
    opening: sequence.opening,
    steps: sequence.steps.length,
  }));
  expect(summary).toEqual([]);
});
