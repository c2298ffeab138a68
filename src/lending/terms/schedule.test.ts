import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbitraryLoans, disbursalDay, propertyParameters } from '../testing/arbitraries.ts';
import { aLoan, aLoanInFourInstalments, anIndianLoan } from '../testing/builders.ts';
import { toDay } from '../values/calendar.ts';
import { add, minor } from '../values/money.ts';
import {
  computeDisbursement,
  computeSchedule,
  computeTermDays,
  computeTotalRepayment,
  findEarlyRepaymentDate,
} from './schedule.ts';

describe('a schedule', () => {
  it('reproduces the design: 3,000.00 for 30 days', () => {
    const terms = aLoan();
    const schedule = computeSchedule(terms, terms.disbursedOn);
    expect(schedule).toEqual([
      { number: 1, dueOn: '2026-11-15', principal: 300_000, interest: 4_438, vat: 710 },
    ]);
    expect(computeTotalRepayment(schedule)).toBe(305_148);
    const paidOut = computeDisbursement(terms);
    expect(paidOut).toEqual({
      principal: 300_000,
      commission: 60_000,
      commissionVat: 9_600,
      amount: 230_400,
    });
    expect(paidOut.commissionVat + (schedule[0]?.vat ?? 0)).toBe(10_310);
  });

  it('has half the interest for 15 days', () => {
    const [only] = computeSchedule(aLoan({ periods: [15] }), toDay('2026-10-16'));
    expect(only).toEqual({ number: 1, dueOn: '2026-10-31', principal: 300_000, interest: 2_219, vat: 355 });
  });

  it('has interest on the outstanding principal of each period', () => {
    const lines = computeSchedule(aLoanInFourInstalments(), toDay('2026-10-16'));
    expect(lines.map(({ dueOn }) => dueOn)).toEqual(['2026-10-31', '2026-11-15', '2026-11-30', '2026-12-15']);
    expect(lines.map(({ principal }) => principal)).toEqual([150_000, 150_000, 150_000, 150_000]);
    expect(lines.map(({ interest }) => interest)).toEqual([4_438, 3_329, 2_219, 1_110]);
  });

  it('puts the rounding on the last instalment', () => {
    const parts = (principal: number) =>
      computeSchedule(anIndianLoan({ principal: minor(principal) }), disbursalDay).map(
        (line) => line.principal,
      );
    expect(parts(1_000_000)).toEqual([333_333, 333_333, 333_334]);
    expect(parts(200)).toEqual([67, 67, 66]);
    expect(parts(1)).toEqual([0, 0, 1]);
  });

  it('taxes only what the terms name', () => {
    const terms = anIndianLoan();
    expect(computeDisbursement(terms)).toMatchObject({
      commission: 20_000,
      commissionVat: 3_600,
      amount: 976_400,
    });
    expect(computeSchedule(terms, disbursalDay).map((line) => line.vat)).toEqual([0, 0, 0]);
    expect(computeDisbursement(aLoan({ vat: null })).commissionVat).toBe(0);
  });

  it('rejects terms that leave nothing to pay out', () => {
    expect(() => computeDisbursement(aLoan({ commission: { rate: '0.9' } }))).toThrow(RangeError);
  });

  it('neither loses nor gains a centavo', () => {
    fc.assert(
      fc.property(arbitraryLoans, (terms) => {
        const lines = computeSchedule(terms, terms.disbursedOn);
        expect(add(...lines.map((line) => line.principal))).toBe(terms.principal);
        const { commission, commissionVat, amount } = computeDisbursement(terms);
        expect(amount + commission + commissionVat).toBe(terms.principal);
        for (const { principal, interest, vat } of lines)
          expect(Math.min(principal, interest, vat)).toBeGreaterThanOrEqual(0);
        expect(lines.length).toBe(terms.periods.length);
      }),
      propertyParameters,
    );
  });

  it('opens early repayment of the whole after half the term and not before 7 days', () => {
    const terms = anIndianLoan({ disbursedOn: toDay('2026-10-16') });
    expect(computeTermDays(terms)).toBe(91);
    expect(findEarlyRepaymentDate(terms, terms.disbursedOn)).toBe('2026-12-01');
    expect(findEarlyRepaymentDate({ ...terms, periods: [8] }, terms.disbursedOn)).toBe('2026-10-23');
    expect(findEarlyRepaymentDate(aLoan(), terms.disbursedOn)).toBeNull();
  });
});
