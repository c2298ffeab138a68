import markets from '../../../config/markets.json' with { type: 'json' };
import products from '../../../config/products.json' with { type: 'json' };
import type { CostTerms } from './cost.ts';

/** A product as the site shows it. Only what is drawn at build may import this. Amounts in minor units. */
export type SiteProduct = {
  readonly id: string;
  readonly name: Readonly<Record<'es' | 'en', string>>;
  readonly moneyLocale: string;
  readonly amount: Readonly<Record<'least' | 'most' | 'step' | 'offer', number>>;
  readonly terms: CostTerms;
};

type Configured = (typeof products)[keyof typeof products];

function siteProduct(id: string, product: Configured): SiteProduct {
  const market = product.market === 'IN' ? 'IN' : 'MX';
  const { moneyLocale, timeZone } = markets[market];
  const { periods, commission, interest, vat } = product.terms;
  return {
    id,
    name: product.name,
    moneyLocale,
    amount: product.amount,
    terms: {
      market,
      currency: market === 'IN' ? 'INR' : 'MXN',
      timeZone,
      clientKind: 'new',
      periods,
      commission,
      interest: { annualRate: interest.annualRate, dayCount: 365 },
      vat: vat && { rate: vat.rate, on: vat.on.filter(isTaxed) },
      // What happens late, extended or early is no part of the cost of a loan paid on time.
      deferral: null,
      late: { daily: [], cap: null },
      earlyRepayment: null,
    },
  };
}

function isTaxed(kind: string): kind is 'commission' | 'interest' {
  return kind === 'commission' || kind === 'interest';
}

/** Every product of the configuration, in its order. */
export const siteProducts: readonly SiteProduct[] = Object.entries(products).map(([id, product]) =>
  siteProduct(id, product),
);
