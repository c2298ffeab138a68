import { describe, expect, test } from 'vitest';
import { datePartsOf, dateTimeText } from './dateParts.ts';

describe('the date picker', () => {
  test('gives YYYY-MM-DD HH:mm, zero padded, and never a day the month hasn’t', () => {
    expect(dateTimeText({ year: 2026, month: 2, day: 31, hour: 9, minute: 5 })).toBe('2026-02-28 09:05');
    expect(datePartsOf('2026-11-27 09:05')).toEqual({ year: 2026, month: 11, day: 27, hour: 9, minute: 5 });
    expect(datePartsOf('27/11/2026')).toBeUndefined();
  });
});
