import { describe, expect, it } from 'vitest';
import { addDays, day } from './calendar.ts';
import { compareWaysOn, mayExtend } from './compare.ts';
import { statementOf } from './statement.ts';
import { aFeePayment, aLoan, aLoanInFour, aPayment, aQuote, DUE } from './testing/builders.ts';

describe('the ways on, side by side', () => {
  it('reproduce the design: pay today, extend, do nothing', () => {
    const terms = aLoan({ disbursedOn: day('2026-10-28') });
    expect(compareWaysOn(terms, [], day('2026-11-20'))).toEqual({
      payToday: { total: 303_947, today: 303_947, on: '2026-11-20' },
      extend: { total: 326_148, today: 21_000, on: '2026-12-04', fee: 21_000, days: 7, debt: 305_148 },
      doNothing: { total: 369_229, today: 0, on: '2026-12-04' },
    });
  });

  it('say of an overdue loan what will truly be owed on the new due date', () => {
    const today = addDays(DUE, 5);
    const ways = compareWaysOn(aLoan(), [], today);
    const extended = statementOf(aLoan(), [aQuote(today), aFeePayment(today, 21_000)], today);
    expect(ways?.extend.on).toBe(extended.repayDate);
    const atNewDue = statementOf(aLoan(), [aQuote(today), aFeePayment(today, 21_000)], addDays(today, 7));
    expect(ways?.extend.debt).toBe(atNewDue.payoff);
    expect(ways?.doNothing).toEqual({
      total: statementOf(aLoan(), [], addDays(today, 7)).payoff,
      today: 0,
      on: addDays(today, 7),
    });
  });

  it('are not offered where there is no extension to be had', () => {
    const twice = ['a', 'b'].flatMap((id) => [aQuote(DUE, { id }), aFeePayment(DUE, 21_000, id)]);
    expect(compareWaysOn(aLoanInFour(), [], DUE)).toBeNull();
    expect(compareWaysOn(aLoan(), twice.slice(0, 2), DUE)).not.toBeNull();
    expect(compareWaysOn(aLoan(), twice, DUE)).toBeNull();
    expect(compareWaysOn(aLoan(), [aPayment(DUE, 305_148)], DUE)).toBeNull();
    expect(mayExtend(aLoan(), statementOf(aLoan(), [aPayment(DUE, 305_148)], DUE))).toBe(false);
  });
});
