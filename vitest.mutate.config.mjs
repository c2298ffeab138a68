import { readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { BaseSequencer } from 'vitest/node';
import { findMutationModule } from './scripts/steps/mutationModules.mjs';

const { tests } = findMutationModule(process.env.MUTATE ?? 'lending');

/** A fault ends its run as soon as one test notices it: those that take long come last, and those of other rooms after them. */
class QuickFirst extends BaseSequencer {
  async sort(files) {
    const weight = ({ moduleId }) => {
      const text = readFileSync(moduleId, 'utf8');
      const isOfOthers = !moduleId.includes(`/${tests[0]}/`);
      return text.length + 1e6 * Number(text.includes('testServer')) + 1e7 * Number(isOfOthers);
    };
    return files.toSorted((a, b) => weight(a) - weight(b));
  }
}

/** The tests of the one room whose code `npm run mutate` changes, and of those beside it. */
export default defineConfig({
  test: {
    include: tests.map((folder) => `${folder}/**/*.test.ts`),
    globalSetup: tests[0].startsWith('src/server') ? 'test/setup/embedded.ts' : [],
    setupFiles: 'test/setup/properties.ts',
    // A run tries one fault and loads everything anew; its files needn't be kept apart as well.
    isolate: false,
    sequence: { sequencer: QuickFirst },
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
