import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { balancesOf } from './balances.ts';
import { addDays } from './calendar.ts';
import { COMPONENTS } from './components.ts';
import { minor } from './money.ts';
import { statementOf } from './statement.ts';
import { stateAfter } from './states.ts';
import { allEvents, daysOfLoan, FIXED, loans } from './testing/arbitraries.ts';
import { aLoan, aLoanInFour, anIndianLoan, aPayment, DUE } from './testing/builders.ts';

const tolerance = minor(100);
const later = addDays(DUE, 30);

describe('a small rest', () => {
  it('of an instalment is done: no charge, not overdue, and written off to an account of its own', () => {
    const terms = anIndianLoan({ tolerance });
    const [first] = statementOf(terms, [], terms.disbursedOn).instalments;
    const on = first?.dueOn ?? DUE;
    const short = aPayment(on, (first?.outstanding ?? 0) - 1);
    const after = statementOf(terms, [short], addDays(on, 1));
    expect(after).toMatchObject({ overdueSince: null, daysOverdue: 0, dueNow: 0 });
    expect(after.totals.penalty.accrued).toBe(0);
    expect(after.instalments[0]).toMatchObject({ outstanding: 0, paidOn: on, lateBase: 0 });
    expect(balancesOf(after).get('waived_rests')).toBe(1);
    expect(stateAfter(after)).toBe('to_be_repaid');
  });

  it('is one up to the tolerance and no more', () => {
    const terms = aLoan({ tolerance });
    const short = (by: number) => statementOf(terms, [aPayment(DUE, 305_148 - by)], later);
    expect(short(100)).toMatchObject({ settledOn: DUE, payoff: 0, credit: 0 });
    expect(short(101)).toMatchObject({ settledOn: null, daysOverdue: 30 });
  });

  it('of what ends a loan early ends it too', () => {
    const on = addDays(DUE, -9);
    const terms = aLoan({ tolerance });
    const { payoff } = statementOf(terms, [], on);
    const ended = statementOf(terms, [aPayment(on, payoff - 100)], on);
    expect(ended).toMatchObject({ settledOn: on, payoff: 0 });
    expect(ended.instalments[0]?.outstanding).toBe(0);
    expect(balancesOf(ended).get('waived_rests')).toBe(100);
    expect(statementOf(terms, [aPayment(on, payoff - 101)], on).settledOn).toBeNull();
  });

  it('of an instalment paid ahead is nothing that is still asked for', () => {
    const terms = aLoanInFour({ interest: { annualRate: '0', dayCount: 365 }, tolerance });
    const on = addDays(terms.disbursedOn, 3);
    const statement = statementOf(terms, [aPayment(on, 149_901)], on);
    expect(statement.instalments[0]).toMatchObject({ outstanding: 0, paidOn: on });
    expect(statement).toMatchObject({ repayAmount: 150_000, remaining: 450_000 });
  });

  it('of a payment that more comes for on the same day is not written off', () => {
    const terms = aLoanInFour({ tolerance });
    const [first] = statementOf(terms, [], terms.disbursedOn).instalments;
    const on = first?.dueOn ?? DUE;
    const parts = [aPayment(on, (first?.outstanding ?? 0) - 60), aPayment(on, 60)];
    const statement = statementOf(terms, parts, on);
    expect(COMPONENTS.map((component) => statement.totals[component].waived)).toEqual(
      COMPONENTS.map(() => 0),
    );
    expect(statement.credit).toBe(0);
  });

  it('is none of what nobody has begun to pay, nor where the terms allow none', () => {
    const terms = aLoan({ principal: minor(90), commission: { rate: '0' }, vat: null, tolerance });
    expect(statementOf(terms, [], later).settledOn).toBeNull();
    expect(statementOf(aLoan(), [aPayment(DUE, 305_147)], later).settledOn).toBeNull();
  });

  it('is never more than the tolerance for each instalment, whatever happens', () => {
    fc.assert(
      fc.property(loans, allEvents, daysOfLoan, (terms, events, on) => {
        for (const { components } of statementOf(terms, events, on).instalments) {
          const waived = COMPONENTS.reduce((sum, component) => sum + components[component].waived, 0);
          expect(waived).toBeLessThanOrEqual((terms.tolerance ?? 0) * terms.periods.length);
        }
      }),
      FIXED,
    );
  });
});
