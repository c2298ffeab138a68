import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { daysOutside, disjoint, type Interval } from './intervals.ts';
import { FIXED } from './testing/arbitraries.ts';

const intervals = fc.array(
  fc.tuple(fc.nat(30), fc.nat(8)).map(([from, days]): Interval => ({ from, to: from + days })),
  { maxLength: 6 },
);

/** Day by day. */
function daysIn(all: readonly Interval[]): number[] {
  const days = Array.from({ length: 40 }, (_, day) => day);
  return days.filter((day) => all.some(({ from, to }) => from < day && day <= to));
}

describe('intervals of days', () => {
  it('begin after their first day number and end with their last', () => {
    expect(daysOutside([{ from: 3, to: 5 }], 2, 6)).toBe(2);
    expect(daysOutside([{ from: 3, to: 5 }], 3, 5)).toBe(0);
    expect(daysOutside([{ from: 3, to: 5 }], 5, 9)).toBe(4);
    expect(daysOutside([{ from: 3, to: 5 }], 4, 4)).toBe(0);
    expect(daysOutside([], 7, 4)).toBe(0);
  });

  it('apart from each other hold the same days, in order', () => {
    const long = { from: 1, to: 9 };
    expect(disjoint([{ from: 12, to: 14 }, { from: 3, to: 5 }, long])).toEqual([long, { from: 12, to: 14 }]);
    expect(
      disjoint([
        { from: 5, to: 8 },
        { from: 1, to: 6 },
      ]),
    ).toEqual([{ from: 1, to: 8 }]);
    fc.assert(
      fc.property(intervals, (all) => {
        const apart = disjoint(all);
        expect(daysIn(apart)).toEqual(daysIn(all));
        expect(apart.every(({ from }, index) => index === 0 || from > (apart[index - 1]?.to ?? 0))).toBe(
          true,
        );
      }),
      FIXED,
    );
  });

  it('leave as many days as lie in none of them', () => {
    fc.assert(
      fc.property(intervals, fc.nat(38), fc.nat(38), (all, first, last) => {
        const days = daysIn([{ from: first, to: last }]).filter((day) => !daysIn(all).includes(day));
        expect(daysOutside(disjoint(all), first, last)).toBe(days.length);
      }),
      FIXED,
    );
  });
});
