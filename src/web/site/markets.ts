import branches from '../../../config/branches.json' with { type: 'json' };
import brand from '../../../config/brand.json' with { type: 'json' };
import markets from '../../../config/markets.json' with { type: 'json' };
import promotion from '../../../config/templates.json' with { type: 'json' };
import { type Contact, contactIn, type Market } from '../../contract/legal.ts';
import type { SiteLanguage } from './language.ts';
import { type SiteProduct, siteProducts } from './products.ts';

type Configured = (typeof markets)[Market];
type Lender = (typeof brand.lenders)[Market];
export type Branch = (typeof branches)[number];

/** A market as its visitors see it. Only what is drawn at build may import this. */
export type SiteMarket = Pick<Configured, 'moneyLocale' | 'currency' | 'tax' | 'yearlyCost'> &
  Omit<Lender, 'contact' | 'language'> & {
    readonly code: Market;
    /** The one whose pages have the plain addresses. */
    readonly isFirst: boolean;
    /** What its pages speak where no language is asked for. */
    readonly language: SiteLanguage;
    readonly legalName: string;
    readonly contact: Contact;
    readonly complaintDeadline: Configured['complaintDeadline'];
    /** Names of the ways to pay. */
    readonly banks: readonly string[];
    readonly stores: readonly string[];
    readonly products: readonly SiteProduct[];
    readonly branches: readonly Branch[];
    /** The promotion template its visitors register by. */
    readonly templateId: string;
  };

function siteMarket(code: Market, index: number): SiteMarket {
  const { contact: _, language, ...lender } = brand.lenders[code];
  const { channels, ...market } = markets[code];
  const namesOf = (group: string): string[] =>
    channels.filter((channel) => channel.group === group).map(({ name }) => name);
  return {
    ...lender,
    code,
    isFirst: index === 0,
    language: language === 'en' ? 'en' : 'es',
    legalName: brand.legalName[code],
    contact: contactIn(brand, code),
    moneyLocale: market.moneyLocale,
    currency: market.currency,
    yearlyCost: market.yearlyCost,
    tax: market.tax,
    complaintDeadline: market.complaintDeadline,
    banks: namesOf('bank'),
    stores: namesOf('store'),
    products: siteProducts.filter(({ terms }) => terms.market === code),
    branches: branches.filter((branch) => branch.market === code),
    templateId: templateOf(code),
  };
}

/** The first template whose phone rule is the market's own, else the first that makes accounts there. */
function templateOf(code: Market): string {
  const templates = Object.entries(promotion.templates);
  const own = templates.find(([, { market }]) => market === code);
  const [id] = own ?? templates.find(([, { accountMarket }]) => accountMarket === code) ?? [''];
  return id;
}

function isMarket(code: string): code is Market {
  return Object.hasOwn(markets, code);
}

/** Every market of the configuration, in its order. */
export const siteMarkets: readonly SiteMarket[] = Object.keys(markets).filter(isMarket).map(siteMarket);

/** The market of that code; the first one where none is named. */
export function marketOf(code?: string): SiteMarket {
  const market = siteMarkets.find((one) => one.code === code) ?? siteMarkets[0];
  if (market === undefined) throw new Error('config/markets.json has no market');
  return market;
}
