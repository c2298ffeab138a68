import { languageCodes, textLanguage } from '../../contract/launch.ts';
import { pages } from '../../contract/pages.ts';
import { getLanguage } from '../texts/language.ts';
import { getMarket, type SiteLanguage, type SiteMarket, siteLanguages, siteMarkets } from './markets.ts';

/** Pages of the site; `/User` is reached by its address only. */
export const sitePages = {
  home: pages.siteHome,
  about: pages.siteAbout,
  policy: pages.sitePolicy,
  loan: pages.siteLoan,
  contact: pages.siteContact,
  user: pages.siteUser,
} as const;

export type SitePage = keyof typeof sitePages;

/** Pages named in the navigation, in SPEC's order. */
export const navigation = [
  'home',
  'about',
  'policy',
  'loan',
  'contact',
] as const satisfies readonly SitePage[];

/** The market and language of a page of the site. */
export type SiteLocale = { readonly market: SiteMarket; readonly language: SiteLanguage };

/** The address of a page. The first market and the default language of a market have no path segment. */
export function siteAddress(page: SitePage, { market, language }: SiteLocale): string {
  const marketPath = market.isFirst ? '' : `/${market.code.toLowerCase()}`;
  const languagePath = language === market.language ? '' : `/${language}`;
  const path = sitePages[page] === '/' ? '' : sitePages[page];
  return `${marketPath}${languagePath}${path}` || '/';
}

type PageAddresses = Readonly<Partial<Record<SiteLanguage, readonly string[]>>>;

/** All addresses of a page in a market. At the plain one the launch parameter `language` chooses, as everywhere. */
function marketAddresses(page: SitePage, market: SiteMarket): PageAddresses {
  const defaultAddress = siteAddress(page, { market, language: market.language });
  const others = siteLanguages.filter((language) => language !== market.language);
  return Object.fromEntries([
    [market.language, [defaultAddress]],
    ...others.map((language) => [language, [defaultAddress, siteAddress(page, { market, language })]]),
  ]);
}

/** The addresses of a page in the first market, and in each further one. */
export function siteAddresses(page: SitePage): {
  addresses: PageAddresses;
  markets: Readonly<Record<string, PageAddresses>>;
} {
  const [first, ...others] = siteMarkets.map(
    (market) => [market.code, marketAddresses(page, market)] as const,
  );
  return { addresses: first?.[1] ?? {}, markets: Object.fromEntries(others) };
}

/** The landing page with the texts of that language, or one of its hash routes. */
export function promotionAddress({ market, language }: SiteLocale, route = ''): string {
  return `${pages.promotion}?id=${market.templateId}&language=${languageCodes[language]}${route}`;
}

/** Props of every site page: the code of the market, undefined for the first. */
export type SiteViewProps = { readonly market?: string | undefined; readonly isDemonstration?: boolean };

/** The locale of the page that is being rendered. */
export function getSiteLocale({ market }: SiteViewProps): SiteLocale {
  return { market: getMarket(market), language: textLanguage(getLanguage()) };
}
