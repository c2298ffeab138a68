import { expect, test } from 'vitest';
import { firstDueDate } from '../testing/builders.ts';
import { addDays, type Day } from '../values/calendar.ts';
import { minor } from '../values/money.ts';
import type { LoanEvent } from './events.ts';
import { countHoldDays, listHoldsInForce } from './holds.ts';

const day = (days: number) => addDays(firstDueDate, days);
const hold = (id: string, valueDate: Day, until: Day | null) =>
  ({ kind: 'pause', id, valueDate, until }) as const;

test('days that promises put off are held, until the promise’s day or its withdrawal, kept or not', () => {
  const promise = (id: string, valueDate: Day, paysBy: Day) =>
    ({ kind: 'promise', id, valueDate, paysBy, amount: minor(1) }) as const;
  const events: LoanEvent[] = [
    promise('a', day(0), day(9)),
    promise('b', day(5), day(14)),
    promise('c', day(30), day(89)),
    { kind: 'promiseWithdrawal', id: 'end', valueDate: day(33), promiseId: 'c' },
    hold('d', day(10), day(15)),
  ];
  expect(countHoldDays(events, day(90), 90)).toBe(19);
  expect(countHoldDays(events, day(4), 90)).toBe(4);
  const otherDays = [{ valueDate: day(14), until: day(20) }];
  expect(countHoldDays(events, day(90), 90, otherDays)).toBe(24);
});

test('days are counted once, as long as they were held, and none that a claim held', () => {
  const events: LoanEvent[] = [
    hold('a', day(0), day(9)),
    hold('b', day(5), null),
    { ...hold('c', day(20), day(22)), remindersOnly: true },
    { kind: 'pauseEnd', id: 'end', valueDate: day(12), ends: ['a', 'b'] },
  ];
  expect(countHoldDays(events, day(30), 90)).toBe(12);
  expect(countHoldDays(events, day(30), 20)).toBe(2);
  expect(countHoldDays(events, day(3), 90)).toBe(3);
  expect(
    [day(0), day(7), day(11), day(12), day(21)].map((on) => listHoldsInForce(events, on).length),
  ).toEqual([1, 2, 1, 0, 0]);
});
