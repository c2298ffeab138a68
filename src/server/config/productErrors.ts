import { computeLegalFacts, formatLegalRate, type LegalFacts } from '../../contract/legalFacts.ts';
import { computeTermDays } from '../../lending/index.ts';
import type { Config } from './config.ts';
import { formatMoney } from './format.ts';
import { listContractErrors } from './legal.ts';
import { getMarket, type MarketConfig } from './markets.ts';
import type { Product } from './products.ts';

/** Tries a product whose terms and texts are valid: a line for each error. */
export type ProductValidator = (config: Config, productId: string, product: Product) => string[];

/** What is wrong with the products, a line each. */
export function listProductErrors(config: Config, validateProduct: ProductValidator): string[] {
  return Object.entries(config.products).flatMap(([productId, product]) => {
    const market = getMarket(config, product.market);
    const facts = computeLegalFacts(product.terms, product.lenderText, market);
    const errors = [
      ...listTermErrors(productId, product, market),
      ...listFigureErrors(productId, product, facts),
      ...listContractErrors(productId, product.market, facts, config),
    ];
    return errors.length > 0 ? errors : validateProduct(config, productId, product);
  });
}

/** A field of a product and what is wrong with it. */
type FieldError = readonly [field: string, text: string];

/** A year of weekly extensions, ten years of being late: what lies beyond is a slip of the keyboard. */
const maxExtensions = 52;
const lastTierDay = 3_650;

/** What a product's terms can't be, a line each that names the field: what would break a loan, and what no contract could say. */
function listTermErrors(productId: string, product: Product, market: MarketConfig): string[] {
  return [
    ...listAmountErrors(product, market),
    ...listRateErrors(product),
    ...listCommissionErrors(product),
    ...listLengthErrors(product, market),
    ...listLateErrors(product),
    ...listExtensionErrors(product),
    ...listEarlyRepaymentErrors(product),
    ...listCoolingOffErrors(product),
    ...listChannelErrors(product, market),
  ].map(([field, text]) => `products.json: ${productId}.${field}: ${text}`);
}

function listPeriods({ terms, otherPeriods }: Product): [field: string, periods: readonly number[]][] {
  return [
    ['terms.periods', terms.periods],
    ...otherPeriods.map((periods, index): [string, number[]] => [`otherPeriods.${index}`, periods]),
  ];
}

function listAmountErrors(product: Product, market: MarketConfig): FieldError[] {
  const { least, offer } = product.amount;
  const { tolerance } = product.terms;
  if (offer === 0 || least === 0) {
    const names = [...(least === 0 ? ['least'] : []), ...(offer === 0 ? ['offer'] : [])];
    return names.map((name) => [`amount.${name}`, 'must be above zero: there is no loan of nothing']);
  }
  const smallestAmount = Math.floor(
    least / Math.max(...listPeriods(product).map(([, periods]) => periods.length)),
  );
  if (smallestAmount === 0) return [['amount.least', 'is too little to be parted into its instalments']];
  if (tolerance < smallestAmount) return [];
  const [residualText, instalment] = [tolerance, smallestAmount].map((amount) => formatMoney(amount, market));
  return [
    [
      'terms.tolerance',
      `nobody is asked for a rest of ${residualText}, but an instalment of the least amount may be ${instalment}`,
    ],
  ];
}

/** What may be left to pay, some way to pay takes: a rest beyond the tolerance, and of a fee any. */
function listChannelErrors({ terms: { deferral, tolerance } }: Product, market: MarketConfig): FieldError[] {
  const least = Math.min(...market.channels.map((channel) => channel.least));
  const [field, smallestAmount] =
    deferral === null ? ['terms.tolerance', tolerance + 1] : ['terms.deferral', 1];
  if (least <= smallestAmount) return [];
  const [residualText, minPaymentText] = [smallestAmount, least].map((amount) => formatMoney(amount, market));
  return [
    [field, `no way to pay takes ${residualText}, which may be left to pay; the least is ${minPaymentText}`],
  ];
}

/** Contracts state rates in hundredths of a percent, and charges are counted in them. */
function listRateErrors({ terms }: Product): FieldError[] {
  const { commission, interest, vat, deferral, late } = terms;
  const rates: [field: string, rate: string | undefined | null][] = [
    ['terms.commission.rate', commission.rate],
    ['terms.interest.annualRate', interest.annualRate],
    ['terms.vat.rate', vat?.rate],
    ['terms.deferral.feeRatePerDay', deferral?.feeRatePerDay],
    ...late.daily.map(({ rate }, index): [string, string] => [`terms.late.daily.${index}.rate`, rate]),
    ['terms.late.cap', late.cap],
  ];
  return rates.flatMap(([field, rate]): FieldError[] =>
    rate && /\.\d{4}\d*[1-9]/.test(rate)
      ? [[field, `${rate} is finer than a hundredth of a percent: at most four decimals, like 0.0333`]]
      : [],
  );
}

