import type { Language } from '../../../contract/launch.ts';
import { en } from './texts.en.ts';
import { es, type LoanTexts } from './texts.es.ts';

/** What the loan calls say, in one language. `tax` is what the market calls its own. */
export type { LoanTexts };

export function loanTexts(language: Language): LoanTexts {
  return language === 'es' ? es : en;
}
