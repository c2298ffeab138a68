import { describe, expect, it } from 'vitest';
import { addDays, type Day } from './calendar.ts';
import type { LoanEvent, RestructureEvent } from './events.ts';
import { statementOf } from './statement.ts';
import { aLoan, aPayment, DUE } from './testing/builders.ts';

const late = addDays(DUE, 40);

function anew(on: typeof DUE, periods: number[], id = 'anew'): RestructureEvent {
  return { kind: 'restructure', id, valueDate: on, periods, annualRate: '0' };
}

/** Pays each of so many instalments on its day. */
function paidOnTime(events: readonly LoanEvent[], count: number, lateBy = 0): LoanEvent[] {
  const all = [...events];
  let asOf = late;
  for (let n = 0; n < count; n++) {
    const { instalments } = statementOf(aLoan(), all, asOf);
    const next = instalments.find(({ paidOn }) => paidOn === null);
    if (next === undefined) break;
    const on = addDays(next.dueOn, lateBy);
    const owed = statementOf(aLoan(), all, on).instalments.find(({ number }) => number === next.number);
    asOf = on;
    all.push(aPayment(on, owed?.outstanding ?? 0, { id: `paid ${n}` }));
  }
  return all;
}

function since(events: readonly LoanEvent[], on = addDays(late, 120)): Day | null {
  return statementOf(aLoan(), events, on).pastDueSince;
}

describe('the day since which a restructured loan is past due', () => {
  const plan = anew(late, [15, 15, 15, 15]);

  it('is that of its former dates until three instalments were paid on time', () => {
    expect(since([plan], late)).toBe(DUE);
    const paid = [1, 2, 3].map((count) => since(paidOnTime([plan], count), addDays(late, 45)));
    expect(paid).toEqual([DUE, DUE, null]);
  });

  it('stays where the instalments were paid late', () => {
    expect(since(paidOnTime([plan], 3, 1), addDays(late, 60))).toBe(DUE);
  });

  it('stays through another schedule, and ends with all of a shorter one', () => {
    const again = anew(addDays(late, 10), [15, 15], 'again');
    expect(since([plan, again], addDays(late, 10))).toBe(DUE);
    expect(since([anew(late, [15])], late)).toBe(DUE);
    expect(since(paidOnTime([anew(late, [15])], 1), addDays(late, 15))).toBe(null);
  });

  it('is the due date to come of a loan that wasn’t late: new dates put off no arrears', () => {
    expect(since([anew(addDays(DUE, -5), [15, 15])], DUE)).toBe(DUE);
    expect(since([], DUE)).toBe(null);
  });
});
