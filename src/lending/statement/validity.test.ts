import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LoanEvent } from '../events/events.ts';
import { computeValidity } from '../quotes/repaymentOptions.ts';
import type { LoanTerms } from '../terms/terms.ts';
import {
  arbitraryEvents,
  arbitraryLoanDays,
  arbitraryLoans,
  propertyParameters,
} from '../testing/arbitraries.ts';
import {
  aFeePayment,
  aLoan,
  aLoanInFourInstalments,
  anAccrualStop,
  anExtensionQuote,
  aPayment,
  firstDueDate,
} from '../testing/builders.ts';
import { addDays, type Day, daysBetween, toDay } from '../values/calendar.ts';
import { minor } from '../values/money.ts';
import { computeStatement, type Statement } from './statement.ts';

const selectDueAmount = ({ nextPaymentAmount }: Statement) => nextPaymentAmount;
const selectPayoff = ({ payoff }: Statement) => payoff;

function validity(terms: LoanTerms, events: readonly LoanEvent[], on: Day, figure = selectDueAmount) {
  return computeValidity((asOf) => computeStatement(terms, events, asOf), on, figure);
}

describe('the amount that falls due', () => {
  it('is valid until its due date, and has the amount of the day after', () => {
    expect(validity(aLoan(), [], toDay('2026-11-01'))).toEqual({ until: firstDueDate, after: 314_302 });
  });

  it('on its due date is valid today', () => {
    expect(validity(aLoan(), [], firstDueDate)).toEqual({ until: firstDueDate, after: 314_302 });
  });

  it('of a growing debt is valid today', () => {
    const late = addDays(firstDueDate, 2);
    expect(validity(aLoan(), [], late)).toEqual({ until: late, after: 332_611 });
  });

  it('of a debt whose charges have reached their cap is valid until the next due date', () => {
    const late = { daily: [{ fromDay: 1, toDay: null, rate: '0.03' }], cap: '0.03' };
    const on = toDay('2026-11-05');
    expect(validity(aLoanInFourInstalments({ late }), [], on).until).toBe(toDay('2026-11-14'));
    expect(validity(aLoan({ late }), [], addDays(firstDueDate, 5)).until).toBe(addDays(firstDueDate, 35));
  });

  it('of a loan with grace days is valid through them', () => {
    const late = { daily: [{ fromDay: 4, toDay: null, rate: '0.03' }], cap: null };
    expect(validity(aLoan({ late }), [], addDays(firstDueDate, 1)).until).toBe(addDays(firstDueDate, 3));
  });

  it('is valid until its due date, and on it for the day, although grace days follow', () => {
    const late = { daily: [{ fromDay: 4, toDay: null, rate: '0.03' }], cap: null };
    expect(validity(aLoan({ late }), [], addDays(firstDueDate, -3)).until).toBe(firstDueDate);
    expect(validity(aLoan({ late }), [], firstDueDate).until).toBe(firstDueDate);
    const [first, second] = [toDay('2026-10-31'), toDay('2026-11-15')];
    expect(validity(aLoanInFourInstalments({ late }), [], addDays(first, -2)).until).toBe(first);
    const paid = aPayment(
      addDays(first, -5),
      computeStatement(aLoanInFourInstalments({ late }), [], first).nextPaymentAmount,
    );
    expect(validity(aLoanInFourInstalments({ late }), [paid], addDays(first, -2)).until).toBe(second);
  });

  it('is not changed by an unpaid extension quote', () => {
    expect(validity(aLoan(), [anExtensionQuote(toDay('2026-11-10'))], toDay('2026-11-10')).until).toBe(
      firstDueDate,
    );
  });

  it('with a held extension fee is valid until that fee would be released', () => {
    const on = toDay('2026-11-10');
    const events = [anExtensionQuote(on), aFeePayment(on, 10_000)];
    expect(validity(aLoan(), events, on)).toEqual({ until: addDays(on, 3), after: 295_148 - 28 });
  });

  it('with a held fee is valid no longer, even if charges bring the debt back to the same amount', () => {
    const stopped = anAccrualStop(addDays(firstDueDate, 1), { until: addDays(firstDueDate, 10) });
    const [on, feeHeldUntil, again] = [
      addDays(firstDueDate, 2),
      addDays(firstDueDate, 9),
      addDays(firstDueDate, 32),
    ];
    const events = [
      stopped,
      anExtensionQuote(firstDueDate, { id: 'a', expiresOn: again, fee: minor(200_000) }),
      aFeePayment(firstDueDate, 1, 'a'),
      anExtensionQuote(firstDueDate, { id: 'b', expiresOn: feeHeldUntil, fee: minor(200_000) }),
      aFeePayment(firstDueDate, 121_324, 'b'),
    ];
    expect(computeStatement(aLoan(), events, again).nextPaymentAmount).toBe(305_148);
    expect(validity(aLoan(), events, on)).toEqual({ until: feeHeldUntil, after: 305_148 - 121_324 });
  });

  it('of an extended loan is valid until its new due date, without computing every day', () => {
    const on = toDay('2026-11-10');
    const days = new Set<string>();
    const extended = [anExtensionQuote(on, { expiresOn: addDays(on, 1) }), aFeePayment(on, 21_000)];
    const { until } = validity(aLoan(), extended, on, (statement) => {
      days.add(statement.asOf);
      return statement.nextPaymentAmount;
    });
    expect([until, days.size]).toEqual([addDays(firstDueDate, 7), 3]);
  });

  it('paid by then leaves nothing of it owed, and does not change before', () => {
    fc.assert(
      fc.property(
        arbitraryLoans,
        arbitraryEvents,
        arbitraryLoanDays,
        fc.nat(40),
        (terms, events, on, days) => {
          const known = listEventsKnownOn(events, on);
          const now = computeStatement(terms, known, on);
          if (now.settledOn !== null) return;
          const { until, after } = validity(terms, known, on);
          const paidOn = addDays(on, Math.min(days, Math.max(0, daysBetween(on, until))));
          const paid = computeStatement(terms, [...known, aPayment(paidOn, now.nextPaymentAmount)], paidOn);
          expect([paid.overdueSince, paid.dueNow]).toEqual([null, 0]);
          expect(computeStatement(terms, known, until).nextPaymentAmount).toBe(now.nextPaymentAmount);
          expect(computeStatement(terms, known, addDays(until, 1)).nextPaymentAmount).toBe(after);
        },
      ),
      propertyParameters,
    );
  });
});

