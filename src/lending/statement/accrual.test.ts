import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  arbitraryLoanDays,
  arbitraryServicedEvents,
  arbitraryServicedLoans,
  propertyParameters,
} from '../testing/arbitraries.ts';
import { aLoan, aPayment, firstDueDate } from '../testing/builders.ts';
import { addDays } from '../values/calendar.ts';
import { computeUnearnedInterest } from './accrual.ts';
import { computeStatement } from './statement.ts';

const unearnedOn = (days: number) => {
  const terms = aLoan();
  return computeUnearnedInterest(terms, computeStatement(terms, [], addDays(terms.disbursedOn, days)));
};

describe('unearned interest', () => {
  it('is all interest on the disbursal, a thirtieth less each day, and zero on the due date', () => {
    expect(unearnedOn(0)).toEqual({ interest: 4_438, vat: 710 });
    expect(unearnedOn(1)).toEqual({ interest: 4_290, vat: 686 });
    expect(unearnedOn(10)).toEqual({ interest: 2_959, vat: 473 });
    expect(unearnedOn(30)).toEqual({ interest: 0, vat: 0 });
    expect(unearnedOn(40)).toEqual({ interest: 0, vat: 0 });
  });

  it('is zero once the loan has ended', () => {
    const terms = aLoan();
    const on = addDays(firstDueDate, -5);
    const statement = computeStatement(terms, [aPayment(on, 400_000)], on);
    expect(statement.settledOn).toBe(on);
    expect(computeUnearnedInterest(terms, statement)).toEqual({ interest: 0, vat: 0 });
  });

  it('is never below zero nor above the interest income in the ledger', () => {
    fc.assert(
      fc.property(arbitraryServicedLoans, arbitraryServicedEvents, arbitraryLoanDays, (terms, events, on) => {
        const statement = computeStatement(terms, events, on);
        const { interest, vat } = computeUnearnedInterest(terms, statement);
        expect(interest).toBeGreaterThanOrEqual(0);
        expect(vat).toBeGreaterThanOrEqual(0);
        expect(interest).toBeLessThanOrEqual(statement.totals.interest.accrued);
        expect(vat).toBeLessThanOrEqual(statement.totals.vat.accrued);
      }),
      propertyParameters,
    );
  });
});
