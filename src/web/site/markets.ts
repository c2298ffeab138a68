import { type Contact, marketContact } from '../../contract/legal.ts';
import {
  type Branch,
  branches,
  brand,
  type ConfiguredMarket,
  type Lender,
  markets,
} from '../build/configuration.ts';
import { templateOf } from '../build/templateOf.ts';
import type { SiteLanguage } from './language.ts';
import { type SiteProduct, siteProducts } from './products.ts';

/** A market as its visitors see it. Only what is drawn at build may import this. */
export type SiteMarket = Pick<
  ConfiguredMarket,
  'timeZone' | 'moneyLocale' | 'currency' | 'cents' | 'tax' | 'yearlyCost' | 'clauses'
> &
  Omit<Lender, 'contact'> & {
    readonly code: string;
    /** The one whose pages have the plain addresses. */
    readonly isFirst: boolean;
    /** What its pages speak where no language is asked for. */
    readonly language: SiteLanguage;
    readonly legalName: string;
    readonly contact: Contact;
    readonly complaintDeadline: ConfiguredMarket['complaintDeadline'];
    /** Names of the ways to pay. */
    readonly banks: readonly string[];
    readonly stores: readonly string[];
    readonly products: readonly SiteProduct[];
    readonly branches: readonly Branch[];
    /** The promotion template its visitors register by. */
    readonly templateId: string;
  };

function toSiteMarket(code: string, index: number): SiteMarket {
  const [lenderOfMarket, configured] = [brand.lenders[code], markets[code]];
  if (!lenderOfMarket || !configured) throw new Error(`brand.json and markets.json must both have ${code}`);
  const { contact: _, ...lender } = lenderOfMarket;
  const { channels, languages, ...market } = configured;
  const channelNames = (group: string): string[] =>
    channels.filter((channel) => channel.group === group).map(({ name }) => name);
  return {
    ...lender,
    code,
    isFirst: index === 0,
    language: languages[0] === 'en' ? 'en' : 'es',
    legalName: brand.legalName[code] ?? brand.name,
    contact: marketContact(brand, code),
    timeZone: market.timeZone,
    moneyLocale: market.moneyLocale,
    currency: market.currency,
    cents: market.cents,
    clauses: market.clauses,
    yearlyCost: market.yearlyCost,
    tax: market.tax,
    complaintDeadline: market.complaintDeadline,
    banks: channelNames('bank'),
    stores: channelNames('store'),
    products: siteProducts.filter(({ terms }) => terms.market === code),
    branches: branches.filter((branch) => branch.market === code),
    templateId: templateOf(code),
  };
}

/** Every market of the configuration, in its order. */
export const siteMarkets: readonly SiteMarket[] = Object.keys(markets).map(toSiteMarket);

/** The market of that code; the first one where none is named. */
export function getMarket(code?: string): SiteMarket {
  const market = siteMarkets.find((candidate) => candidate.code === code) ?? siteMarkets[0];
  if (market === undefined) throw new Error('markets.json has no market');
  return market;
}
