import type { Language } from '../../contract/launch.ts';

export const siteLanguages = ['es', 'en'] as const;

/** The languages of the site. */
export type SiteLanguage = (typeof siteLanguages)[number];

/** The site's own language for any document language. */
export function toSiteLanguage(language: Language): SiteLanguage {
  return language === 'en' ? 'en' : 'es';
}
