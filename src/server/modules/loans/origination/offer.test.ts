import { expect, test } from 'vitest';
import { loanCode } from '../../../../contract/codes.ts';
import { minor, toDay } from '../../../../lending/index.ts';
import { readConfig } from '../../../config/index.ts';
import { BusinessError } from '../../api/index.ts';
import { computeOffer, findProduct, getProduct, isValidAmount, listTerms, type OfferInput } from './offer.ts';

/** 1,000.00 to 6,000.00 in steps of 500.00, 3,000.00 offered first; 15 days, or 30. */
const config = readConfig();
const productId = 'mx-quincena';

const offerInput: OfferInput = {
  productId,
  market: 'MX',
  clientKind: 'new',
  borrower: { fullName: 'Ana', address: 'Calle 1', bank: 'Banco', last4: '1234' },
  today: toDay('2026-11-02'),
};

function getOfferError(asked: Partial<OfferInput>) {
  try {
    computeOffer(config, { ...offerInput, ...asked });
  } catch (error) {
    if (error instanceof BusinessError) return [error.code, error.text.en];
    throw error;
  }
  return undefined;
}

test('the default offer has the product’s amount and term, in its market’s currency, with its figures', () => {
  const offer = computeOffer(config, offerInput);
  expect(offer).toMatchObject({
    productId,
    termDays: 15,
    disbursement: { amount: 230_400, commission: 60_000, commissionVat: 9_600 },
    terms: {
      principal: 300_000,
      periods: [15],
      market: 'MX',
      currency: 'MXN',
      timeZone: 'America/Mexico_City',
      clientKind: 'new',
      late: { cap: '1' },
    },
    totalToRepay: 302_574,
  });
  expect(offer.schedule.map(({ dueOn }) => dueOn)).toEqual(['2026-11-17']);
  expect(offer.product).toBe(config.products[productId]);
  expect(offer.terms).not.toHaveProperty('pauseStopsCharges');
});

test('terms of a product whose collection holds stop charges say so', () => {
  const brand = { ...config.brand, pauseStopsCharges: true };
  expect(computeOffer({ ...config, brand }, offerInput).terms.pauseStopsCharges).toBe(true);
});

test('an amount is valid from the minimum to the maximum inclusive, in steps from the minimum', () => {
  for (const amount of [100_000, 150_000, 600_000])
    expect(computeOffer(config, { ...offerInput, amount }).terms.principal).toBe(amount);
  const range = [loanCode.amountOutside, 'You can ask for $1,000.00 to $6,000.00, in steps of $500.00.'];
  for (const amount of [50_000, 99_999, 125_000, 600_001, 650_000])
    expect(getOfferError({ amount })).toEqual(range);
  const product = getProduct(config, 'MX', productId);
  expect(
    [99_999, 100_000, 100_001, 600_000, 650_000].map((amount) => isValidAmount(product, amount)),
  ).toEqual([false, true, false, true, false]);
});

test('a limit lowers the offer, and an amount above it is refused with the rule', () => {
  const limitedBy = { rule: 'lateNow', at: 'limit', limit: minor(200_000) } as never;
  const upTo = { limit: minor(200_000), limitedBy };
  expect(computeOffer(config, { ...offerInput, eligibleLimit: upTo }).terms.principal).toBe(200_000);
  expect(
    computeOffer(config, { ...offerInput, eligibleLimit: { ...upTo, limit: minor(500_000) } }).terms
      .principal,
  ).toBe(300_000);
  expect(computeOffer(config, { ...offerInput, eligibleLimit: upTo, amount: 200_000 }).terms.principal).toBe(
    200_000,
  );
  expect(getOfferError({ eligibleLimit: upTo, amount: 250_000 })?.[1]).toContain('$2,000.00');
  expect(getOfferError({ eligibleLimit: upTo, amount: 125_000 })).toEqual([
    loanCode.amountOutside,
    'You can ask for $1,000.00 to $2,000.00, in steps of $500.00.',
  ]);
});

test('a term is one of the product’s, the shortest named first', () => {
  expect(computeOffer(config, { ...offerInput, termDays: 30 }).terms.periods).toEqual([30]);
  expect(getOfferError({ termDays: 20 })).toEqual([
    loanCode.termOutside,
    'There is no such term. You can choose: 15, 30\u00a0days.',
  ]);
  const product = getProduct(config, 'MX', productId);
  const terms = { ...product.terms, periods: [30, 30] };
  expect(listTerms({ ...product, terms, otherPeriods: [[15, 15, 15], [7]] })).toEqual([
    [7],
    [15, 15, 15],
    [30, 30],
  ]);
});

test('a product belongs to its market alone, and an inherited property of objects is no product', () => {
  expect(findProduct(config, 'MX', productId)).toBe(config.products[productId]);
  expect(findProduct(config, 'IN', productId)).toBeUndefined();
  expect(findProduct(config, 'MX', 'toString')).toBeUndefined();
  expect(findProduct(config, 'MX', 'gone')).toBeUndefined();
  expect(() => getProduct(config, 'IN', productId)).toThrow();
});
