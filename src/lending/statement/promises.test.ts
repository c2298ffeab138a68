import { describe, expect, it } from 'vitest';
import type { LoanEvent } from '../events/events.ts';
import { aLoan, anAccrualStop, aPayment, firstDueDate } from '../testing/builders.ts';
import { addDays, type Day } from '../values/calendar.ts';
import { minor } from '../values/money.ts';
import { computeStatement } from './statement.ts';

/** Five days late. */
const lateDay = addDays(firstDueDate, 5);

function statementOn(day: Day, ...events: LoanEvent[]) {
  return computeStatement(aLoan(), events, day);
}

describe('a collection hold', () => {
  const pause = (id: string, from: Day, until: Day | null) =>
    ({ kind: 'pause', id, valueDate: from, until }) as const;
  const [first, second] = [
    pause('b', lateDay, addDays(lateDay, 6)),
    pause('a', lateDay, addDays(lateDay, 4)),
  ];

  it('is the one in force that ends last, and null after its end', () => {
    expect(statementOn(lateDay, first, second).collectionHold?.id).toBe('b');
    expect(statementOn(addDays(lateDay, 6), first, second).collectionHold?.id).toBe('b');
    expect(statementOn(addDays(lateDay, 7), first, second).collectionHold).toBeNull();
    expect(statementOn(lateDay, first, pause('c', lateDay, null), second).collectionHold?.id).toBe('c');
  });

  it('that was ended or replaced holds through the day before, whatever its last day was', () => {
    const day = (days: number) => addDays(lateDay, days);
    const open = pause('open', lateDay, null);
    const end = { kind: 'pauseEnd', id: 'end', valueDate: day(2), ends: ['open'] } as const;
    const shorter = { ...pause('shorter', day(2), day(3)), ends: ['open'] } as const;
    const untilOn = (events: LoanEvent[]) =>
      [1, 2, 3, 4].map((days) => statementOn(day(days), ...events).collectionHold?.until);
    expect(untilOn([open, end])).toEqual([null, undefined, undefined, undefined]);
    expect(untilOn([open, shorter])).toEqual([null, day(3), day(3), undefined]);
    expect(untilOn([open, { ...end, ends: ['another'] }])).toEqual([null, null, null, null]);
  });

  it('that was ended stops late charges for the days that it held', () => {
    const terms = aLoan({ pauseStopsCharges: true });
    const owed = (...events: LoanEvent[]) => computeStatement(terms, events, addDays(lateDay, 9)).payoff;
    const open = pause('open', lateDay, null);
    const end = { kind: 'pauseEnd', id: 'end', valueDate: addDays(lateDay, 3), ends: ['open'] } as const;
    expect(owed(open, end)).toBe(owed(pause('bounded', lateDay, addDays(lateDay, 2))));
    expect(owed({ ...open, valueDate: end.valueDate }, end)).toBe(owed());
  });

  it('that stops late charges stops no interest, nor does an accrual stop of late charges', () => {
    const from = addDays(firstDueDate, -20);
    const terms = aLoan({ pauseStopsCharges: true });
    const interest = (...events: LoanEvent[]) =>
      computeStatement(terms, events, firstDueDate).totals.interest.accrued;
    const stop = anAccrualStop(from, { until: addDays(firstDueDate, -10) });
    expect([interest(pause('p', from, addDays(firstDueDate, -10))), interest(stop)]).toEqual([
      interest(),
      interest(),
    ]);
    expect(interest({ ...stop, of: 'interest' })).toBeLessThan(interest());
  });
});

describe('a promise to pay', () => {
  const promise = { kind: 'promise', id: 'p', valueDate: lateDay, paysBy: addDays(lateDay, 3) } as const;

  it('is honoured by payments within its time, and broken after it', () => {
    const promised = { ...promise, amount: aPayment(lateDay, 50_000).amount };
    const state = (day: Day, ...events: LoanEvent[]) =>
      statementOn(day, promised, ...events).promises[0]?.state;
    expect(state(lateDay)).toBe('open');
    expect(state(addDays(lateDay, 3), aPayment(lateDay, 20_000), aPayment(addDays(lateDay, 3), 30_000))).toBe(
      'honoured',
    );
    expect(state(addDays(lateDay, 4), aPayment(addDays(lateDay, 4), 50_000))).toBe('broken');
    expect(state(addDays(lateDay, 3))).toBe('open');
    expect(state(lateDay, aPayment(addDays(lateDay, -1), 50_000))).toBe('open');
  });

  it('of more than is owed is honoured by settling the debt in its time', () => {
    const promised = { ...promise, amount: minor(900_000) };
    const ended = (day: Day) =>
      statementOn(addDays(lateDay, 9), promised, aPayment(day, 900_000 - 1)).promises[0]?.state;
    expect(
      [addDays(lateDay, -1), addDays(lateDay, 2), addDays(lateDay, 3), addDays(lateDay, 4)].map(ended),
    ).toEqual(['honoured', 'honoured', 'honoured', 'broken']);
  });

  it('that was withdrawn is not listed from that day on, and another stays open', () => {
    const withdrawnOn = addDays(lateDay, 2);
    const events = [
      { ...promise, amount: minor(50_000) },
      { ...promise, id: 'q', amount: minor(60_000) },
      { kind: 'promiseWithdrawal', id: 'w', valueDate: withdrawnOn, promiseId: 'p' },
    ] as const;
    const promisesOn = (day: Day) => statementOn(day, ...events).promises.map(({ id }) => id);
    expect([addDays(withdrawnOn, -1), withdrawnOn, addDays(withdrawnOn, 9)].map(promisesOn)).toEqual([
      ['p', 'q'],
      ['q'],
      ['q'],
    ]);
  });
});
