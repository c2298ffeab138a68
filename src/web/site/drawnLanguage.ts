import { language } from '../texts/text.ts';
import type { SiteLanguage } from './addresses.ts';

/** The language this page of the site is drawn in. */
export function drawnLanguage(): SiteLanguage {
  return language() === 'en' ? 'en' : 'es';
}
