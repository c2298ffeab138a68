import { withNonBreakingSpaces } from '../../../contract/nonBreakingSpaces.ts';
import { interpolate } from '../../texts/interpolate.ts';
import type { SiteLocale } from '../addresses.ts';
import type { SiteMarket } from '../markets.ts';
import { listFacts, type SiteFacts } from './facts.ts';
import en from './faq/en.json' with { type: 'json' };
import es from './faq/es.json' with { type: 'json' };
import { stopWords, tokenize } from './findQuestion.ts';

/** A part of an answer. Included if every fact it names and `when` are known, and `unless` is not. */
type AnswerPart = string | { readonly text: string; readonly when?: string; readonly unless?: string };

/** A question of the home page in one language. */
type FaqEntry = {
  /** Ends the address of the answer: `/#q-…`. */
  readonly id: string;
  readonly question: string;
  readonly answer: readonly AnswerPart[];
  /**
   * What people write when they mean it. All words of a phrase have to be there, in any order; `a/b` is either, `pag*`
   * begins so. Lower case, without accents and apostrophes. `{yearly}` and `{ways}` are what the market calls its yearly cost and
   * its ways to pay. Accompanying words are in no phrase of another
   * question: a word that another question is about keeps this one from being the answer.
   */
  readonly phrases: readonly string[];
};

/** The questions of `faq/` by language. */
export const faq: Readonly<Record<'es' | 'en', readonly FaqEntry[]>> = { es, en };

export type FaqItem = Pick<FaqEntry, 'id' | 'question' | 'phrases'> & { readonly answer: string };

/** Questions and answers of a locale, also used by the assistant. Questions without an answer there are left out. */
export function listQuestions(locale: SiteLocale): readonly FaqItem[] {
  const facts = listFacts(locale);
  const entries = faq[locale.language];
  const marketTerms = findMarketTerms(locale.market, entries);
  return entries
    .map(({ id, question, phrases, answer }) => ({
      id,
      question: renderAnswer([question], facts),
      phrases: phrases.map((phrase) => expandPhrase(phrase, marketTerms)),
      answer: renderAnswer(answer, facts),
    }))
    .filter(({ answer }) => answer !== '');
}

/** What a market calls its yearly cost and its ways to pay, by its name in a phrase. */
type MarketTerms = Readonly<Record<string, readonly string[]>>;

/** Leaves out words that other questions are recognised by: they would make the input ambiguous. */
function findMarketTerms(
  { yearlyCost, banks, stores }: SiteMarket,
  questions: readonly FaqEntry[],
): MarketTerms {
  const knownWords = new Set(
    questions.flatMap(({ phrases }) => phrases.flatMap((phrase) => phrase.split(/[ /]/))),
  );
  const newWords = (names: readonly string[]): string[] =>
    [...new Set(names.flatMap(tokenize))].filter((word) => !knownWords.has(word) && !stopWords.has(word));
  return { yearly: newWords([yearlyCost.short]), ways: newWords([...banks, ...stores]) };
}

/** A phrase with the market's own words among its forms. */
function expandPhrase(phrase: string, marketTerms: MarketTerms): string {
  return phrase.replace(/\/\{(\w+)\}/g, (_, name: string) =>
    (marketTerms[name] ?? []).map((word) => `/${word}`).join(''),
  );
}

/** Joins the parts of an answer that apply. */
export function renderAnswer(parts: readonly AnswerPart[], facts: SiteFacts): string {
  const isKnown = (name: string): boolean => facts[name] !== undefined;
  return parts
    .map((part) => (typeof part === 'string' ? { text: part } : part))
    .filter(({ text, when, unless }: Exclude<AnswerPart, string>) => {
      const named = [...text.matchAll(/\{(\w+)/g)].map(([, name = '']) => name);
      return [...named, ...(when ? [when] : [])].every(isKnown) && !(unless && isKnown(unless));
    })
    .map(({ text }) => withNonBreakingSpaces(interpolate(text, facts).replaceAll('..', '.')))
    .join(' ');
}
