import { type AgreedTerms, computeTermDays, computeYearlyCost, toDay } from '../../lending/index.ts';
import type { Accounting } from './accounting.ts';
import type { Brand } from './brand.ts';
import type { Config } from './config.ts';
import { getMarket, type MarketConfig, type Markets } from './markets.ts';
import type { MessagesConfig } from './messageTexts.ts';
import type { Product, Products } from './products.ts';
import type { PromotionConfig } from './templates.ts';

/** What of a product a regulator forbids; empty where it may be offered so. */
type RegulatorRule = (product: Product, market: MarketConfig, lender: Lender) => string | null;

type Lender = Brand['lenders'][string];

const coolingOffRule =
  'RBI, Reserve Bank of India (Digital Lending) Directions, 2025: a borrower may exit within a cooling-off period of at least one day';
const penalCharges =
  'RBI, Fair Lending Practice – Penal Charges in Loan Accounts, RBI/2023-24/53 of 18 August 2023: penal charges, no penal interest';
const catMissing =
  'CONDUSEF, Ley para la Transparencia y Ordenamiento de los Servicios Financieros, art. 8: each offer states its CAT';

const keyFacts =
  'RBI, Key Facts Statement (KFS) for Loans & Advances, RBI/2024-25/18 of 15 April 2024: given before the agreement';
const officer =
  'RBI, Reserve Bank of India (Digital Lending) Directions, 2025: a nodal grievance redressal officer is named';
const cover =
  'CONDUSEF, Ley para la Transparencia y Ordenamiento de los Servicios Financieros, art. 11: contracts of adhesion with a cover, registered (RECA)';

/** By the domain of the authority that the market's lender names (`lenders` in brand.json). */
const rulesByAuthority: Readonly<Record<string, readonly RegulatorRule[]>> = {
  'rbi.org.in': [
    ({ terms: { coolingOff } }) =>
      coolingOff === undefined
        ? `can't be exited: it has no coolingOff in products.json (${coolingOffRule})`
        : null,
    ({ terms: { late } }) =>
      late.daily.some(({ rate }) => Number(rate) > 0)
        ? `charges a rate for each day late (${penalCharges})`
        : null,
    ({ terms: { late } }) =>
      late.daily.some(({ rate }) => Number(rate) > 0) && late.cap === null
        ? `has no cap of its late charges (${penalCharges}, reasonable and commensurate)`
        : null,
    (_, { disclosure }) =>
      disclosure?.document === 'keyFacts' ? null : `is offered without a key facts statement (${keyFacts})`,
    (_, __, { complaints }) =>
      complaints.officer === undefined ? `names no grievance redressal officer (${officer})` : null,
  ],
  'condusef.gob.mx': [
    (_, { yearlyCost }) =>
      yearlyCost.kind === 'CAT' ? null : `is offered with ${yearlyCost.kind} and without CAT (${catMissing})`,
    (_, { disclosure }, { contractRegister }) =>
      disclosure?.document === 'cover' && contractRegister !== undefined
        ? null
        : `its contract has no cover with the number of its register (${cover})`,
  ],
};

/**
 * Products whose late charges compound without the advice of counsel, an error each: a daily rate is charged on all that is due
 * and unpaid, interest included (lending/debt/debt.ts, lateBase).
 */
function listCompoundingErrors({ products, brand }: Pick<MarketReferences, 'products' | 'brand'>): string[] {
  return Object.entries(products).flatMap(
    ([
      productId,
      {
        market,
        terms: { late, interest },
      },
    ]) => {
      const lender = brand.lenders[market];
      if (lender === undefined || !isUnder('rbi.org.in', lender)) return [];
      const compounds = Number(interest.annualRate) > 0 && late.daily.some(({ rate }) => Number(rate) > 0);
      if (!compounds || lender.counselAgreedTo.compoundLateCharges !== undefined) return [];
      return [
        `products.json: ${productId} charges a rate for each day late on unpaid interest too, which compounds (${penalCharges}, not ` +
          `capitalised): charge \`late.once\` alone, or name counsel's opinion in brand.json, lenders.${market}.counselAgreedTo`,
      ];
    },
  );
}

/** What regulators forbid of the products, a warning each, with its rule: whether it holds for the lender is counsel's to say. */
export function listRegulatorWarnings({ products, markets, brand }: Config): string[] {
  return Object.entries(products).flatMap(([productId, product]) => {
    const lender = brand.lenders[product.market];
    if (lender === undefined) return [];
    const rules = Object.entries(rulesByAuthority).flatMap(([domain, authorityRules]) =>
      isUnder(domain, lender) ? authorityRules : [],
    );
    const market = getMarket({ markets }, product.market);
    const violations = rules.map((rule) => rule(product, market, lender));
    return violations.flatMap((violation) => (violation === null ? [] : [`${productId}: ${violation}`]));
  });
}

function isUnder(domain: string, { authority }: Lender): boolean {
  const host = new URL(authority.url).hostname;
  return host === domain || host.endsWith(`.${domain}`);
}

