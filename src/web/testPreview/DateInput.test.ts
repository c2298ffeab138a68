import { describe, expect, test } from 'vitest';
import { formatDateTime, parseDateTime } from './DateInput.tsx';

describe('the date picker', () => {
  test('gives YYYY-MM-DD HH:mm, zero padded, and never a day the month hasn’t', () => {
    expect(formatDateTime({ year: 2026, month: 2, day: 31, hour: 9, minute: 5 })).toBe('2026-02-28 09:05');
    expect(parseDateTime('2026-11-27 09:05')).toEqual({ year: 2026, month: 11, day: 27, hour: 9, minute: 5 });
  });
});
