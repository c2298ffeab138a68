import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, calendarDayIn, type Day, toDay } from '../../../lending/index.ts';
import { formatInstant } from '../../config/format.ts';
import {
  findExceededCap,
  findReminder,
  findWithheldReason,
  type SentReminder,
  secondsUntilContactHours,
} from './rules.ts';

const instants = fc.date({ min: new Date('2024-01-01'), max: new Date('2034-01-01'), noInvalidDate: true });
const zones = fc.constantFrom(
  'America/Mexico_City',
  'Asia/Kolkata',
  'America/Bogota',
  'America/Tijuana',
  'Asia/Kathmandu',
);
const hours = fc
  .tuple(fc.integer({ min: 0, max: 22 }), fc.integer({ min: 1, max: 24 }))
  .filter(([from, to]) => from < to)
  .map(([from, to]) => ({ from, to }));

function getHour(zone: string, at: number): number {
  return Number(formatInstant(new Date(at), zone).slice(11, 13));
}

describe('the hours of messages', () => {
  test('are whole hours of the market: the first is open, the last is not', () => {
    const india = { from: 8, to: 19 };
    const wait = (time: string) =>
      secondsUntilContactHours(india, 'Asia/Kolkata', new Date(`2026-11-23T${time}+05:30`)) / 60;
    expect([wait('07:59:00'), wait('08:00:00'), wait('18:59:59'), wait('19:00:00')]).toEqual([1, 0, 0, 780]);
  });

  test('delay a message to the quarter of an hour, and never longer than a night', () => {
    fc.assert(
      fc.property(instants, zones, hours, (now, zone, open) => {
        const wait = secondsUntilContactHours(open, zone, now) * 1000;
        const isOpen = (at: number) => getHour(zone, at) >= open.from && getHour(zone, at) < open.to;
        expect(isOpen(now.getTime() + wait)).toBe(true);
        expect(wait === 0 || !isOpen(now.getTime() + wait - 901_000)).toBe(true);
        expect(wait).toBeLessThanOrEqual(24 * 3_600_000);
      }),
    );
  });
});

describe('the limit of reminders to a borrower', () => {
  const rules = { reminders: { perDay: 1, latePerWeek: 3 }, timeZone: 'America/Mexico_City' };
  const noon = (on: string) => new Date(`${on}T12:00:00-06:00`);
  const late = (on: string): SentReminder => ({ kind: 'collection', at: noon(on) });

  test('is one a day, by the market’s days', () => {
    const before = [{ kind: 'reminder', at: new Date('2026-11-23T21:59:00-06:00') }] as const;
    const next = new Date('2026-11-24T07:00:00-06:00');
    expect(findExceededCap('reminder', before, rules, new Date('2026-11-23T22:00:00-06:00'))).toBe('day');
    expect(findExceededCap('collection', before, rules, next)).toBeNull();
  });

  test('is three in seven days for arrears; upcoming due dates do not count', () => {
    const before = [late('2026-11-20'), late('2026-11-22'), late('2026-11-25')];
    expect(findExceededCap('collection', before, rules, noon('2026-11-26'))).toBe('week');
    expect(findExceededCap('reminder', before, rules, noon('2026-11-26'))).toBeNull();
    expect(findExceededCap('collection', before, rules, noon('2026-11-27'))).toBeNull();
  });

  test('is held on any calendar', () => {
    const candidateReminders = fc.array(
      fc.tuple(instants, fc.constantFrom('reminder' as const, 'collection' as const)),
      {
        maxLength: 60,
      },
    );
    fc.assert(
      fc.property(
        candidateReminders,
        fc.integer({ min: 1, max: 3 }),
        fc.integer({ min: 1, max: 5 }),
        (all, perDay, latePerWeek) => {
          // Within some weeks, so that they meet.
          const near = all.map(([at, kind]) => ({
            kind,
            at: new Date(1.76e12 + (at.getTime() % (30 * 86_400_000))),
          }));
          const market = { reminders: { perDay, latePerWeek }, timeZone: 'Asia/Kolkata' };
          const sent: SentReminder[] = [];
          for (const one of near.toSorted((a, b) => a.at.getTime() - b.at.getTime()))
            if (findExceededCap(one.kind, sent, market, one.at) === null) sent.push(one);
          const on = (one: SentReminder) => calendarDayIn(market.timeZone, one.at);
          for (const one of sent) {
            expect(sent.filter((other) => on(other) === on(one)).length).toBeLessThanOrEqual(perDay);
            const week = sent.filter(
              (other) =>
                other.kind === 'collection' && on(other) <= on(one) && on(other) > addDays(on(one), -7),
            );
            expect(week.length).toBeLessThanOrEqual(latePerWeek);
          }
        },
      ),
    );
  });
});

describe('the reminders of a loan', () => {
  const dueOn = toDay('2026-11-20');
  const loan = {
    repayDate: dueOn as Day | null,
    settledOn: null as Day | null,
    writtenOffOn: null as Day | null,
  };
  const on = (days: number, changes: Partial<typeof loan> = {}) =>
    findReminder({ ...loan, ...changes, asOf: addDays(dueOn, days) })?.template;

  test('are 3 days and a day before, on the day, and 1, 3, 7 and 15 days after', () => {
    const scheduled = Array.from({ length: 25 }, (_, index) => index - 5).flatMap((days) => {
      const template = on(days);
      return template === undefined ? [] : [[days, template]];
    });
    expect(scheduled).toEqual([
      [-3, 'due_in_3'],
      [-1, 'due_tomorrow'],
      [0, 'due_today'],
      [1, 'overdue_1'],
      [3, 'overdue_3'],
      [7, 'overdue_7'],
      [15, 'overdue_15'],
    ]);
  });

  test('end once it is repaid or written off', () => {
    expect([on(0, { settledOn: dueOn, repayDate: null }), on(7, { writtenOffOn: dueOn })]).toEqual([
      undefined,
      undefined,
    ]);
  });

  test('are withheld during a claim, a collection hold, a complaint about it and an open promise', () => {
    const pause = { id: 'p', valueDate: dueOn, until: null };
    const none = { hasClaim: false, hasComplaint: false };
    const promise = { id: 'p', valueDate: dueOn, paysBy: dueOn, amount: 1, paid: 0 } as never;
    const promised = (state: 'open' | 'broken') => [{ ...(promise as object), state } as never];
    expect([
      findWithheldReason({ collectionHold: pause, promises: [] }, { ...none, hasClaim: true }),
      findWithheldReason({ collectionHold: pause, promises: [] }, none),
      findWithheldReason({ collectionHold: null, promises: [] }, { ...none, hasComplaint: true }),
      findWithheldReason({ collectionHold: null, promises: promised('open') }, none),
      findWithheldReason({ collectionHold: null, promises: promised('broken') }, none),
    ]).toEqual(['claimed', 'paused', 'complaint', 'promised', null]);
  });
});