describe('the payoff quoted on a page', () => {
  it('on the day an extension takes effect counts its fee, and no longer on the day after', () => {
    const paidOn = addDays(firstDueDate, -5);
    const extended = [anExtensionQuote(paidOn), aFeePayment(paidOn, 21_000)];
    const { payoff } = computeStatement(aLoan(), [], paidOn);
    const today = computeStatement(aLoan(), extended, paidOn);
    expect(today).toMatchObject({
      payoff: payoff - 21_000,
      extensionCreditAtPayoff: 21_000,
      extensionHeld: 0,
    });
    expect(validity(aLoan(), extended, paidOn, selectPayoff).until).toBe(paidOn);
    const tomorrow = computeStatement(aLoan(), extended, addDays(paidOn, 1));
    expect(tomorrow).toMatchObject({
      payoff: computeStatement(aLoan(), [], addDays(paidOn, 1)).payoff,
      extensionCreditAtPayoff: 0,
    });
    const paid = computeStatement(aLoan(), [...extended, aPayment(paidOn, today.payoff)], addDays(paidOn, 1));
    expect(paid).toMatchObject({ settledOn: paidOn, payoff: 0, credit: 0, extensionFees: 0 });
  });

  it('paid by then leaves neither debt nor credit', () => {
    fc.assert(
      fc.property(
        arbitraryLoans,
        arbitraryEvents,
        arbitraryLoanDays,
        fc.nat(40),
        fc.nat(60_000),
        (terms, events, on, days, fee) => {
          const soFar = listEventsKnownOn(events, on);
          const extendedToday = [anExtensionQuote(on, { fee: minor(fee + 1) }), aFeePayment(on, fee + 1)];
          for (const known of [soFar, [...soFar, ...extendedToday]]) {
            const now = computeStatement(terms, known, on);
            if (now.settledOn !== null) continue;
            const { until, after } = validity(terms, known, on, selectPayoff);
            const paidOn = addDays(on, Math.min(days, Math.max(0, daysBetween(on, until))));
            const { credit } = computeStatement(terms, known, paidOn);
            const paid = computeStatement(terms, [...known, aPayment(paidOn, now.payoff)], paidOn);
            expect(paid).toMatchObject({ settledOn: paidOn, remaining: 0, credit });
            expect(computeStatement(terms, known, until).payoff).toBe(now.payoff);
            expect(computeStatement(terms, known, addDays(until, 1)).payoff).toBe(after);
          }
        },
      ),
      propertyParameters,
    );
  });
});

/** What has happened by a day: pages speak of nothing that is still to come. */
function listEventsKnownOn(events: readonly LoanEvent[], on: string): LoanEvent[] {
  return events.filter((event) =>
    event.kind === 'extensionQuote' ? event.requestedOn <= on : event.valueDate <= on,
  );
}
