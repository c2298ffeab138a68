import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, type Day, day } from './calendar.ts';
import type { LoanEvent } from './events.ts';
import { minor } from './money.ts';
import { type Statement, statementOf } from './statement.ts';
import type { LoanTerms } from './terms.ts';
import { allEvents, daysOfLoan, FIXED, loans } from './testing/arbitraries.ts';
import { aFeePayment, aLoan, aLoanInFour, anAccrualStop, aPayment, aQuote, DUE } from './testing/builders.ts';
import { validityOf } from './validity.ts';

const due = ({ dueAmount }: Statement) => dueAmount;
const whole = ({ payoff }: Statement) => payoff;

function validity(terms: LoanTerms, events: readonly LoanEvent[], on: Day, figure = due) {
  return validityOf((asOf) => statementOf(terms, events, asOf), on, figure);
}

describe('the amount that falls due', () => {
  it('is right until its due date, and names what it is the day after', () => {
    expect(validity(aLoan(), [], day('2026-11-01'))).toEqual({ until: DUE, after: 314_302 });
  });

  it('on its due date is right today', () => {
    expect(validity(aLoan(), [], DUE)).toEqual({ until: DUE, after: 314_302 });
  });

  it('of a growing debt is right today', () => {
    const late = addDays(DUE, 2);
    expect(validity(aLoan(), [], late)).toEqual({ until: late, after: 332_611 });
  });

  it('of a debt whose charges have reached their cap is right until the next payment falls due', () => {
    const late = { daily: [{ fromDay: 1, toDay: null, rate: '0.03' }], cap: '0.03' };
    const on = day('2026-11-05');
    expect(validity(aLoanInFour({ late }), [], on).until).toBe(day('2026-11-14'));
    expect(validity(aLoan({ late }), [], addDays(DUE, 5)).until).toBe(addDays(DUE, 35));
  });

  it('of a loan with days of grace is right through them', () => {
    const late = { daily: [{ fromDay: 4, toDay: null, rate: '0.03' }], cap: null };
    expect(validity(aLoan({ late }), [], addDays(DUE, 1)).until).toBe(addDays(DUE, 3));
  });

  it('is right until its due date, and on it today, though days of grace follow', () => {
    const late = { daily: [{ fromDay: 4, toDay: null, rate: '0.03' }], cap: null };
    expect(validity(aLoan({ late }), [], addDays(DUE, -3)).until).toBe(DUE);
    expect(validity(aLoan({ late }), [], DUE).until).toBe(DUE);
    const [first, second] = [day('2026-10-31'), day('2026-11-15')];
    expect(validity(aLoanInFour({ late }), [], addDays(first, -2)).until).toBe(first);
    const paid = aPayment(addDays(first, -5), statementOf(aLoanInFour({ late }), [], first).dueAmount);
    expect(validity(aLoanInFour({ late }), [paid], addDays(first, -2)).until).toBe(second);
  });

  it('isn’t changed by a fee that was asked for and not paid', () => {
    expect(validity(aLoan(), [aQuote(day('2026-11-10'))], day('2026-11-10')).until).toBe(DUE);
  });

  it('with money held for more days is right until that money would count otherwise', () => {
    const on = day('2026-11-10');
    const events = [aQuote(on), aFeePayment(on, 10_000)];
    expect(validity(aLoan(), events, on)).toEqual({ until: addDays(on, 3), after: 295_148 - 28 });
  });

  it('with money held is right no longer than that, though charges bring the debt back to the same amount later', () => {
    const stopped = anAccrualStop(addDays(DUE, 1), { until: addDays(DUE, 10) });
    const [on, heldUntil, again] = [addDays(DUE, 2), addDays(DUE, 9), addDays(DUE, 32)];
    const events = [
      stopped,
      aQuote(DUE, { id: 'a', expiresOn: again, fee: minor(200_000) }),
      aFeePayment(DUE, 1, 'a'),
      aQuote(DUE, { id: 'b', expiresOn: heldUntil, fee: minor(200_000) }),
      aFeePayment(DUE, 121_324, 'b'),
    ];
    expect(statementOf(aLoan(), events, again).dueAmount).toBe(305_148);
    expect(validity(aLoan(), events, on)).toEqual({ until: heldUntil, after: 305_148 - 121_324 });
  });

  it('of an extended loan is right until its new due date, and found without looking at every day', () => {
    const on = day('2026-11-10');
    const days = new Set<string>();
    const extended = [aQuote(on, { expiresOn: addDays(on, 1) }), aFeePayment(on, 21_000)];
    const { until } = validity(aLoan(), extended, on, (statement) => {
      days.add(statement.asOf);
      return statement.dueAmount;
    });
    expect([until, days.size]).toEqual([addDays(DUE, 7), 3]);
  });

  it('leaves nothing of it owed to whoever pays it by then, and nothing else changes it before', () => {
    fc.assert(
      fc.property(loans, allEvents, daysOfLoan, fc.nat(40), (terms, events, on, days) => {
        const known = knownOn(events, on);
        const now = statementOf(terms, known, on);
        if (now.settledOn !== null) return;
        const { until, after } = validity(terms, known, on);
        const paidOn = addDays(on, Math.min(days, Math.max(0, daysTo(on, until))));
        const paid = statementOf(terms, [...known, aPayment(paidOn, now.dueAmount)], paidOn);
        expect([paid.overdueSince, paid.dueNow]).toEqual([null, 0]);
        expect(statementOf(terms, known, until).dueAmount).toBe(now.dueAmount);
        expect(statementOf(terms, known, addDays(until, 1)).dueAmount).toBe(after);
      }),
      FIXED,
    );
  });
});

