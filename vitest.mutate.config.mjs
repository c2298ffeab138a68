import { statSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { BaseSequencer } from 'vitest/node';
import { roomOf } from './scripts/steps/rooms.mjs';

const { folder } = roomOf(process.env.MUTATE ?? 'lending');

/** A fault ends its run as soon as one test notices it: those that take long come last. */
class SmallFirst extends BaseSequencer {
  async sort(files) {
    const size = ({ moduleId }) => statSync(moduleId).size;
    return files.toSorted((a, b) => size(a) - size(b));
  }
}

/** The tests of the one room whose code `npm run mutate` changes. */
export default defineConfig({
  test: {
    include: [`${folder}/**/*.test.ts`],
    globalSetup: folder.startsWith('src/server') ? 'test/setup/embedded.ts' : [],
    setupFiles: 'test/setup/properties.ts',
    // A run tries one fault and loads everything anew; its files needn't be kept apart as well.
    isolate: false,
    sequence: { sequencer: SmallFirst },
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