/** The most that a personal loan may cost a year, in percent, and the days within which it may not fall due in full. */
const maxYearlyCost = 36;
const minTermDays = 61;

/** Any day does: a term's cost hardly depends on it. */
const sampleDay = toDay('2026-01-01');

/**
 * What an app store refuses of the products, a warning each: the lender's business, but he should know before he hands
 * an app in. Source: App Store Review Guidelines, 3.2.2 (ix).
 */
export function listAppStoreWarnings({ products, markets }: Config): string[] {
  return Object.entries(products).flatMap(([productId, { market, terms, otherPeriods, amount }]) =>
    [terms.periods, ...otherPeriods].flatMap((periods) => {
      const { currency, timeZone, yearlyCost } = getMarket({ markets }, market);
      const agreed: AgreedTerms = {
        ...terms,
        periods,
        market,
        currency,
        timeZone,
        principal: amount.offer,
        clientKind: 'new',
      };
      const days = computeTermDays(agreed);
      const { percent } = computeYearlyCost(yearlyCost.kind, agreed, sampleDay);
      const name = `${productId}, ${days} days`;
      return [
        ...(Number(percent) > maxYearlyCost
          ? [
              `${name}: costs ${percent} % a year; Apple takes no app whose loans cost more than ${maxYearlyCost} %`,
            ]
          : []),
        ...(days < minTermDays
          ? [`${name}: falls due in full within 60 days, which Apple doesn't take`]
          : []),
      ];
    }),
  );
}

type MarketReferences = {
  readonly markets: Markets;
  readonly brand: Brand;
  readonly products: Products;
  readonly promotion: PromotionConfig;
  readonly messages: MessagesConfig;
  readonly accounting: Accounting;
  readonly branches: readonly { readonly market: string; readonly city: string }[];
};

/** What is configured for a market that markets.json hasn't, and what a market there lacks, a line each. */
export function listMarketErrors({
  markets,
  brand,
  products,
  promotion,
  messages,
  accounting,
  branches,
}: MarketReferences): string[] {
  const configuredMarkets = Object.keys(markets);
  const namedMarkets = [
    ...[...new Set([...Object.keys(brand.lenders), ...Object.keys(brand.legalName)])].map(
      (market) => [market, 'brand.json: names a lender for'] as const,
    ),
    ...Object.entries(products).map(([id, { market }]) => [market, `products.json: ${id} is for`] as const),
    ...Object.entries(promotion.templates).map(
      ([id, { accountMarket }]) => [accountMarket, `templates.json: ${id} is for`] as const,
    ),
    ...Object.keys(messages.markets).map((market) => [market, 'messages.json: words messages for'] as const),
    ...Object.keys(accounting).map((market) => [market, 'accounting.json: keeps books for'] as const),
    ...branches.map(({ city, market }) => [market, `branches.json: ${city} is in`] as const),
  ];
  return [
    ...listCompoundingErrors({ products, brand }),
    ...configuredMarkets.flatMap((market) => [
      ...(Object.hasOwn(brand.lenders, market) ? [] : [`brand.json: lenders has no ${market}`]),
      ...(Object.hasOwn(brand.legalName, market) ? [] : [`brand.json: legalName has no ${market}`]),
      ...(Object.values(products).some((product) => product.market === market)
        ? []
        : [`products.json: ${market} has no product`]),
    ]),
    ...namedMarkets
      .filter(([market]) => !configuredMarkets.includes(market))
      .map(([market, text]) => `${text} ${market}, which markets.json hasn't`),
  ];
}

/** Both ways lenders divide a year. */
const yearLengths = [360, 365];

/**
 * A yearly and a daily rate of a lender's texts that can't both be true, a warning each. Such texts are shown as they are
 * and never calculated with: one configured rate accrues. Source: SPEC 9, DESIGN 4.
 */
export function listRateContradictions(products: Products): string[] {
  return Object.entries(products).flatMap(([productId, { lenderText }]) => {
    const warnings: string[] = [];
    const { annualInterest, dailyInterest } = lenderText;
    if (annualInterest && dailyInterest && !isConsistentRate(annualInterest, dailyInterest)) {
      warnings.push(
        `${productId}: the text says ${annualInterest} a year and ${dailyInterest} a day; ` +
          `${annualInterest} a year is ${formatDecimals(parsePercent(annualInterest) / 365)} % a day`,
      );
    }
    return warnings;
  });
}

/** Half a unit of the daily rate's last decimal is rounding; more is not. */
function isConsistentRate(annual: string, daily: string): boolean {
  const decimals = daily.match(/\.(\d+)/)?.[1]?.length ?? 0;
  const tolerance = 0.5 * 10 ** -decimals + 1e-12;
  return yearLengths.some((days) => Math.abs(parsePercent(annual) / days - parsePercent(daily)) <= tolerance);
}

function parsePercent(text: string): number {
  return Number.parseFloat(text);
}

function formatDecimals(value: number): string {
  return String(Number(value.toFixed(4)));
}
