import { describe, expect, it } from 'vitest';
import { addDays } from './calendar.ts';
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

function kept(events: readonly LoanEvent[], on = addDays(late, 120)): number {
  return statementOf(aLoan(), events, on).keptDaysPastDue;
}

describe('days past due of a restructured loan', () => {
  const plan = anew(late, [15, 15, 15, 15]);

  it('stay until three instalments were paid on time', () => {
    expect(kept([plan], late)).toBe(40);
    expect([1, 2, 3].map((count) => kept(paidOnTime([plan], count), addDays(late, 45)))).toEqual([40, 40, 0]);
  });

  it('stay where the instalments were paid late', () => {
    expect(kept(paidOnTime([plan], 3, 1), addDays(late, 60))).toBe(40);
  });

  it('stay through another schedule, and end with all of a shorter one', () => {
    const again = anew(addDays(late, 10), [15, 15], 'again');
    expect(kept([plan, again], addDays(late, 10))).toBe(40);
    expect(kept([anew(late, [15])], late)).toBe(40);
    expect(kept(paidOnTime([anew(late, [15])], 1), addDays(late, 15))).toBe(0);
  });

  it('are none of a loan that wasn’t late', () => {
    expect(kept([anew(addDays(DUE, -5), [15, 15])], DUE)).toBe(0);
  });
});
