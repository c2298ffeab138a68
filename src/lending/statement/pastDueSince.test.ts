import { describe, expect, it } from 'vitest';
import type { LoanEvent, RestructureEvent } from '../events/events.ts';
import { aLoan, aPayment, firstDueDate } from '../testing/builders.ts';
import { addDays, type Day } from '../values/calendar.ts';
import { computeStatement } from './statement.ts';

const lateDay = addDays(firstDueDate, 40);

function aRestructure(on: typeof firstDueDate, periods: number[], id = 'anew'): RestructureEvent {
  return { kind: 'restructure', id, valueDate: on, periods, annualRate: '0' };
}

/** Pays each of so many instalments on its day. */
function paidOnTime(events: readonly LoanEvent[], count: number, lateBy = 0): LoanEvent[] {
  const all = [...events];
  let asOf = lateDay;
  for (let n = 0; n < count; n++) {
    const { instalments } = computeStatement(aLoan(), all, asOf);
    const next = instalments.find(({ paidOn }) => paidOn === null);
    if (next === undefined) break;
    const on = addDays(next.dueOn, lateBy);
    const owed = computeStatement(aLoan(), all, on).instalments.find(({ number }) => number === next.number);
    asOf = on;
    all.push(aPayment(on, owed?.outstanding ?? 0, { id: `paid ${n}` }));
  }
  return all;
}

function pastDueSinceOn(events: readonly LoanEvent[], on = addDays(lateDay, 120)): Day | null {
  return computeStatement(aLoan(), events, on).pastDueSince;
}

describe('the day since which a restructured loan is past due', () => {
  const plan = aRestructure(lateDay, [15, 15, 15, 15]);

  it('is the day of the former schedule until three instalments were paid on time', () => {
    expect(pastDueSinceOn([plan], lateDay)).toBe(firstDueDate);
    const paid = [1, 2, 3].map((count) => pastDueSinceOn(paidOnTime([plan], count), addDays(lateDay, 45)));
    expect(paid).toEqual([firstDueDate, firstDueDate, null]);
  });

  it('stays if the instalments were paid late', () => {
    expect(pastDueSinceOn(paidOnTime([plan], 3, 1), addDays(lateDay, 60))).toBe(firstDueDate);
  });

  it('stays through another schedule, and ends with the last instalment of a shorter one', () => {
    const again = aRestructure(addDays(lateDay, 10), [15, 15], 'again');
    expect(pastDueSinceOn([plan, again], addDays(lateDay, 10))).toBe(firstDueDate);
    expect(pastDueSinceOn([aRestructure(lateDay, [15])], lateDay)).toBe(firstDueDate);
    expect(pastDueSinceOn(paidOnTime([aRestructure(lateDay, [15])], 1), addDays(lateDay, 15))).toBe(null);
  });

  it('is the former due date of a loan that was not late: a new schedule postpones no arrears', () => {
    expect(pastDueSinceOn([aRestructure(addDays(firstDueDate, -5), [15, 15])], firstDueDate)).toBe(
      firstDueDate,
    );
    expect(pastDueSinceOn([], firstDueDate)).toBe(null);
  });
});
