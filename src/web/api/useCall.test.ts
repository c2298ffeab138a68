import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nextPollDelay, pollIntervalMs } from './useCall.ts';

test('a page asks about every 4 s, more seldom with time, and backs off while nothing answers', () => {
  expect(nextPollDelay(0, true)).toBeCloseTo(pollIntervalMs * 1.1);
  expect(nextPollDelay(pollIntervalMs, false)).toBe(8_000);
});

test('pauses stay between 4 and 15 s while answers come, and at most 60 s otherwise', () => {
  fc.assert(
    fc.property(fc.array(fc.boolean(), { maxLength: 100 }), (replies) => {
      let delay = pollIntervalMs;
      for (const succeeded of replies) {
        delay = nextPollDelay(delay, succeeded);
        expect(delay).toBeGreaterThan(pollIntervalMs);
        expect(delay).toBeLessThanOrEqual(succeeded ? 15_000 : 60_000);
      }
    }),
    { seed: 7 },
  );
});
