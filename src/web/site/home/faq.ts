import type { SiteLocale } from '../addresses.ts';
import type { SiteMarket } from '../markets.ts';
import { listFacts } from './answerFacts.ts';
import { english } from './faqEntries/english/index.ts';
import type { FaqEntry } from './faqEntries/faqEntry.ts';
import { spanish } from './faqEntries/spanish/index.ts';
import { tokenize } from './findQuestion.ts';
import { renderAnswer } from './renderAnswer.ts';
import { stopWords } from './stopWords.ts';

export type FaqItem = Pick<FaqEntry, 'id' | 'question' | 'phrases'> & { readonly answer: string };

/** Questions and answers of a place; the help assistant answers from them too. What has no answer there is left out. */
export function listQuestions(locale: SiteLocale): readonly FaqItem[] {
  const facts = listFacts(locale);
  const entries = { es: spanish, en: english }[locale.language];
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

/** But for words that a question is recognised by already: they would make two of it. */
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
