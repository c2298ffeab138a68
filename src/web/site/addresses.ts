import { languageValue } from '../../contract/launch.ts';
import { pages } from '../../contract/pages.ts';
import { type SiteLanguage, siteLanguages } from './language.ts';
import { type SiteMarket, siteMarkets } from './markets.ts';

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

/** What a page of the site is drawn for. */
export type Place = { readonly market: SiteMarket; readonly language: SiteLanguage };

/** Where a page is found: the first market and a market's own language need no part of the address. */
export function siteAddress(page: SitePage, { market, language }: Place): string {
  const country = market.isFirst ? '' : `/${market.code.toLowerCase()}`;
  const spoken = language === market.language ? '' : `/${language}`;
  const path = sitePages[page] === '/' ? '' : sitePages[page];
  return `${country}${spoken}${path}` || '/';
}

type Addresses = Readonly<Partial<Record<SiteLanguage, readonly string[]>>>;

/** All addresses of a page in a market. At the plain one the launch parameter `language` chooses, as everywhere. */
function addressesIn(page: SitePage, market: SiteMarket): Addresses {
  const plain = siteAddress(page, { market, language: market.language });
  const others = siteLanguages.filter((language) => language !== market.language);
  return Object.fromEntries([
    [market.language, [plain]],
    ...others.map((language) => [language, [plain, siteAddress(page, { market, language })]]),
  ]);
}

/** The addresses of a page in the first market, and in each further one. */
export function siteAddresses(page: SitePage): {
  addresses: Addresses;
  markets: Readonly<Record<string, Addresses>>;
} {
  const [first, ...others] = siteMarkets.map((market) => [market.code, addressesIn(page, market)] as const);
  return { addresses: first?.[1] ?? {}, markets: Object.fromEntries(others) };
}

/** The landing page with the texts of that language, or one of its hash routes. */
export function promotionAddress({ market, language }: Place, route = ''): string {
  return `${pages.promotion}?id=${market.templateId}&language=${languageValue[language]}${route}`;
}
