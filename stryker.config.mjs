// What `npm run mutate` changes, and how: scripts/mutate.mjs runs it for one room after the other.
import { availableParallelism } from 'node:os';
import { findMutationModule } from './scripts/steps/mutationModules.mjs';

const { name, files, minScore: least } = findMutationModule(process.env.MUTATE ?? 'lending');

export default {
  // Words are for readers to judge.
  mutate: [files, '!**/*.test.ts', '!**/testing/**', '!**/*[tT]exts*.ts'],
  plugins: ['@stryker-mutator/vitest-runner', './scripts/steps/ignoreErrorTexts.mjs'],
  ignorers: ['errorWords'],
  // What runs when a file is loaded can't be changed for one test alone.
  ignoreStatic: true,
  testRunner: 'vitest',
  vitest: { configFile: 'vitest.mutate.config.mjs', related: false },
  coverageAnalysis: 'perTest',
  incremental: true,
  incrementalFile: `coverage/mutants/${name}.json`,
  reporters: [process.stdout.isTTY ? 'progress' : 'progress-append-only', 'clear-text', 'html'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  htmlReporter: { fileName: `coverage/mutants/${name}.html` },
  // A loop without end is known by its count of rounds; a run that takes long is a slow machine's.
  timeoutMS: 60_000,
  thresholds: { high: 100, low: least, break: least },
  // TypeScript 7 can't be asked about its configuration; where there is no such file Stryker doesn't.
  tsconfigFile: 'none.json',
  tempDirName: 'coverage/sandbox',
  ignorePatterns: ['tools', 'coverage', 'data', 'dist', 'e2e'],
  concurrency: Math.max(1, Math.floor(availableParallelism() / 2)),
};
