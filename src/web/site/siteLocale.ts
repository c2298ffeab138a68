import { language } from '../texts/translator.ts';
import type { SiteLocale } from './addresses.ts';
import { toSiteLanguage } from './language.ts';
import { getMarket } from './markets.ts';

/** What every page of the site is drawn with: the market's code, nothing for the first. */
export type SiteViewProps = { readonly market?: string | undefined };

/** Where this page stands: its market, and the language it is drawn in. */
export function getSiteLocale({ market }: SiteViewProps): SiteLocale {
  return { market: getMarket(market), language: toSiteLanguage(language()) };
}
