import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  arbitraryEvents,
  arbitraryLoanDays,
  arbitraryLoans,
  propertyParameters,
} from '../testing/arbitraries.ts';
import {
  aLoan,
  aLoanInFourInstalments,
  anIndianLoan,
  aPayment,
  aRefund,
  firstDueDate,
} from '../testing/builders.ts';
import { addDays, type Day } from '../values/calendar.ts';
import { debtComponents } from '../values/components.ts';
import { minor } from '../values/money.ts';
import { computeBalances } from './balances.ts';
import { computeStatement } from './statement.ts';
import { getDisbursedState } from './states.ts';

const tolerance = minor(100);
const later = addDays(firstDueDate, 30);

describe('a residual within the tolerance', () => {
  it('of an instalment is waived on an account of its own, without charge or arrears', () => {
    const terms = anIndianLoan({ tolerance });
    const [first] = computeStatement(terms, [], terms.disbursedOn).instalments;
    const on = first?.dueOn ?? firstDueDate;
    const short = aPayment(on, (first?.outstanding ?? 0) - 1);
    const after = computeStatement(terms, [short], addDays(on, 1));
    expect(after).toMatchObject({ overdueSince: null, daysOverdue: 0, dueNow: 0 });
    expect(after.totals.penalty.accrued).toBe(0);
    expect(after.instalments[0]).toMatchObject({ outstanding: 0, paidOn: on, lateBase: 0 });
    expect(computeBalances(after).get('waived_rests')).toBe(1);
    expect(getDisbursedState(after)).toBe('to_be_repaid');
  });

  it('is at most the tolerance', () => {
    const terms = aLoan({ tolerance });
    const short = (by: number) => computeStatement(terms, [aPayment(firstDueDate, 305_148 - by)], later);
    expect(short(100)).toMatchObject({ settledOn: firstDueDate, payoff: 0, credit: 0 });
    expect(short(101)).toMatchObject({ settledOn: null, daysOverdue: 30 });
  });

  it('of an early payoff is waived and settles the loan', () => {
    const on = addDays(firstDueDate, -9);
    const terms = aLoan({ tolerance });
    const { payoff } = computeStatement(terms, [], on);
    const ended = computeStatement(terms, [aPayment(on, payoff - 100)], on);
    expect(ended).toMatchObject({ settledOn: on, payoff: 0 });
    expect(ended.instalments[0]?.outstanding).toBe(0);
    expect(computeBalances(ended).get('waived_rests')).toBe(100);
    expect(computeStatement(terms, [aPayment(on, payoff - 101)], on).settledOn).toBeNull();
  });

  it('of a prepaid instalment is not asked for again', () => {
    const terms = aLoanInFourInstalments({ interest: { annualRate: '0', dayCount: 365 }, tolerance });
    const on = addDays(terms.disbursedOn, 3);
    const statement = computeStatement(terms, [aPayment(on, 149_901)], on);
    expect(statement.instalments[0]).toMatchObject({ outstanding: 0, paidOn: on });
    expect(statement).toMatchObject({ repayAmount: 150_000, remaining: 450_000 });
  });

  it('is not waived while another payment of the same day covers it', () => {
    const terms = aLoanInFourInstalments({ tolerance });
    const [first] = computeStatement(terms, [], terms.disbursedOn).instalments;
    const on = first?.dueOn ?? firstDueDate;
    const parts = [aPayment(on, (first?.outstanding ?? 0) - 60), aPayment(on, 60)];
    const statement = computeStatement(terms, parts, on);
    expect(debtComponents.map((component) => statement.totals[component].waived)).toEqual(
      debtComponents.map(() => 0),
    );
    expect(statement.credit).toBe(0);
  });

  it('is not waived without a payment, nor where the terms have no tolerance', () => {
    const terms = aLoan({ principal: minor(90), commission: { rate: '0' }, vat: null, tolerance });
    expect(computeStatement(terms, [], later).settledOn).toBeNull();
    expect(computeStatement(aLoan(), [aPayment(firstDueDate, 305_147)], later).settledOn).toBeNull();
  });

  it('of a refund of too much is waived at once after its due date, else on it', () => {
    const terms = aLoan({ tolerance });
    const refunded = (paidOn: Day, amount: number) => {
      const { payoff } = computeStatement(terms, [], paidOn);
      return [aPayment(paidOn, payoff), aRefund(addDays(paidOn, 1), amount)];
    };
    const next = addDays(firstDueDate, 1);
    expect(computeStatement(terms, refunded(firstDueDate, 100), next)).toMatchObject({
      settledOn: next,
      payoff: 0,
    });
    expect(computeStatement(terms, refunded(firstDueDate, 101), next)).toMatchObject({ repayAmount: 101 });
    const early = refunded(addDays(firstDueDate, -9), 100);
    const asked = { repayDate: null, repayAmount: 0 };
    const before = computeStatement(terms, early, addDays(firstDueDate, -1));
    expect(before).toMatchObject({ ...asked, settledOn: null, payoff: 100 });
    expect(computeStatement(terms, early, firstDueDate)).toMatchObject({
      ...asked,
      settledOn: firstDueDate,
      payoff: 0,
    });
  });

  it('is never more than the tolerance for each instalment, after any events', () => {
    fc.assert(
      fc.property(arbitraryLoans, arbitraryEvents, arbitraryLoanDays, (terms, events, on) => {
        for (const { components } of computeStatement(terms, events, on).instalments) {
          const waived = debtComponents.reduce((sum, component) => sum + components[component].waived, 0);
          expect(waived).toBeLessThanOrEqual((terms.tolerance ?? 0) * terms.periods.length);
        }
      }),
      propertyParameters,
    );
  });
});
