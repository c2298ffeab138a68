import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Random } from './referenceModel/random.ts';

// biome-ignore lint/suspicious/noExplicitAny: a file of any shape
type Content = any;

export type RandomProduct = { productId: string; product: Content };

const shipped: Content = JSON.parse(
  readFileSync(join(import.meta.dirname, '../config/products.json'), 'utf8'),
);

/** A product like one of the house but for a few fields, which may be right, odd or wrong. */
export function randomProduct(random: Random, productId: string): RandomProduct {
  const product = structuredClone(shipped[random.pick(['mx-quincena', 'mx-plazos', 'in-91'])]);
  for (let changes = random.integer(1, 4); changes > 0; changes--) random.pick(mutations)(product, random);
  const { amount, rules, terms } = product;
  Object.assign(rules, {
    openDebt: amount.most,
    paidOnTime: [{ loans: 0, limit: amount.most }],
    lateNow: { limit: amount.most, refusedOverDays: 10_000 },
    lateBefore: { ofLast: 3, overDays: 7, limit: amount.most, refusedOverDays: 10_000 },
  });
  // Most lenders say what they charge.
  const hasMatchingText = random.chance(0.8);
  if (hasMatchingText) Object.assign(product.lenderText, matchingLenderText(terms, product.lenderText));
  return { productId, product };
}

function matchingLenderText(terms: Content, text: Content): Content {
  const percent = (rate: string) => `${Number((Number(rate) * 100).toFixed(6))} %`;
  const { once, daily } = terms.late;
  const lenderTexts: Content = {
    annualInterest: percent(terms.interest.annualRate),
    vat: percent(terms.vat?.rate ?? '0'),
    overduePenalty: percent(daily[0].rate),
    latePenalty: once && `Rs.${once.new / 100} / Rs.${once.repeat / 100}`,
    lateInterest: daily.map(({ rate }: Content) => percent(rate)).join(' / '),
  };
  return Object.fromEntries(
    Object.keys(text).flatMap((name) => (lenderTexts[name] ? [[name, lenderTexts[name]]] : [])),
  );
}

type Mutation = (product: Content, random: Random) => void;

function rate(random: Random): string {
  return random.pick(['0', '0.0001', '0.01', '0.05', '0.0333', '0.3', '0.85', '1', '2.5', '0.03333', '40']);
}

const mutations: readonly Mutation[] = [
  ({ terms }, random) => {
    terms.commission.rate = rate(random);
  },
  ({ terms }, random) => {
    terms.interest = {
      annualRate: rate(random),
      dayCount: 365,
      accrual: random.pick(['daily', 'scheduled']),
    };
  },
  ({ terms }, random) => {
    terms.vat = random.pick([
      null,
      { rate: rate(random), on: ['interest'] },
      { rate: '0.16', on: ['interest', 'commission'] },
      { rate: rate(random), on: ['commission'] },
    ]);
  },
  ({ terms }, random) => {
    terms.deferral = {
      feeRatePerDay: rate(random),
      days: random.integer(1, 7),
      maxTimes: random.pick([1, 2, 4, 60]),
    };
  },
  ({ terms }, random) => {
    const end = random.pick([0, 1, 5, 40]);
    terms.late.daily = [
      { fromDay: 1, toDay: end, rate: rate(random) },
      { fromDay: end + 1, toDay: null, rate: rate(random) },
    ];
  },
  ({ terms }, random) => {
    terms.late.cap = random.pick([null, '0', '0.5', '1', '3']);
  },
  ({ terms }, random) => {
    terms.late.once = { new: random.pick([0, 1, 150_000]), repeat: 80_000 };
  },
  ({ terms }, random) => {
    terms.earlyRepayment = {
      afterHalfTerm: random.chance(0.5),
      notBeforeDays: random.pick([0, 1, 7, 40, 400]),
    };
  },
  ({ terms }, random) => {
    terms.tolerance = random.pick([0, 1, 100, 5_000, 90_000]);
    terms.leastPart = random.pick([1, 100, 99_999, 5_000_000]);
  },
  (product, random) => {
    const smallRange = { least: 1, offer: 1, most: 400, step: 1 };
    const largeRange = { least: 1_000_000, offer: 2_000_000, most: 900_000_000_000, step: 1_000_000 };
    product.amount = random.pick([
      smallRange,
      largeRange,
      { least: 0, offer: 0, most: 100, step: 10 },
      product.amount,
    ]);
  },
  (product, random) => {
    const periods = () =>
      Array.from({ length: random.pick([1, 2, 3, 8]) }, () => random.pick([1, 7, 15, 31, 92, 366]));
    product.terms.periods = periods();
    product.otherPeriods = random.chance(0.5) ? [] : [periods()];
  },
];
