import { aliases, negations, neutral, neverAnswered } from './plainWords.ts';

export type Answerable = {
  readonly question: string;
  /** Phrases by which it is recognised, as in `asked/asked.ts`. */
  readonly asks: readonly string[];
};

/** So many words of substance understood allow one that isn't. */
const enoughForOneUnknown = 3;
/** Shorter words aren't mended: one letter makes another word of them. */
const mendedFrom = 5;
const mendedTwiceFrom = 9;

/** Lower case without accents and apostrophes, in words. */
export function wordsOf(text: string): string[] {
  const plain = text
    .normalize('NFD')
    .replace(/\p{M}|['’‘`´]/gu, '')
    .toLowerCase()
    .replace(/\b(can|could|do|does|did|is) not\b/g, (_, verb: string) =>
      verb === 'can' ? 'cannot' : `${verb}nt`,
    )
    .replace(/\b(?:buen[oa]s?|good) (?:dias?|tardes?|noches?|morning|afternoon|evening|day)\b/g, ' ');
  return (plain.replace(/\bat all\b/g, ' ').match(/[a-z]+/g) ?? []).map((word) => aliases[word] ?? word);
}

/**
 * The question that was asked; undefined where there is any doubt. All words of one of its phrases have to be there, and
 * nothing that another question is about, no negation that the phrase doesn't have, hardly a word that isn't known.
 */
export function understand<One extends Answerable>(
  asked: string,
  questions: readonly One[],
): One | undefined {
  const same = questions.find(({ question }) => question === asked);
  if (same) return same;
  const known = questions.map(({ asks }) => asks.map((phrase) => phrase.split(' ').map(termOf)));
  const terms = known.flat(2);
  const words = wordsOf(asked).map((word) => readingOf(word, terms));
  if (words.some(({ word }) => neverAnswered.some((stem) => word.startsWith(stem)))) return undefined;
  const scores = known.map((phrases) =>
    Math.max(...phrases.map((phrase) => score(phrase, phrases.flat(), words))),
  );
  const best = Math.max(...scores);
  const [found, ...others] = questions.filter((_, index) => scores[index] === best);
  return best > 0 && others.length === 0 ? found : undefined;
}

/** A word, or the beginning of one, in one of several forms. */
type Term = readonly string[];

function termOf(text: string): Term {
  return text.split('/');
}

function isForm(word: string, form: string): boolean {
  return form.endsWith('*') ? word.startsWith(form.slice(0, -1)) : word === form;
}

/** A word as it was written, and how it may be meant: mended only where it is no word that is known. */
type Reading = { readonly word: string; readonly isKnown: boolean; readonly meant: (term: Term) => boolean };

function readingOf(word: string, terms: readonly Term[]): Reading {
  const isExact = (term: Term): boolean => term.some((form) => isForm(word, form));
  if (neutral.has(word) || negations.has(word) || terms.some(isExact))
    return { word, isKnown: true, meant: isExact };
  const isMeant = (term: Term): boolean => term.some((form) => !form.endsWith('*') && isNear(word, form));
  if (terms.some(isMeant)) return { word, isKnown: true, meant: isMeant };
  const meantNeutral = [...neutral].find((other) => isNear(word, other));
  return { word: meantNeutral ?? word, isKnown: meantNeutral !== undefined, meant: () => false };
}

/** How well a phrase says what was asked: 0 where it doesn't. `own` is all that its question is about. */
function score(phrase: readonly Term[], own: readonly Term[], words: readonly Reading[]): number {
  const left = [...words];
  let from = 0;
  for (const term of phrase) {
    const found = words.slice(from).find((word) => left.includes(word) && word.meant(term));
    if (!found) return 0;
    left.splice(left.indexOf(found), 1);
    // A negation stands before what it negates.
    from = negations.has(found.word) ? words.indexOf(found) : 0;
  }
  const isNeutral = ({ word }: Reading): boolean => neutral.has(word);
  if (left.some(({ word }) => negations.has(word))) return 0;
  const unexplained = left.filter((one) => !isNeutral(one) && !own.some(one.meant));
  if (unexplained.some(({ isKnown }) => isKnown)) return 0;
  const substance = words.filter((one) => !left.includes(one) && !isNeutral(one)).length;
  if (unexplained.length > (substance >= enoughForOneUnknown ? 1 : 0)) return 0;
  return substance * 100 + phrase.length;
}

/** Whether one letter lies between two words: missing, added, another, or swapped with its neighbour; two in long ones. */
export function isNear(one: string, other: string): boolean {
  const length = Math.min(one.length, other.length);
  if (length < mendedFrom) return false;
  return distance(one, other) <= (length >= mendedTwiceFrom ? 2 : 1);
}

function distance(one: string, other: string): number {
  let before: number[] = [];
  let above = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const cost = one[i - 1] === other[j - 1] ? 0 : 1;
      const least = Math.min((above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (above[j - 1] ?? 0) + cost);
      const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      row[j] = isSwapped ? Math.min(least, (before[j - 2] ?? 0) + 1) : least;
    }
    before = above;
    above = row;
  }
  return above[other.length] ?? 0;
}