function listCommissionErrors({ terms: { commission, vat } }: Product): FieldError[] {
  const taxRate = vat?.on.includes('commission') ? Number(vat.rate) : 0;
  const share = Number(commission.rate) * (1 + taxRate);
  if (share < 1) return [];
  const withTax = taxRate > 0 ? ' with its tax' : '';
  return [
    [
      'terms.commission.rate',
      `the commission${withTax} takes ${formatLegalRate(String(share))} of the loan: nothing is left to pay out`,
    ],
  ];
}

function listLengthErrors(product: Product, { termDays }: MarketConfig): FieldError[] {
  if (termDays === undefined) return [];
  const { least, most } = termDays;
  return listPeriods(product).flatMap(([field, periods]): FieldError[] => {
    const days = computeTermDays({ periods });
    if (days >= least && days <= most) return [];
    const range = `termDays of ${product.market} in markets.json`;
    return [[field, `comes to ${days} days, and a loan there runs for ${least} to ${most} (${range})`]];
  });
}

function listLateErrors({ terms: { late } }: Product): FieldError[] {
  return late.daily.flatMap(({ fromDay, toDay }, index): FieldError[] => {
    const field = `terms.late.daily.${index}`;
    if (toDay !== null && toDay < fromDay) return [[field, `ends on day ${toDay}, before it begins`]];
    return fromDay > lastTierDay ? [[field, `begins more than ten years late, on day ${fromDay}`]] : [];
  });
}

function listExtensionErrors({ terms: { deferral } }: Product): FieldError[] {
  if (deferral === null || deferral.maxTimes <= maxExtensions) return [];
  return [['terms.deferral.maxTimes', `a loan can be extended ${maxExtensions} times at most`]];
}

function listEarlyRepaymentErrors(product: Product): FieldError[] {
  const from = product.terms.earlyRepayment?.notBeforeDays ?? 0;
  const shortest = Math.min(...listPeriods(product).map(([, periods]) => computeTermDays({ periods })));
  if (from <= shortest) return [];
  return [
    ['terms.earlyRepayment.notBeforeDays', `is day ${from}, when a loan of ${shortest} days is over already`],
  ];
}

/** An exit is priced without late charges and instalments that are due. */
function listCoolingOffErrors(product: Product): FieldError[] {
  const { days } = product.terms.coolingOff ?? { days: 0 };
  const firstDue = Math.min(...listPeriods(product).map(([, [first = 0]]) => first));
  if (days < firstDue) return [];
  return [['terms.coolingOff.days', `must end before the first payment, which is due on day ${firstDue}`]];
}

/** A figure as lenders write it: `3`, `1,000`, `0.0065`. */
const numberPattern = /\d[\d,]*(?:\.\d+)?/g;
const percentagePattern = /(\d+(?:[.,]\d+)?)\s*%/g;

/**
 * Figures in a lender's texts that differ from the product's terms, a line each. The daily rate is exempt: it is the lender's
 * text, nothing is calculated with it, and `listRateContradictions` reports it.
 */
function listFigureErrors(productId: string, product: Product, { values }: LegalFacts): string[] {
  return Object.entries(product.lenderText).flatMap(([name, text]) => {
    const actualText = formatCharge(name, product) ?? values[name];
    if (actualText === undefined || name === 'dailyInterest' || hasSameFigures(text, actualText)) return [];
    return [
      `products.json: ${productId}.lenderText.${name}: says ${text || 'nothing'}, but the product's terms come to ${actualText}`,
    ];
  });
}

/** Texts that must agree with several figures of the terms. */
function formatCharge(name: string, { terms: { late } }: Product): string | undefined {
  if (name === 'lateInterest') return late.daily.map(({ rate }) => `${toPercent(rate)} %`).join(' / ');
  if (name !== 'latePenalty') return undefined;
  const { once } = late;
  return once === undefined ? 'none' : [once.new, once.repeat].map((amount) => amount / 100).join(' / ');
}

function toPercent(rate: string): number {
  return Number((Number(rate) * 100).toFixed(6));
}

/** Whether two texts name the same figures, in whatever words. */
function hasSameFigures(text: string, actualText: string): boolean {
  const statedFigures = parseFigures(text);
  const actualFigures = parseFigures(actualText);
  return (
    statedFigures.length === actualFigures.length &&
    statedFigures.every((one, index) => one === actualFigures[index])
  );
}

function parseFigures(text: string): number[] {
  const percentages = [...text.matchAll(percentagePattern)].map(([, digits = '']) =>
    Number(digits.replace(',', '.')),
  );
  if (percentages.length > 0) return percentages;
  return [...text.matchAll(numberPattern)].map(([digits]) => Number(digits.replaceAll(',', '')));
}
