import { pages } from '../../contract/pages.ts';

/** The languages of the site. */
export type SiteLanguage = 'es' | 'en';

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

/** Where a page is found in a language: English stands under `/en`. */
export function siteAddress(page: SitePage, language: SiteLanguage): string {
  const path = sitePages[page];
  if (language === 'es') return path;
  return path === '/' ? '/en' : `/en${path}`;
}

/** All addresses of a page. At the plain one the launch parameter `language` chooses, as everywhere. */
export function siteAddresses(page: SitePage): { es: string[]; en: string[] } {
  const plain = sitePages[page];
  return { es: [plain], en: [plain, siteAddress(page, 'en')] };
}

/** The landing page with the texts of that language, or one of its hash routes. */
export function promotionAddress(language: SiteLanguage, route = ''): string {
  return `${pages.promotion}?id=2&language=${language === 'en' ? 1 : 2}${route}`;
}
