import { en } from './texts.en.ts';
import { type DocumentTexts, es } from './texts.es.ts';

/** What the documents of a loan say. Days, months and amounts come as words. */
export type { DocumentTexts };

export function documentTexts(language: 'es' | 'en'): DocumentTexts {
  return language === 'es' ? es : en;
}
