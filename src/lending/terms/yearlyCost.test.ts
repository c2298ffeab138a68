import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbitraryLoans, disbursalDay, propertyParameters } from '../testing/arbitraries.ts';
import { aLoan, anIndianLoan } from '../testing/builders.ts';
import { toDay } from '../values/calendar.ts';
import { computeDisbursement, computeSchedule } from './schedule.ts';
import { computeApr, computeCat, computeTea, computeYearlyCost } from './yearlyCost.ts';

const on = toDay('2026-10-16');
const withoutCommission = { commission: { rate: '0' }, vat: null } as const;

describe('the yearly cost', () => {
  it('reproduces the design: CAT 1,705.8 % for 3,000.00 over 30 days', () => {
    expect(computeCat(aLoan(), on)).toBe('1705.8');
  });

  it('leaves VAT out of the CAT', () => {
    expect(computeCat(aLoan({ vat: null }), on)).toBe('1705.8');
  });

  it('compounds the CAT over a year of 365 days', () => {
    const oneYear = aLoan({
      ...withoutCommission,
      periods: [365],
      interest: { annualRate: '0.24', dayCount: 365 },
    });
    expect(computeCat(oneYear, on)).toBe('24.0');
    const halfYear = aLoan({
      ...withoutCommission,
      periods: [73],
      interest: { annualRate: '0.5', dayCount: 365 },
    });
    expect(computeCat(halfYear, on)).toBe('61.1');
  });

  it('is the nominal monthly rate for an APR: without fees, nearly the interest itself', () => {
    const twelfth = {
      ...withoutCommission,
      principal: aLoan().principal,
      interest: { annualRate: '0.36', dayCount: 365 },
    } as const;
    expect(Number(computeApr(anIndianLoan(twelfth), on))).toBeCloseTo(36, 1);
  });

  it('counts the fee and its GST in the APR', () => {
    expect(computeApr(anIndianLoan(), on)).toBe('51.13');
    expect(Number(computeApr(anIndianLoan({ vat: null }), on))).toBeLessThan(51);
  });

  it('of a loan without costs is zero', () => {
    const costFreeLoan = aLoan({ ...withoutCommission, interest: { annualRate: '0', dayCount: 365 } });
    expect([computeCat(costFreeLoan, on), computeApr(costFreeLoan, on)]).toEqual(['0.0', '0.00']);
  });

  it('of a loan without a payout is null', () => {
    const all = aLoan({ commission: { rate: '1' }, vat: null });
    for (const cost of [computeCat, computeApr, computeTea]) expect(() => cost(all, on)).toThrow(RangeError);
  });

  it('is effective with all charges and taxes where the law asks for TEA', () => {
    const terms = aLoan({ periods: [365], commission: { rate: '0' }, vat: null });
    expect(computeTea({ ...terms, interest: { annualRate: '0.24', dayCount: 365 } }, on)).toBe('24.00');
    // 2,304.00 received and 3,051.48 paid after 30 days: (3051.48 / 2304) ^ (365 / 30) - 1.
    expect(Number(computeTea(aLoan(), on))).toBeCloseTo(((3051.48 / 2304) ** (365 / 30) - 1) * 100, 1);
  });

  it('is of the kind that the market’s law names', () => {
    expect(computeYearlyCost('CAT', aLoan(), on)).toEqual({ kind: 'CAT', percent: '1705.8' });
    expect(computeYearlyCost('APR', anIndianLoan(), on)).toEqual({ kind: 'APR', percent: '51.13' });
  });

  it('discounts what is repaid to what was received', () => {
    const usual = arbitraryLoans.filter((terms) => terms.principal >= 100_000);
    fc.assert(
      fc.property(usual, (terms) => {
        const monthly = Number(computeApr(terms, disbursalDay)) / 1200;
        const worth = (rate: number) => {
          let elapsed = 0;
          return computeSchedule(terms, disbursalDay).reduce((sum, { principal, interest, vat }, index) => {
            elapsed += terms.periods[index] ?? 0;
            return sum + (principal + interest + vat) / (1 + rate) ** ((elapsed * 12) / 365);
          }, 0);
        };
        const step = 0.0051 / 1200;
        const { amount } = computeDisbursement(terms);
        expect(worth(monthly + step)).toBeLessThanOrEqual(amount);
        expect(worth(Math.max(0, monthly - step))).toBeGreaterThanOrEqual(amount - 0.001);
      }),
      propertyParameters,
    );
  });
});
