import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, type Day, daysBetween, isBusinessDay, toDay } from '../../../lending/index.ts';
import { computeDeadline, getMarket, readConfig } from '../../config/index.ts';

const [MX, IN] = [getMarket(readConfig(), 'MX'), getMarket(readConfig(), 'IN')];

describe('Mexico answers within 30 business days', () => {
  test.each([
    // Holidays on the way: 25 December and 1 January.
    ['2026-11-20', '2027-01-05'],
    // Sent on a Saturday: Monday is the first day.
    ['2026-06-06', '2026-07-17'],
    // First Monday of February, third Monday of March.
    ['2026-01-30', '2026-03-17'],
  ])('sent on %s: by %s', (sentOn, by) => {
    expect(computeDeadline(toDay(sentOn), MX.complaintDeadline, MX.holidays)).toBe(by);
  });

  test('the days that are no business days', () => {
    const holidays = [
      '2026-01-01',
      '2026-02-02',
      '2026-03-16',
      '2026-05-01',
      '2026-09-16',
      '2026-11-16',
      '2026-12-25',
    ];
    for (const holiday of holidays)
      expect([holiday, isBusinessDay(toDay(holiday), MX.holidays)]).toEqual([holiday, false]);
    expect(isBusinessDay(toDay('2026-11-21'), MX.holidays)).toBe(false);
    expect(isBusinessDay(toDay('2026-11-22'), MX.holidays)).toBe(false);
    expect(isBusinessDay(toDay('2026-02-09'), MX.holidays)).toBe(true);
    expect(isBusinessDay(toDay('2030-10-01'), MX.holidays)).toBe(false);
    expect(isBusinessDay(toDay('2029-10-01'), MX.holidays)).toBe(true);
  });

  test('the deadline is a business day, with exactly 30 of them up to it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 3000 }), (offset) => {
        const sentOn = addDays(toDay('2026-01-01'), offset);
        const by = computeDeadline(sentOn, MX.complaintDeadline, MX.holidays);
        expect(isBusinessDay(by, MX.holidays)).toBe(true);
        expect(daysUpTo(sentOn, by).filter((one) => isBusinessDay(one, MX.holidays))).toHaveLength(30);
      }),
      { seed: 174, numRuns: 200 },
    );
  });
});

test('India answers within 30 calendar days', () => {
  expect(computeDeadline(toDay('2026-11-20'), IN.complaintDeadline, IN.holidays)).toBe('2026-12-20');
});

function daysUpTo(from: Day, to: Day): Day[] {
  return Array.from({ length: daysBetween(from, to) }, (_, index) => addDays(from, index + 1));
}
