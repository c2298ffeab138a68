import { expect, test } from 'vitest';
import { minor, toDay } from '../../../../lending/index.ts';
import { getMarket, readConfig } from '../../../config/index.ts';
import { computeOffer, type OfferInput } from '../origination/offer.ts';
import type { CurrentOffer } from '../origination/productEligibility.ts';
import { toConfirmView } from './offerView.ts';

const config = readConfig();
const today = toDay('2026-11-02');
const limitedBy = {
  rule: 'paidOnTime',
  actual: 0,
  threshold: 1,
  isRefusal: false,
  limit: minor(450_000),
} as const;
const productEligibility = {
  ...{ clientKind: 'new', pushKey: 'a key', openOrder: null, mostOverdueOrder: null, facts: {} },
  eligibility: { outcomes: [limitedBy], limit: minor(450_000), limitedBy },
};

function createTestOffer(overrides: Partial<OfferInput> = {}, changes: object = {}): CurrentOffer {
  const market = overrides.market ?? 'MX';
  const offer = computeOffer(config, {
    ...{ productId: 'mx-quincena', market, clientKind: 'new', today },
    borrower: { fullName: 'Ana', address: 'Calle 1', bank: 'Banco', last4: '1234' },
    ...overrides,
  });
  const now = new Date(`${today}T18:00:00Z`);
  return {
    ...{ now, today, market: getMarket(config, market), offer },
    productEligibility: { ...productEligibility, ...changes },
  } as unknown as CurrentOffer;
}

const confirmPage = (today: CurrentOffer, isType?: 1) =>
  toConfirmView({ agreementTicked: true, lenders: config.brand.lenders }, today, 'en', isType);
const listDetailRows = (today: CurrentOffer) =>
  confirmPage(today).details.map(({ text, value, tone }) =>
    [text, value, ...(tone ? [tone] : [])].join(' | '),
  );

test('the rows go from the amount received and its costs to the total repaid, and then instalment by instalment', () => {
  expect(listDetailRows(createTestOffer())).toEqual([
    'You receive | $2,304.00',
    'Commission | $600.00',
    'VAT on the commission (16%) | $96.00',
    'Loan amount | $3,000.00 | sum',
    'Interest (15\u00a0days) | $22.19',
    'VAT on the interest (16%) | $3.55',
    'Total to repay | $3,025.74 | sum',
  ]);
  expect(confirmPage(createTestOffer()).repay_plans).toEqual([
    {
      ...{ title: 'Single payment', amount: 302_574, pay_time: '2026-11-17' },
      description: '$3,000.00 principal, $22.19 interest and $3.55 VAT',
    },
  ]);
  const several = confirmPage(createTestOffer({ productId: 'mx-plazos' }));
  expect(several.repay_plans).toHaveLength(4);
  expect(several.repay_plans.reduce((sum, { amount }) => sum + amount, 0)).toBe(several.totalToRepay);
  expect(several.repay_plans[0]?.title).toBe('Payment 1 of 4');
  // Nobody is taxed on interest there, and a row of nothing isn't shown.
  const indian = createTestOffer({ productId: 'in-91', market: 'IN' });
  expect(listDetailRows(indian)).toEqual([
    'You receive | ₹9,764.00',
    'Commission | ₹200.00',
    'GST on the commission (18%) | ₹36.00',
    'Loan amount | ₹10,000.00 | sum',
    'Interest (91\u00a0days) | ₹601.64',
    'Total to repay | ₹10,601.64 | sum',
  ]);
  expect(confirmPage(indian).repay_plans[0]?.description).toMatch(
    /^₹[\d,.]+ principal and ₹[\d,.]+ interest$/,
  );
});

test('the headline has the amount received, the amount repaid with its day, and the daily rate', () => {
  expect(confirmPage(createTestOffer())).toMatchObject({
    ...{ firstPayTime: '2026-11-17', amount: 300_000, periods: 1, termDays: 15, currency: 'MXN' },
    ...{ disbursement: 230_400, totalToRepay: 302_574, loanRate: '0.0493%', agreementTicked: true },
    ...{ comProductName: 'Quincena', comProductLogo: '/images/brand.svg#mx-quincena', pushKey: 'a key' },
    isNewContract: '/agony?productId=mx-quincena&amount=300000&termDays=15',
    lead: { label: 'You receive', whole: '2,304', cents: '.00' },
    amountDec: 'We are reviewing your offer. For now it is $3,000.00.',
    yearlyCost: { name: 'CAT without VAT' },
  });
  expect(confirmPage(createTestOffer()).lead.text).toBe(
    'and pay **$3,025.74** on **Tuesday 17 November**, in 15\u00a0days',
  );
  expect(confirmPage(createTestOffer({ productId: 'mx-plazos' })).lead.text).toMatch(
    /^and pay \*\*\$6,128\.72\*\* in 4\u00a0payments, the first on \*\*\w+ \d+ November\*\*$/,
  );
});

test('the selectable amounts go from the minimum to the limit, which has its reason and is never below the minimum', () => {
  const { choice } = confirmPage(createTestOffer());
  expect(choice).toEqual({
    ...{ least: 100_000, most: 450_000, step: 50_000 },
    limitReason: 'You can ask for up to $4,500.00; it rises with 1\u00a0loan repaid on time.',
    terms: [
      { termDays: 15, text: '15\u00a0days' },
      { termDays: 30, text: '30\u00a0days' },
    ],
  });
  const low = { eligibility: { ...productEligibility.eligibility, limit: minor(0) } };
  expect(confirmPage(createTestOffer({}, low)).choice.most).toBe(100_000);
});

test('a review pops up for a product that has one, once, and not beside an open loan of the product', () => {
  const reviewed = { productId: 'mx-plazos' };
  expect(confirmPage(createTestOffer(reviewed)).isNeedPop).toBe(1);
  expect(confirmPage(createTestOffer(reviewed), 1).isNeedPop).toBe(0);
  expect(confirmPage(createTestOffer()).isNeedPop).toBe(0);
  const taken = confirmPage(createTestOffer(reviewed, { openOrder: { orderId: 'MX174P' } }));
  expect([taken.isNeedPop, taken.openOrder]).toEqual([0, 'MX174P']);
  expect(confirmPage(createTestOffer()).openOrder).toBe('');
});

test('the cost of paying late is that of each product’s terms', () => {
  expect(confirmPage(createTestOffer()).lateCost).toBe(
    'If you pay late: **$90.77 a day** from Wednesday 18 November, up to $3,000.00 in all.',
  );
  expect(confirmPage(createTestOffer({ productId: 'mx-plazos' })).lateCost).toMatch(
    /^If payment 1 is late: \*\*\$\d\d\.\d\d a day\*\* from \w+ 18 November, up to \$1,[\d.]+ in all\.$/,
  );
  expect(confirmPage(createTestOffer({ productId: 'in-91', market: 'IN' })).lateCost).toMatch(
    /^If payment 1 is late: \*\*₹1,000\.00 once and ₹[\d.]+ a day\*\* from .+\. From day 31 late, 4% a day\. From day 91 late, 2% a day\.$/,
  );
});
