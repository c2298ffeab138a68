import { describe, expect, it } from 'vitest';
import { addDays, type Day } from './calendar.ts';
import type { LoanEvent } from './events.ts';
import { minor } from './money.ts';
import { statementOf } from './statement.ts';
import { aLoan, anAccrualStop, aPayment, DUE } from './testing/builders.ts';

/** Five days late. */
const late = addDays(DUE, 5);

function on(day: Day, ...events: LoanEvent[]) {
  return statementOf(aLoan(), events, day);
}

describe('a pause', () => {
  const pause = (id: string, from: Day, until: Day | null) =>
    ({ kind: 'pause', id, valueDate: from, until }) as const;
  const [first, second] = [pause('b', late, addDays(late, 6)), pause('a', late, addDays(late, 4))];

  it('is the one in force that ends last, and none once it is over', () => {
    expect(on(late, first, second).pause?.id).toBe('b');
    expect(on(addDays(late, 6), first, second).pause?.id).toBe('b');
    expect(on(addDays(late, 7), first, second).pause).toBeNull();
    expect(on(late, first, pause('c', late, null), second).pause?.id).toBe('c');
  });

  it('that stops late charges stops no interest, nor does a stop of late charges', () => {
    const from = addDays(DUE, -20);
    const terms = aLoan({ pauseStopsCharges: true });
    const interest = (...events: LoanEvent[]) => statementOf(terms, events, DUE).totals.interest.accrued;
    const stop = anAccrualStop(from, { until: addDays(DUE, -10) });
    expect([interest(pause('p', from, addDays(DUE, -10))), interest(stop)]).toEqual([interest(), interest()]);
    expect(interest({ ...stop, of: 'interest' })).toBeLessThan(interest());
  });
});

describe('a promise', () => {
  const promise = { kind: 'promise', id: 'p', valueDate: late, paysBy: addDays(late, 3) } as const;

  it('is kept by what is paid in its time, and broken after it', () => {
    const promised = { ...promise, amount: aPayment(late, 50_000).amount };
    const state = (day: Day, ...events: LoanEvent[]) => on(day, promised, ...events).promises[0]?.state;
    expect(state(late)).toBe('open');
    expect(state(addDays(late, 3), aPayment(late, 20_000), aPayment(addDays(late, 3), 30_000))).toBe('kept');
    expect(state(addDays(late, 4), aPayment(addDays(late, 4), 50_000))).toBe('broken');
    expect(state(addDays(late, 3))).toBe('open');
    expect(state(late, aPayment(addDays(late, -1), 50_000))).toBe('open');
  });

  it('of more than is owed is kept by ending the debt in its time', () => {
    const promised = { ...promise, amount: minor(900_000) };
    const ended = (day: Day) => on(addDays(late, 9), promised, aPayment(day, 900_000 - 1)).promises[0]?.state;
    expect([addDays(late, -1), addDays(late, 2), addDays(late, 3), addDays(late, 4)].map(ended)).toEqual([
      'kept',
      'kept',
      'kept',
      'broken',
    ]);
  });
});
