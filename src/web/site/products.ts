import type { CentsDisplay } from '../../contract/moneyFormat.ts';
import { type ConfiguredProduct, markets, products } from '../build/configuration.ts';
import type { SiteLanguage } from './language.ts';
import type { CostInput } from './loanCost.ts';

/** A product as the site shows it. Only what is drawn at build may import this. Amounts in minor units. */
export type SiteProduct = CostInput & {
  readonly id: string;
  readonly name: Readonly<Record<SiteLanguage, string>>;
  readonly logo: string;
  readonly moneyLocale: string;
  readonly cents: CentsDisplay;
  readonly amount: Readonly<Record<'least' | 'most' | 'step' | 'offer', number>>;
  /** What happens late, extended or early. */
  readonly rules: SiteProductRules;
};

type SiteProductRules = Pick<ConfiguredProduct['terms'], 'deferral' | 'late' | 'earlyRepayment'> & {
  /** How old one has to be, and may be. */
  readonly age: ConfiguredProduct['rules']['age'];
  /** Whether money that comes early saves interest. */
  readonly isDailyAccrual: boolean;
};

function toSiteProduct(id: string, product: ConfiguredProduct): SiteProduct {
  const { market } = product;
  const configured = markets[market];
  if (!configured) throw new Error(`products.json: ${id} is of an unknown market`);
  const { moneyLocale, cents, timeZone, currency, yearlyCost } = configured;
  const { periods, commission, interest, vat, deferral, late, earlyRepayment } = product.terms;
  return {
    id,
    name: product.name,
    logo: product.logo,
    moneyLocale,
    cents,
    amount: product.amount,
    yearlyCost: yearlyCost.kind,
    terms: {
      market,
      currency,
      timeZone,
      clientKind: 'new',
      periods,
      commission,
      interest: { annualRate: interest.annualRate, dayCount: 365 },
      vat: vat && { rate: vat.rate, on: vat.on.filter(isTaxableKind) },
      deferral: null,
      late: { daily: [], cap: null },
      earlyRepayment: null,
    },
    rules: {
      deferral,
      late,
      earlyRepayment,
      isDailyAccrual: interest.accrual === 'daily',
      age: product.rules.age,
    },
  };
}

function isTaxableKind(kind: string): kind is 'commission' | 'interest' {
  return kind === 'commission' || kind === 'interest';
}

/** Every product of the configuration, in its order. */
export const siteProducts: readonly SiteProduct[] = Object.entries(products).map(([id, product]) =>
  toSiteProduct(id, product),
);
