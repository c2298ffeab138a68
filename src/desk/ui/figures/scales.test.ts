import { expect, test } from 'vitest';
import { scaleAmounts, scaleDays } from './scales.ts';

test.each([
  [1, [0, 1]],
  [4, [0, 1, 2, 3, 4]],
  [83, [0, 20, 40, 60, 80, 100]],
  [70_000, [0, 20_000, 40_000, 60_000, 80_000]],
  [100_001, [0, 20_000, 40_000, 60_000, 80_000, 100_000, 120_000]],
])('amounts up to %d are labelled at round ones that reach it', (max, ticks) => {
  const scale = scaleAmounts(max, 200);
  expect(scale.ticks).toEqual(ticks);
  expect(scale.toPixel(0)).toBe(200);
  expect(scale.toPixel(ticks.at(-1) ?? 0)).toBe(0);
  expect(scale.toPixel(max)).toBeGreaterThanOrEqual(0);
});

test('days are labelled at equal distances that leave room, two at least', () => {
  const [first, last] = [Date.parse('2026-08-01'), Date.parse('2026-10-30')];
  const labelled = (width: number) =>
    scaleDays(first, last, width).ticks.map((time) => new Date(time).toISOString().slice(0, 10));
  expect(labelled(100)).toEqual(['2026-08-01', '2026-09-20']);
  expect(labelled(330)).toEqual(['2026-08-01', '2026-08-21', '2026-09-10', '2026-09-30', '2026-10-20']);
  expect(scaleDays(first, last, 330).toPixel(last)).toBe(330);
  expect(scaleDays(first, first, 330).ticks).toEqual([first, first + 86_400_000]);
});
