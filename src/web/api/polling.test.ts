import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nextPause, pollEveryMs } from './polling.ts';

test('a page asks about every 4 s, more seldom with time, and backs off while nothing answers', () => {
  expect(nextPause(0, true)).toBeCloseTo(pollEveryMs * 1.1);
  expect(nextPause(pollEveryMs, false)).toBe(8_000);
});

test('pauses stay between 4 and 15 s while answers come, and at most 60 s otherwise', () => {
  fc.assert(
    fc.property(fc.array(fc.boolean(), { maxLength: 100 }), (answers) => {
      let pause = pollEveryMs;
      for (const answered of answers) {
        pause = nextPause(pause, answered);
        expect(pause).toBeGreaterThan(pollEveryMs);
        expect(pause).toBeLessThanOrEqual(answered ? 15_000 : 60_000);
      }
    }),
    { seed: 7 },
  );
});
