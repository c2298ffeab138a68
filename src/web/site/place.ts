import { language } from '../texts/text.ts';
import type { Place } from './addresses.ts';
import { siteLanguage } from './language.ts';
import { marketOf } from './markets.ts';

/** What every page of the site is drawn with: the market's code, nothing for the first. */
export type SiteViewProps = { readonly market?: string | undefined };

/** Where this page stands: its market, and the language it is drawn in. */
export function placeOf({ market }: SiteViewProps): Place {
  return { market: marketOf(market), language: siteLanguage(language()) };
}
