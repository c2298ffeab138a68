import type { Place } from '../addresses.ts';
import type { SiteMarket } from '../markets.ts';
import { answerOf } from './answers.ts';
import type { Asked } from './asked/asked.ts';
import { english } from './asked/english/index.ts';
import { spanish } from './asked/spanish/index.ts';
import { factsOf } from './facts.ts';
import { neutral } from './plainWords.ts';
import { wordsOf } from './understand.ts';

export type Question = Pick<Asked, 'id' | 'question' | 'asks'> & { readonly answer: string };

/** Questions and answers of a place; the help assistant answers from them too. What has no answer there is left out. */
export function questionsIn(place: Place): readonly Question[] {
  const facts = factsOf(place);
  const asked = { es: spanish, en: english }[place.language];
  const named = namedIn(place.market, asked);
  return asked
    .map(({ id, question, asks, answer }) => ({
      id,
      question: answerOf([question], facts),
      asks: asks.map((phrase) => filled(phrase, named)),
      answer: answerOf(answer, facts),
    }))
    .filter(({ answer }) => answer !== '');
}

/** What a market calls its yearly cost and its ways to pay, by its name in a phrase. */
type Named = Readonly<Record<string, readonly string[]>>;

/** But for words that a question is recognised by already: they would make two of it. */
function namedIn({ yearlyCost, banks, stores }: SiteMarket, questions: readonly Asked[]): Named {
  const known = new Set(questions.flatMap(({ asks }) => asks.flatMap((phrase) => phrase.split(/[ /]/))));
  const wordsIn = (names: readonly string[]): string[] =>
    [...new Set(names.flatMap(wordsOf))].filter((word) => !known.has(word) && !neutral.has(word));
  return { yearly: wordsIn([yearlyCost.short]), ways: wordsIn([...banks, ...stores]) };
}

/** A phrase with the market's own words among its forms. */
function filled(phrase: string, named: Named): string {
  return phrase.replace(/\/\{(\w+)\}/g, (_, name: string) =>
    (named[name] ?? []).map((word) => `/${word}`).join(''),
  );
}
