import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countDaysOutside, type Interval, mergeIntervals } from './calendar.ts';
import { PROPERTY_PARAMETERS } from './testing/arbitraries.ts';

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
    expect(countDaysOutside([{ from: 3, to: 5 }], 2, 6)).toBe(2);
    expect(countDaysOutside([{ from: 3, to: 5 }], 3, 5)).toBe(0);
    expect(countDaysOutside([{ from: 3, to: 5 }], 5, 9)).toBe(4);
    expect(countDaysOutside([{ from: 3, to: 5 }], 4, 4)).toBe(0);
    expect(countDaysOutside([], 7, 4)).toBe(0);
  });

  it('apart from each other hold the same days, in order', () => {
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
      PROPERTY_PARAMETERS,
    );
  });

  it('leave as many days as lie in none of them', () => {
    fc.assert(
      fc.property(arbitraryIntervals, fc.nat(38), fc.nat(38), (all, first, last) => {
        const days = listDays([{ from: first, to: last }]).filter((day) => !listDays(all).includes(day));
        expect(countDaysOutside(mergeIntervals(all), first, last)).toBe(days.length);
      }),
      PROPERTY_PARAMETERS,
    );
  });
});
