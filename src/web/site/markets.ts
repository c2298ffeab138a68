import { textLanguage } from '../../contract/launch.ts';
import { type Contact, marketContact } from '../../contract/legal.ts';
import type { CentsDisplay } from '../../contract/moneyFormat.ts';
import {
  type Branch,
  branches,
  brand,
  type ConfiguredMarket,
  type ConfiguredProduct,
  findTemplateId,
  type Lender,
  markets,
  products,
} from '../build/configuration.ts';
import type { CostInput } from './loanCost.ts';

// Only what is drawn at build may import this.

export const siteLanguages = ['es', 'en'] as const;

export type SiteLanguage = (typeof siteLanguages)[number];

/** A product as the site shows it. Amounts in minor units. */
export type SiteProduct = CostInput &
  Pick<ConfiguredProduct, 'name' | 'logo' | 'amount' | 'rules'> & {
    readonly id: string;
    readonly moneyLocale: string;
    readonly cents: CentsDisplay;
  };

function toSiteProduct([id, product]: [string, ConfiguredProduct]): SiteProduct {
  const { market, name, logo, amount, rules } = product;
  const configured = markets[market];
  if (!configured) throw new Error(`products.json: ${id} is of an unknown market`);
  const { moneyLocale, cents, timeZone, currency, yearlyCost } = configured;
  const terms = { ...product.terms, market, currency, timeZone, clientKind: 'new' } as const;
  return { id, name, logo, moneyLocale, cents, amount, rules, yearlyCost: yearlyCost.kind, terms };
}

/** Every product of the configuration, in its order. */
export const siteProducts: readonly SiteProduct[] = Object.entries(products).map(toSiteProduct);

/** A market as its visitors see it. */
export type SiteMarket = Omit<ConfiguredMarket, 'channels' | 'languages'> &
  Omit<Lender, 'contact'> & {
    readonly code: string;
    /** The one whose pages have the plain addresses. */
    readonly isFirst: boolean;
    /** Language of its pages where none is requested. */
    readonly language: SiteLanguage;
    readonly legalName: string;
    readonly contact: Contact;
    /** Names of the ways to pay. */
    readonly banks: readonly string[];
    readonly stores: readonly string[];
    /** Fee of its stores for a payment, by channel. */
    readonly tillFees: readonly { readonly name: string; readonly least: number; readonly most: number }[];
    readonly products: readonly SiteProduct[];
    readonly branches: readonly Branch[];
    /** The promotion template its visitors register by. */
    readonly templateId: string;
  };

function toSiteMarket(code: string, index: number): SiteMarket {
  const [lender, configured] = [brand.lenders[code], markets[code]];
  if (!lender || !configured) throw new Error(`brand.json and markets.json must both have ${code}`);
  const { channels, languages, ...market } = configured;
  const channelNames = (group: string): string[] =>
    channels.filter((channel) => channel.group === group).map(({ name }) => name);
  return {
    ...market,
    ...lender,
    code,
    isFirst: index === 0,
    language: textLanguage(languages[0]),
    legalName: brand.legalName[code] ?? brand.name,
    contact: marketContact(brand, code),
    banks: channelNames('bank'),
    stores: channelNames('store'),
    tillFees: channels.flatMap((channel) =>
      'tillFee' in channel && channel.tillFee ? [{ name: channel.name, ...channel.tillFee }] : [],
    ),
    products: siteProducts.filter(({ terms }) => terms.market === code),
    branches: branches.filter((branch) => branch.market === code),
    templateId: findTemplateId(code),
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
