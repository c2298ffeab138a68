import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LoanEvent } from '../events/events.ts';
import { computeStatement } from '../statement/statement.ts';
import {
  arbitraryLoanDays,
  arbitraryLoans,
  arbitraryPlainEvents,
  disbursalDay,
  propertyParameters,
  propertyRuns,
} from '../testing/arbitraries.ts';
import {
  aCharge,
  aLoan,
  aLoanInFourInstalments,
  anIndianLoan,
  aPayment,
  firstDueDate,
} from '../testing/builders.ts';
import { addDays, type Day, toDay } from '../values/calendar.ts';
import { minor } from '../values/money.ts';
import { toLateRateBps } from './lateCharges.ts';

const loanOfTenThousand = {
  periods: [30],
  interest: { annualRate: '0', dayCount: 365 },
  commission: { rate: '0' },
} as const;

function computeLateCharges(days: number, terms = aLoan(), events: readonly LoanEvent[] = []) {
  const { totals } = computeStatement(terms, events, addDays(firstDueDate, days));
  return { interest: totals.lateInterest.accrued, penalty: totals.penalty.accrued };
}

describe('late charges', () => {
  it('come to 6,000 for a new Indian client 10 days late with Rs.10,000', () => {
    const terms = anIndianLoan({ ...loanOfTenThousand, clientKind: 'new' });
    expect(computeLateCharges(10, terms)).toEqual({ interest: 500_000, penalty: 100_000 });
  });

  it('come to 21,800 for a repeat Indian client 45 days late with Rs.10,000', () => {
    const terms = anIndianLoan({ ...loanOfTenThousand, clientKind: 'repeat' });
    expect(computeLateCharges(45, terms)).toEqual({ interest: 2_100_000, penalty: 80_000 });
  });

  it('fall to 2 % a day from day 91', () => {
    const terms = anIndianLoan(loanOfTenThousand);
    const at = (days: number) => computeLateCharges(days, terms).interest;
    expect([at(30) - at(29), at(31) - at(30), at(90) - at(89), at(91) - at(90)]).toEqual([
      50_000, 40_000, 40_000, 20_000,
    ]);
  });

  it('are 3 % a day of the unpaid due amount in Mexico, without VAT', () => {
    expect(computeLateCharges(5)).toEqual({ interest: 45_772, penalty: 0 });
    expect(computeStatement(aLoan(), [], addDays(firstDueDate, 5)).totals.vat.accrued).toBe(710);
  });

  it('do not exist on the due date and begin the day after', () => {
    expect(computeLateCharges(0).interest).toBe(0);
    expect(computeLateCharges(1).interest).toBe(9_154);
  });

  it('are rounded once over all days, not once a day', () => {
    const terms = aLoan({ ...loanOfTenThousand, vat: null, principal: minor(150) });
    expect([1, 2, 3].map((days) => computeLateCharges(days, terms).interest)).toEqual([5, 9, 14]);
  });

  it('accrue on what is unpaid: a payment lowers those of the next day, not of its own', () => {
    const half = aPayment(addDays(firstDueDate, 2), 200_000);
    expect(computeLateCharges(2, aLoan(), [half]).interest).toBe(18_309);
    const left = 305_148 + 18_309 - 200_000;
    expect(computeLateCharges(3, aLoan(), [half]).interest).toBe(Math.round((2 * 305_148 + left) * 0.03));
  });

  it('accrue on unpaid fees and not on enforcement costs', () => {
    expect(computeLateCharges(1, aLoan(), [aCharge(firstDueDate, 10_000, 'fee')]).interest).toBe(9_454);
    expect(computeLateCharges(1, aLoan(), [aCharge(firstDueDate, 10_000, 'enforcement')]).interest).toBe(
      9_154,
    );
  });

  it('charge the penalty once per order, on the first late day', () => {
    const terms = anIndianLoan();
    const penalties = (on: Day) =>
      computeStatement(terms, [], on).instalments.map((instalment) => instalment.components.penalty.accrued);
    expect(penalties(toDay('2026-11-16'))).toEqual([0, 0, 0]);
    expect(penalties(toDay('2026-11-17'))).toEqual([100_000, 0, 0]);
    expect(penalties(toDay('2027-03-01'))).toEqual([100_000, 0, 0]);
  });

  it('accrue for each late instalment by its own days', () => {
    const { instalments } = computeStatement(aLoanInFourInstalments(), [], toDay('2026-11-20'));
    expect(instalments.map((instalment) => instalment.lateDays)).toEqual([20, 5, 0, 0]);
  });

  it('stop at the cap, penalty included', () => {
    const terms = anIndianLoan({ ...loanOfTenThousand, late: { ...anIndianLoan().late, cap: '0.5' } });
    expect(computeLateCharges(8, terms)).toEqual({ interest: 400_000, penalty: 100_000 });
    expect(computeLateCharges(60, terms)).toEqual({ interest: 400_000, penalty: 100_000 });
    const low = anIndianLoan({ ...loanOfTenThousand, late: { ...anIndianLoan().late, cap: '0.05' } });
    expect(computeLateCharges(60, low)).toEqual({ interest: 0, penalty: 50_000 });
  });

  it('are split by rate, the first rate paid first', () => {
    const terms = anIndianLoan({ ...loanOfTenThousand, clientKind: 'new' });
    const on = addDays(firstDueDate, 39);
    const tiers = (events: readonly LoanEvent[] = []) =>
      computeStatement(terms, events, on).instalments[0]?.lateTiers.map(
        ({ rate, days, charged, outstanding }) => [rate, days, charged, outstanding],
      );
    expect(tiers()).toEqual([
      ['0.05', 30, 1_500_000, 1_500_000],
      ['0.04', 9, 360_000, 360_000],
    ]);
    expect(tiers([aPayment(on, 1_600_000)])).toEqual([
      ['0.05', 30, 1_500_000, 0],
      ['0.04', 9, 360_000, 260_000],
    ]);
  });

  it('of all rates sum to the total, charged and unpaid, capped or not', () => {
    fc.assert(
      fc.property(arbitraryLoans, arbitraryPlainEvents, arbitraryLoanDays, (terms, events, on) => {
        for (const { components, lateTiers, lateDays } of computeStatement(terms, events, on).instalments) {
          const sum = (of: 'days' | 'charged' | 'outstanding') =>
            lateTiers.reduce((total, tier) => total + tier[of], 0);
          const { accrued, outstanding } = components.lateInterest;
          expect([sum('charged'), sum('outstanding'), sum('days')]).toEqual([accrued, outstanding, lateDays]);
        }
      }),
      propertyParameters,
    );
  });

  it('are published as whole basis points', () => {
    expect(toLateRateBps(anIndianLoan().late)).toEqual([
      { fromDay: 1, toDay: 30, bps: 500 },
      { fromDay: 31, toDay: 90, bps: 400 },
      { fromDay: 91, toDay: null, bps: 200 },
    ]);
    const finer = { daily: [{ fromDay: 1, toDay: null, rate: '0.00005' }], cap: null };
    expect(() => toLateRateBps(finer)).toThrow(RangeError);
  });

  it('never decrease from day to day', () => {
    fc.assert(
      fc.property(
        arbitraryLoans,
        arbitraryPlainEvents,
        arbitraryLoanDays,
        fc.integer({ min: 1, max: 30 }),
        (terms, events, on, later) => {
          const [now, then] = [on, addDays(on, later)].map(
            (asOf) => computeStatement(terms, events, asOf).totals,
          );
          expect(then?.lateInterest.accrued).toBeGreaterThanOrEqual(now?.lateInterest.accrued ?? 0);
          expect(then?.penalty.accrued).toBeGreaterThanOrEqual(now?.penalty.accrued ?? 0);
        },
      ),
      propertyParameters,
    );
  });

  it('are the sum over the days of the unpaid base at the day’s rate, as the daily run accrues them', () => {
    fc.assert(
      fc.property(arbitraryLoans, arbitraryPlainEvents, (terms, events) => {
        const tiers = toLateRateBps(terms.late);
        const sums = terms.periods.map(() => ({ numerator: 0n, days: 0 }));
        for (let offset = 1; offset <= 150; offset += 1) {
          const eve = computeStatement(terms, events, addDays(disbursalDay, offset - 1));
          eve.instalments.forEach(({ dueOn, components }, index) => {
            const { fee, interest, vat, principal } = components;
            const base = fee.outstanding + interest.outstanding + vat.outstanding + principal.outstanding;
            const sum = sums[index];
            if (!sum || base === 0 || addDays(disbursalDay, offset) <= dueOn) return;
            sum.days += 1;
            const tier = tiers.find(({ toDay }) => sum.days <= (toDay ?? sum.days));
            sum.numerator += BigInt(base) * BigInt(tier?.bps ?? 0);
          });
        }
        const { instalments } = computeStatement(terms, events, addDays(disbursalDay, 150));
        instalments.forEach(({ components, lateDays, lateNumerator, lateCap }, index) => {
          const sum = sums[index] ?? { numerator: 0n, days: 0 };
          const exact = Number((2n * sum.numerator + 10_000n) / 20_000n);
          const most = lateCap === null ? exact : lateCap - components.penalty.accrued;
          expect([lateDays, lateNumerator]).toEqual([sum.days, Number(sum.numerator)]);
          expect(components.lateInterest.accrued).toBe(Math.min(exact, most));
        });
      }),
      { ...propertyParameters, numRuns: Math.ceil(propertyRuns / 6) },
    );
  });
});
