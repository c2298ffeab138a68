import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LoanEvent } from '../events/events.ts';
import {
  arbitraryEvents,
  arbitraryLoanDays,
  arbitraryLoans,
  arbitraryPlainEvents,
  propertyParameters,
} from '../testing/arbitraries.ts';
import { aLoan, aLoanInFourInstalments, anIndianLoan, aPayment, firstDueDate } from '../testing/builders.ts';
import { addDays, daysBetween, toDay } from '../values/calendar.ts';
import { debtComponents } from '../values/components.ts';
import { computeStatement } from './statement.ts';
import { getDisbursedState } from './states.ts';

describe('a statement', () => {
  it('asks for the whole of a single payment from the first day of early repayment', () => {
    const loan = aLoan({ earlyRepayment: { afterHalfTerm: true, notBeforeDays: 7 } });
    const from = computeStatement(loan, [], loan.disbursedOn).earlyRepaymentFrom ?? loan.disbursedOn;
    const closes = (on: typeof from) => computeStatement(loan, [], on).closesLoan;
    expect(from > loan.disbursedOn).toBe(true);
    expect([closes(addDays(from, -1)), closes(from), closes(addDays(from, 1))]).toEqual([false, true, true]);
  });

  it('has the amount due, its day and its components', () => {
    expect(computeStatement(aLoan(), [], toDay('2026-11-08'))).toMatchObject({
      nextPaymentAmount: 305_148,
      repayAmount: 303_947,
      closesLoan: true,
      repayDate: firstDueDate,
      dueNow: 0,
      payoff: 303_947,
      remaining: 305_148,
      overdueSince: null,
      daysOverdue: 0,
      settledOn: null,
    });
  });

  it('reproduces the design: 3,509.20 on the fifth late day, of which 457.72 are charges', () => {
    const statement = computeStatement(aLoan(), [], toDay('2026-11-20'));
    expect(statement).toMatchObject({ repayAmount: 350_920, overdueSince: firstDueDate, daysOverdue: 5 });
    expect(statement.totals.lateInterest).toEqual({
      scheduled: 0,
      accrued: 45_772,
      paid: 0,
      waived: 0,
      outstanding: 45_772,
    });
  });

  it('asks for the next instalment, or for all that is due', () => {
    const amounts = (on: string) => {
      const { repayAmount, repayDate, dueNow, remaining } = computeStatement(
        aLoanInFourInstalments(),
        [],
        toDay(on),
      );
      return { repayAmount, repayDate, dueNow, isAll: repayAmount === remaining };
    };
    const first = 150_000 + 4_438 + 710;
    const second = 150_000 + 3_329 + 533;
    expect(amounts('2026-10-20')).toEqual({
      repayAmount: first,
      repayDate: '2026-10-31',
      dueNow: 0,
      isAll: false,
    });
    expect(amounts('2026-10-31')).toMatchObject({ repayAmount: first, dueNow: first });
    const late = Math.round(first * 0.03 * 15);
    expect(amounts('2026-11-15')).toMatchObject({
      repayAmount: first + late + second,
      repayDate: '2026-10-31',
    });
  });

  it('keeps the loan current when the amount asked for is paid on each due date', () => {
    for (const terms of [aLoan(), aLoanInFourInstalments(), anIndianLoan()]) {
      let events: LoanEvent[] = [];
      let statement = computeStatement(terms, events, terms.disbursedOn);
      while (statement.repayDate) {
        const on = statement.repayDate;
        events = [...events, aPayment(on, computeStatement(terms, events, on).repayAmount)];
        statement = computeStatement(terms, events, on);
        expect(getDisbursedState(computeStatement(terms, events, addDays(on, 1)))).not.toBe('overdue');
      }
      expect(events).toHaveLength(terms.periods.length);
      expect(statement.totals.lateInterest.accrued + statement.totals.penalty.accrued).toBe(0);
      expect(statement).toMatchObject({ payoff: 0, credit: 0, repayAmount: 0 });
    }
  });

  it('is settled by paying off on any day, to the centavo, with what is held for an extension', () => {
    fc.assert(
      fc.property(arbitraryLoans, arbitraryEvents, arbitraryLoanDays, (terms, all, on) => {
        const events = all.filter((event) => !('valueDate' in event) || event.valueDate <= on);
        const { payoff, settledOn, credit } = computeStatement(terms, events, on);
        const rest = payoff > 0 ? [aPayment(on, payoff, { id: '~last', receivedAt: '9999' })] : [];
        expect(computeStatement(terms, [...events, ...rest], on)).toMatchObject({
          settledOn: settledOn ?? on,
          payoff: 0,
          credit,
        });
      }),
      propertyParameters,
    );
  });

  it('never has a negative debt, nor more paid than accrued', () => {
    fc.assert(
      fc.property(arbitraryLoans, arbitraryEvents, arbitraryLoanDays, (terms, events, on) => {
        const { instalments, totals, ...statement } = computeStatement(terms, events, on);
        for (const components of [...instalments.map((instalment) => instalment.components), totals])
          for (const component of debtComponents) {
            const { accrued, paid, waived, outstanding } = components[component];
            expect(outstanding).toBe(accrued - paid - waived);
            expect(Math.min(outstanding, paid, waived)).toBeGreaterThanOrEqual(0);
          }
        const {
          credit,
          extensionHeld,
          dueNow,
          nextPaymentAmount,
          remaining,
          payoff,
          payoffComponents: payoffParts,
        } = statement;
        expect(Math.min(credit, extensionHeld, dueNow)).toBeGreaterThanOrEqual(0);
        expect(dueNow).toBeLessThanOrEqual(
          extensionHeld > 0 ? nextPaymentAmount : Math.min(nextPaymentAmount, payoff),
        );
        expect(Math.max(nextPaymentAmount, payoff)).toBeLessThanOrEqual(remaining);
        expect(remaining).toBe(instalments.reduce((sum, instalment) => sum + instalment.outstanding, 0));
        expect(payoff).toBe(debtComponents.reduce((sum, component) => sum + payoffParts[component], 0));
      }),
      propertyParameters,
    );
  });

  it('asks for today’s payoff of a loan of one payment, else for what is due or falls due next', () => {
    fc.assert(
      fc.property(arbitraryLoans, arbitraryEvents, arbitraryLoanDays, (terms, events, on) => {
        const known = events.filter((event) =>
          event.kind === 'extensionQuote' ? event.requestedOn <= on : event.valueDate <= on,
        );
        const now = computeStatement(terms, known, on);
        const unpaid = now.instalments.filter(({ paidOn }) => paidOn === null);
        const isOpen = now.earlyRepaymentFrom === null || now.earlyRepaymentFrom <= now.asOf;
        const isLast = unpaid.length === 1 && isOpen;
        const areAllDue = unpaid.length > 0 && unpaid.every(({ dueOn }) => dueOn <= now.asOf);
        expect(now.closesLoan).toBe(isLast || areAllDue);
        expect(now.repayAmount).toBe(now.closesLoan ? now.payoff : now.nextPaymentAmount);
        expect(now.repayAmount).toBeLessThanOrEqual(now.nextPaymentAmount);
        if (!now.closesLoan) return;
        const paid = computeStatement(terms, [...known, aPayment(now.asOf, now.repayAmount)], now.asOf);
        expect(paid).toMatchObject({ settledOn: now.asOf, remaining: 0, credit: now.credit });
      }),
      propertyParameters,
    );
  });

  it('gives no credit while anything is due, and none for anything but a surplus fee while anything is owed', () => {
    fc.assert(
      fc.property(arbitraryLoans, arbitraryEvents, arbitraryLoanDays, (terms, events, on) => {
        const { credit, dueNow, payoff, settledOn, extensionHeld, extensions } = computeStatement(
          terms,
          events,
          on,
        );
        if (payoff === 0) expect([settledOn !== null, extensionHeld]).toEqual([true, 0]);
        else expect(settledOn).toBeNull();
        const mayBeCredit = settledOn !== null || extensions.some(({ state }) => state === 'surplus');
        if (dueNow > 0 || !mayBeCredit) expect(credit).toBe(0);
      }),
      propertyParameters,
    );
  });

  it('charges nothing more once the debt is settled, and never opens it again', () => {
    fc.assert(
      fc.property(
        arbitraryLoans,
        arbitraryEvents,
        arbitraryLoanDays,
        fc.integer({ min: 1, max: 90 }),
        (terms, events, on, more) => {
          const settled = computeStatement(terms, events, on);
          if (settled.settledOn === null) return;
          const later = computeStatement(
            terms,
            events.filter((event) => event.kind !== 'payment' || event.valueDate <= on),
            addDays(on, more),
          );
          expect(later).toMatchObject({ settledOn: settled.settledOn, payoff: 0, totals: settled.totals });
          expect(daysBetween(settled.settledOn, on)).toBeGreaterThanOrEqual(0);
          expect(getDisbursedState(computeStatement(terms, events, addDays(on, more)))).toBe('repaid');
        },
      ),
      propertyParameters,
    );
  });

  it('ignores events after its day', () => {
    fc.assert(
      fc.property(arbitraryLoans, arbitraryPlainEvents, arbitraryLoanDays, (terms, events, on) => {
        const known = events.filter((event) => event.kind === 'extensionQuote' || event.valueDate <= on);
        expect(computeStatement(terms, events, on)).toEqual(computeStatement(terms, known, on));
      }),
      propertyParameters,
    );
  });

  it('of a day before the disbursal is that of the disbursal', () => {
    const terms = aLoan();
    expect(computeStatement(terms, [], addDays(terms.disbursedOn, -9))).toEqual(
      computeStatement(terms, [], terms.disbursedOn),
    );
  });

  it('is the same after JSON serialization', () => {
    const statement = computeStatement(anIndianLoan(), [aPayment(firstDueDate, 5_000)], toDay('2026-12-30'));
    expect(JSON.parse(JSON.stringify(statement))).toEqual(statement);
  });
});
