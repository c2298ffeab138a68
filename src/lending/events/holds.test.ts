import { expect, test } from 'vitest';
import { DUE_DATE } from '../testing/builders.ts';
import { addDays, type Day } from '../values/calendar.ts';
import type { LoanEvent } from './events.ts';
import { countDaysHeld, listHoldsInForce } from './holds.ts';

const day = (days: number) => addDays(DUE_DATE, days);
const hold = (id: string, valueDate: Day, until: Day | null) =>
  ({ kind: 'pause', id, valueDate, until }) as const;

test('days are counted once, as long as they were held, and none that a claim held', () => {
  const events: LoanEvent[] = [
    hold('a', day(0), day(9)),
    hold('b', day(5), null),
    { ...hold('c', day(20), day(22)), remindersOnly: true },
    { kind: 'pauseEnd', id: 'end', valueDate: day(12), ends: ['a', 'b'] },
  ];
  expect(countDaysHeld(events, day(30), 90)).toBe(12);
  expect(countDaysHeld(events, day(30), 20)).toBe(2);
  expect(countDaysHeld(events, day(3), 90)).toBe(3);
  expect(
    [day(0), day(7), day(11), day(12), day(21)].map((on) => listHoldsInForce(events, on).length),
  ).toEqual([1, 2, 1, 0, 0]);
});
