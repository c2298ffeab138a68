import { expect, test } from 'vitest';
import { calendarDay, instantWithOffset } from './common.ts';

test.each([
  ['2026-11-23', true],
  ['1950-02-28', true],
  ['2026-02-29', false],
  ['0001-01-01', false],
  ['9999-12-31', false],
])('%s is a day that people mean: %s', (text, isDay) => {
  expect(calendarDay.safeParse(text).success).toBe(isDay);
  expect(instantWithOffset.safeParse(`${text}T12:00:00-06:00`).success).toBe(isDay);
});