describe('the whole that a page names', () => {
  it('on the day an extension takes effect counts its fee, and no longer on the day after', () => {
    const paidOn = addDays(DUE, -5);
    const extended = [aQuote(paidOn), aFeePayment(paidOn, 21_000)];
    const { payoff } = statementOf(aLoan(), [], paidOn);
    const today = statementOf(aLoan(), extended, paidOn);
    expect(today).toMatchObject({ payoff: payoff - 21_000, endsWith: 21_000, extensionHeld: 0 });
    expect(validity(aLoan(), extended, paidOn, whole).until).toBe(paidOn);
    const tomorrow = statementOf(aLoan(), extended, addDays(paidOn, 1));
    expect(tomorrow).toMatchObject({
      payoff: statementOf(aLoan(), [], addDays(paidOn, 1)).payoff,
      endsWith: 0,
    });
    const paid = statementOf(aLoan(), [...extended, aPayment(paidOn, today.payoff)], addDays(paidOn, 1));
    expect(paid).toMatchObject({ settledOn: paidOn, payoff: 0, credit: 0, extensionFees: 0 });
  });

  it('leaves whoever pays it by then owing nothing, and with nothing to get back', () => {
    fc.assert(
      fc.property(
        loans,
        allEvents,
        daysOfLoan,
        fc.nat(40),
        fc.nat(60_000),
        (terms, events, on, days, fee) => {
          const soFar = knownOn(events, on);
          const extendedToday = [aQuote(on, { fee: minor(fee + 1) }), aFeePayment(on, fee + 1)];
          for (const known of [soFar, [...soFar, ...extendedToday]]) {
            const now = statementOf(terms, known, on);
            if (now.settledOn !== null) continue;
            const { until, after } = validity(terms, known, on, whole);
            const paidOn = addDays(on, Math.min(days, Math.max(0, daysTo(on, until))));
            const { credit } = statementOf(terms, known, paidOn);
            const paid = statementOf(terms, [...known, aPayment(paidOn, now.payoff)], paidOn);
            expect(paid).toMatchObject({ settledOn: paidOn, remaining: 0, credit });
            expect(statementOf(terms, known, until).payoff).toBe(now.payoff);
            expect(statementOf(terms, known, addDays(until, 1)).payoff).toBe(after);
          }
        },
      ),
      FIXED,
    );
  });
});

/** What has happened by a day: pages speak of nothing that is still to come. */
function knownOn(events: readonly LoanEvent[], on: string): LoanEvent[] {
  return events.filter((event) =>
    event.kind === 'extensionQuote' ? event.requestedOn <= on : event.valueDate <= on,
  );
}

function daysTo(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
}
