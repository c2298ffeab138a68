import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertyParameters } from '../testing/arbitraries.ts';
import {
  addDays,
  calendarDayIn,
  countDaysOutsideIntervals,
  daysBetween,
  endOfDay,
  type Interval,
  latestDay,
  mergeIntervals,
  toDay,
  toMonthPeriod,
} from './calendar.ts';

describe('a calendar day', () => {
  it('is a real day in the form YYYY-MM-DD', () => {
    expect(toDay('2028-02-29')).toBe('2028-02-29');
    for (const wrong of ['2026-02-29', '2026-13-01', '2026-1-1', '2026-04-31', '', '2026-01-01T00:00'])
      expect(() => toDay(wrong)).toThrow(RangeError);
  });

  it('counts over leap years and year ends', () => {
    expect(addDays(toDay('2028-02-28'), 1)).toBe('2028-02-29');
    expect(addDays(toDay('2026-02-28'), 1)).toBe('2026-03-01');
    expect(addDays(toDay('2026-12-31'), 1)).toBe('2027-01-01');
    expect(daysBetween(toDay('2028-01-01'), toDay('2029-01-01'))).toBe(366);
    expect(daysBetween(toDay('2026-11-15'), toDay('2026-11-10'))).toBe(-5);
  });

  it('is the first or last of its month', () => {
    expect(toMonthPeriod('2026-12')).toEqual({ from: '2026-12-01', until: '2026-12-31' });
    expect(toMonthPeriod('2028-02')).toEqual({ from: '2028-02-01', until: '2028-02-29' });
  });

  it('is not moved by clock changes', () => {
    expect(daysBetween(toDay('2026-03-07'), toDay('2026-03-09'))).toBe(2);
    expect(daysBetween(toDay('2026-10-24'), toDay('2026-10-26'))).toBe(2);
  });

  it('is the day of the market, not of the server', () => {
    const lateEvening = new Date('2026-11-16T05:59:59Z');
    expect(calendarDayIn('America/Mexico_City', lateEvening)).toBe('2026-11-15');
    expect(calendarDayIn('America/Mexico_City', new Date('2026-11-16T06:00:00Z'))).toBe('2026-11-16');
    expect(calendarDayIn('Asia/Kolkata', new Date('2026-11-15T18:30:00Z'))).toBe('2026-11-16');
    expect(calendarDayIn('Asia/Kolkata', new Date('2026-11-15T18:29:59Z'))).toBe('2026-11-15');
  });

  it('follows a zone through its clock changes', () => {
    expect(calendarDayIn('America/New_York', new Date('2026-03-08T04:59:59Z'))).toBe('2026-03-07');
    expect(calendarDayIn('America/New_York', new Date('2026-03-09T04:00:00Z'))).toBe('2026-03-09');
  });

  it('is ordered', () => {
    const [early, late] = [toDay('2026-09-30'), toDay('2026-10-01')];
    expect(latestDay(early, late)).toBe(late);
    expect(latestDay(late, early)).toBe(late);
  });

  it('is the same after adding and subtracting any number of days', () => {
    const anyDay = fc
      .integer({ min: -10_000, max: 40_000 })
      .map((days) => addDays(toDay('2000-01-01'), days));
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -5_000, max: 5_000 }), (from, days) => {
        const to = addDays(from, days);
        expect(daysBetween(from, to)).toBe(days);
        expect(addDays(to, -days)).toBe(from);
      }),
      propertyParameters,
    );
  });
});

it.each([
  ['America/Mexico_City', '2026-11-20', '2026-11-21T05:59:59.000Z'],
  ['Asia/Kolkata', '2026-11-20', '2026-11-20T18:29:59.000Z'],
  ['America/New_York', '2026-11-01', '2026-11-02T04:59:59.000Z'],
])('the last second of a day in %s', (timeZone, of, instant) => {
  expect(endOfDay(timeZone, toDay(of)).toISOString()).toBe(instant);
});

const arbitraryIntervals = fc.array(
  fc.tuple(fc.nat(30), fc.nat(8)).map(([from, days]): Interval => ({ from, to: from + days })),
  { maxLength: 6 },
);

/** Day by day. */
function listDays(all: readonly Interval[]): number[] {
  const days = Array.from({ length: 40 }, (_, day) => day);
  return days.filter((day) => all.some(({ from, to }) => from < day && day <= to));
}

describe('intervals of days', () => {
  it('begin after their first day number and end with their last', () => {
    expect(countDaysOutsideIntervals([{ from: 3, to: 5 }], 2, 6)).toBe(2);
    expect(countDaysOutsideIntervals([{ from: 3, to: 5 }], 3, 5)).toBe(0);
    expect(countDaysOutsideIntervals([{ from: 3, to: 5 }], 5, 9)).toBe(4);
    expect(countDaysOutsideIntervals([{ from: 3, to: 5 }], 4, 4)).toBe(0);
    expect(countDaysOutsideIntervals([], 7, 4)).toBe(0);
  });

  it('made disjoint cover the same days, in order', () => {
    const long = { from: 1, to: 9 };
    expect(mergeIntervals([{ from: 12, to: 14 }, { from: 3, to: 5 }, long])).toEqual([
      long,
      { from: 12, to: 14 },
    ]);
    expect(
      mergeIntervals([
        { from: 5, to: 8 },
        { from: 1, to: 6 },
      ]),
    ).toEqual([{ from: 1, to: 8 }]);
    fc.assert(
      fc.property(arbitraryIntervals, (all) => {
        const mergedIntervals = mergeIntervals(all);
        expect(listDays(mergedIntervals)).toEqual(listDays(all));
        expect(
          mergedIntervals.every(
            ({ from }, index) => index === 0 || from > (mergedIntervals[index - 1]?.to ?? 0),
          ),
        ).toBe(true);
      }),
      propertyParameters,
    );
  });

  it('leave the days that no interval covers', () => {
    fc.assert(
      fc.property(arbitraryIntervals, fc.nat(38), fc.nat(38), (all, first, last) => {
        const days = listDays([{ from: first, to: last }]).filter((day) => !listDays(all).includes(day));
        expect(countDaysOutsideIntervals(mergeIntervals(all), first, last)).toBe(days.length);
      }),
      propertyParameters,
    );
  });
});
