import type { Language } from '../../../contract/launch.ts';
import { en } from './texts.en.ts';
import { es } from './texts.es.ts';

/** What the loan calls say, in one language. `tax` is what the market calls its own. */
export type LoanTexts = typeof es;

export function loanTexts(language: Language): LoanTexts {
  return language === 'es' ? es : en;
}
