import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { day } from './calendar.ts';
import { disbursementOf, scheduleOf } from './schedule.ts';
import { DISBURSED, FIXED, loans } from './testing/arbitraries.ts';
import { aLoan, anIndianLoan } from './testing/builders.ts';
import { aprOf, catOf, teaOf, yearlyCostOf } from './yearlyCost.ts';

const on = day('2026-10-16');
const free = { commission: { rate: '0' }, vat: null } as const;

describe('the yearly cost', () => {
  it('reproduces the design: CAT 1,705.8 % for 3,000.00 over 30 days', () => {
    expect(catOf(aLoan(), on)).toBe('1705.8');
  });

  it('leaves VAT out of the CAT', () => {
    expect(catOf(aLoan({ vat: null }), on)).toBe('1705.8');
  });

  it('compounds the CAT over a year of 365 days', () => {
    const oneYear = aLoan({ ...free, periods: [365], interest: { annualRate: '0.24', dayCount: 365 } });
    expect(catOf(oneYear, on)).toBe('24.0');
    const halfYear = aLoan({ ...free, periods: [73], interest: { annualRate: '0.5', dayCount: 365 } });
    expect(catOf(halfYear, on)).toBe('61.1');
  });

  it('is the nominal monthly rate for an APR: without fees, nearly the interest itself', () => {
    const twelfth = {
      ...free,
      principal: aLoan().principal,
      interest: { annualRate: '0.36', dayCount: 365 },
    } as const;
    expect(Number(aprOf(anIndianLoan(twelfth), on))).toBeCloseTo(36, 1);
  });

  it('counts the fee and its GST in the APR', () => {
    expect(aprOf(anIndianLoan(), on)).toBe('51.13');
    expect(Number(aprOf(anIndianLoan({ vat: null }), on))).toBeLessThan(51);
  });

  it('of a loan that costs nothing is nothing', () => {
    const gift = aLoan({ ...free, interest: { annualRate: '0', dayCount: 365 } });
    expect([catOf(gift, on), aprOf(gift, on)]).toEqual(['0.0', '0.00']);
  });

  it('of a loan of which nothing is paid out there is none', () => {
    const all = aLoan({ commission: { rate: '1' }, vat: null });
    for (const cost of [catOf, aprOf, teaOf]) expect(() => cost(all, on)).toThrow(RangeError);
  });

  it('is effective with all charges and taxes where the law asks for TEA', () => {
    const terms = aLoan({ periods: [365], commission: { rate: '0' }, vat: null });
    expect(teaOf({ ...terms, interest: { annualRate: '0.24', dayCount: 365 } }, on)).toBe('24.00');
    // 2,304.00 received and 3,051.48 paid after 30 days: (3051.48 / 2304) ^ (365 / 30) - 1.
    expect(Number(teaOf(aLoan(), on))).toBeCloseTo(((3051.48 / 2304) ** (365 / 30) - 1) * 100, 1);
  });

  it('is the one that the market’s law names', () => {
    expect(yearlyCostOf('CAT', aLoan(), on)).toEqual({ kind: 'CAT', percent: '1705.8' });
    expect(yearlyCostOf('APR', anIndianLoan(), on)).toEqual({ kind: 'APR', percent: '51.13' });
  });

  it('discounts what is repaid to what was received', () => {
    const usual = loans.filter((terms) => terms.principal >= 100_000);
    fc.assert(
      fc.property(usual, (terms) => {
        const monthly = Number(aprOf(terms, DISBURSED)) / 1200;
        const worth = (rate: number) => {
          let elapsed = 0;
          return scheduleOf(terms, DISBURSED).reduce((sum, { principal, interest, vat }, index) => {
            elapsed += terms.periods[index] ?? 0;
            return sum + (principal + interest + vat) / (1 + rate) ** ((elapsed * 12) / 365);
          }, 0);
        };
        const step = 0.0051 / 1200;
        const { amount } = disbursementOf(terms);
        expect(worth(monthly + step)).toBeLessThanOrEqual(amount);
        expect(worth(Math.max(0, monthly - step))).toBeGreaterThanOrEqual(amount - 0.001);
      }),
      FIXED,
    );
  });
});
