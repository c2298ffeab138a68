import { defineConfig } from 'vitest/config';
import { roomOf } from './scripts/steps/rooms.mjs';

const { folder } = roomOf(process.env.MUTATE ?? 'lending');

/** The tests of the one room whose code `npm run mutate` changes. */
export default defineConfig({
  test: {
    include: [`${folder}/**/*.test.ts`],
    globalSetup: folder.startsWith('src/server') ? 'test/setup/embedded.ts' : [],
    setupFiles: 'test/setup/properties.ts',
    // A run tries one fault and loads everything anew; its files needn't be kept apart as well.
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
