import { describe, expect, test } from 'vitest';
import { daysUntil, toLocalDateTime } from './ClockControl.tsx';

describe('the time machine', () => {
  test('tells the time of Mexico', () => {
    expect(toLocalDateTime('2026-11-27T05:05:00.000Z')).toBe('2026-11-26 23:05');
  });

  test('moves by whole days to the first that is not before the chosen one', () => {
    expect(daysUntil('2026-11-20 09:00', '2026-11-27 09:00')).toBe(7);
    expect(daysUntil('2026-11-20 09:00', '2026-11-27 09:01')).toBe(8);
    expect(daysUntil('2026-11-20 09:00', '2026-11-27 08:00')).toBe(7);
    expect(daysUntil('2026-11-20 09:00', '2026-11-19 23:00')).toBe(0);
  });
});
