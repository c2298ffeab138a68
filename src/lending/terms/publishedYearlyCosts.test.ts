import { describe, expect, it } from 'vitest';
import { minor } from '../values/money.ts';
import { type CashFlow, computeEffectiveRate, computeNominalRate } from './yearlyCost.ts';

/** Equal payments a month apart. Amounts in whole units of the currency. */
function monthlyPayments(amount: number, count: number): CashFlow[] {
  return Array.from({ length: count }, (_, index) => ({
    days: ((index + 1) * 365) / 12,
    amount: Math.round(amount * 100),
  }));
}

/** The payment that repays a principal at a yearly rate, compounded monthly. */
function annuity(principal: number, yearlyRate: number, count: number): number {
  const monthlyRate = yearlyRate / 12;
  return (principal * monthlyRate) / (1 - (1 + monthlyRate) ** -count);
}

const received = (amount: number) => minor(Math.round(amount * 100));

describe('yearly costs that lenders have published', () => {
  it('APR of a key facts statement: RBL Bank, 47,000 for 24 months, fee 1,175 and its GST (scribd.com/document/809869650)', () => {
    const rate = computeNominalRate(received(47_000 - 1_175 * 1.18), monthlyPayments(2_415.14, 24));
    expect(rate * 100).toBeCloseTo(24.16, 1);
  });

  it('APR of the illustration to RBI/2024-25/18 as it is quoted: 20,000 at 15 % for 24 months, charges of 400', () => {
    const rate = computeNominalRate(received(20_000 - 400), monthlyPayments(annuity(20_000, 0.15, 24), 24));
    expect((rate * 100).toFixed(2)).toBe('17.07');
  });

  it.each([
    [6, 2_360, 14.1],
    [6, 4_720, 18.4],
    [6, 7_080, 22.7],
    [12, 4_720, 14.5],
    [36, 2_360, 10.8],
  ])(
    'APR of 200,000 at 10 %% over %i months with a fee of %i: %f %% (emicalculator.net)',
    (count, fee, published) => {
      const flows = monthlyPayments(annuity(200_000, 0.1, count), count);
      expect((computeNominalRate(received(200_000 - fee), flows) * 100).toFixed(1)).toBe(
        published.toFixed(1),
      );
    },
  );

  it('CAT of a mortgage with its opening costs and monthly charges (scribd.com/document/648977038)', () => {
    const costs = 7_314.23 + 902.99 + 309;
    const flows = monthlyPayments(3_421.12 + 125, 180);
    expect((computeEffectiveRate(received(300_997.13 - costs), flows) * 100).toFixed(1)).toBe('12.9');
  });

  it('CAT of 20,000 over 12 months at 58 %, 5 % commission: 95.7 % published by Alivio Capital (aliviocapital.com/cat)', () => {
    const flows = monthlyPayments(annuity(20_000, 0.58, 12), 12);
    expect(computeEffectiveRate(received(19_000), flows) * 100).toBeCloseTo(95.6, 1);
  });
});
