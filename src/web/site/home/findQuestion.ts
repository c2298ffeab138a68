import { foldAccents } from '../../../contract/foldAccents.ts';
import words from './faq/words.json' with { type: 'json' };

export type FaqCandidate = {
  readonly question: string;
  /** Phrases by which it is recognised, as in `faq.ts`. */
  readonly phrases: readonly string[];
};

/** Words that accompany a question and change nothing about it, in both languages of the site. */
export const stopWords = toWordSet(words.stopWords);
/** Negations: the phrase must contain them too. */
const negations = toWordSet(words.negations);
/** Stems of words that must be answered by a person. */
const escalationStems = toWordSet(words.escalationStems);
/** Abbreviations in text messages. */
const aliases: Readonly<Record<string, string>> = words.aliases;

function toWordSet(lines: readonly string[]): ReadonlySet<string> {
  return new Set(lines.flatMap((line) => line.split(' ')));
}

/** From this many matched content words on, one unknown word is tolerated. */
const minKnownForUnknown = 3;
/** Shorter words are matched exactly: one letter makes another word of them. */
const fuzzyMinLength = 5;
const doubleFuzzyMinLength = 9;

/** Lower case without accents and apostrophes, in words. */
export function tokenize(text: string): string[] {
  const normalized = foldAccents(text)
    .replace(/['’‘`´]/gu, '')
    .toLowerCase()
    .replace(/\b(can|could|do|does|did|is) not\b/g, (_, verb: string) =>
      verb === 'can' ? 'cannot' : `${verb}nt`,
    )
    .replace(/\b(?:buen[oa]s?|good) (?:dias?|tardes?|noches?|morning|afternoon|evening|day)\b/g, ' ');
  return (normalized.replace(/\bat all\b/g, ' ').match(/[a-z]+/g) ?? []).map((word) => aliases[word] ?? word);
}

/**
 * The question that the input means; undefined in doubt. The input must contain all words of one of its phrases, no word
 * of another question, no negation that the phrase lacks, and at most one unknown word.
 */
export function findQuestion<Candidate extends FaqCandidate>(
  input: string,
  questions: readonly Candidate[],
): Candidate | undefined {
  const exactMatch = questions.find(({ question }) => question === input);
  if (exactMatch) return exactMatch;
  const candidateTerms = questions.map(({ phrases }) =>
    phrases.map((phrase) => phrase.split(' ').map(parseTerm)),
  );
  const terms = candidateTerms.flat(2);
  const words = tokenize(input).map((word) => readToken(word, terms));
  if (words.some(({ word }) => [...escalationStems].some((stem) => word.startsWith(stem)))) return undefined;
  const scores = candidateTerms.map((phrases) =>
    Math.max(...phrases.map((phrase) => score(phrase, phrases.flat(), words))),
  );
  const best = Math.max(...scores);
  const [found, ...others] = questions.filter((_, index) => scores[index] === best);
  return best > 0 && others.length === 0 ? found : undefined;
}

/** The questions that share the most words with what was asked, where none was recognised; none where a person has to answer. */
export function findNearestQuestions<Candidate extends FaqCandidate>(
  input: string,
  questions: readonly Candidate[],
  count: number,
): Candidate[] {
  const words = tokenize(input).filter((word) => !stopWords.has(word) && !negations.has(word));
  if (words.some((word) => [...escalationStems].some((stem) => word.startsWith(stem)))) return [];
  const countShared = ({ phrases }: FaqCandidate): number => {
    const terms = phrases.flatMap((phrase) => phrase.split(' ').map(parseTerm));
    const readings = words.map((word) => readToken(word, terms));
    return readings.filter(({ matches }) => terms.some(matches)).length;
  };
  return questions
    .map((candidate) => ({ candidate, shared: countShared(candidate) }))
    .filter(({ shared }) => shared > 0)
    .toSorted((one, other) => other.shared - one.shared)
    .slice(0, count)
    .map(({ candidate }) => candidate);
}

/** A word, or the beginning of one, in one of several forms. */
type TermForms = readonly string[];

function parseTerm(text: string): TermForms {
  return text.split('/');
}

function matchesForm(word: string, form: string): boolean {
  return form.endsWith('*') ? word.startsWith(form.slice(0, -1)) : word === form;
}

/** A word of the input and the terms it matches; spelling is corrected only if the word is unknown. */
type TokenReading = {
  readonly word: string;
  readonly isKnown: boolean;
  readonly matches: (term: TermForms) => boolean;
};

function readToken(word: string, terms: readonly TermForms[]): TokenReading {
  const isExact = (term: TermForms): boolean => term.some((form) => matchesForm(word, form));
  if (stopWords.has(word) || negations.has(word) || terms.some(isExact))
    return { word, isKnown: true, matches: isExact };
  const isFuzzyMatch = (term: TermForms): boolean =>
    term.some((form) => !form.endsWith('*') && isWithinEditDistance(word, form));
  if (terms.some(isFuzzyMatch)) return { word, isKnown: true, matches: isFuzzyMatch };
  const nearStopWord = [...stopWords].find((second) => isWithinEditDistance(word, second));
  return { word: nearStopWord ?? word, isKnown: nearStopWord !== undefined, matches: () => false };
}

/** The score of a phrase for the input; 0 if it does not match. `candidateTerms` are all terms of its question. */
function score(
  phrase: readonly TermForms[],
  candidateTerms: readonly TermForms[],
  words: readonly TokenReading[],
): number {
  const remaining = [...words];
  let from = 0;
  for (const term of phrase) {
    const found = words.slice(from).find((word) => remaining.includes(word) && word.matches(term));
    if (!found) return 0;
    remaining.splice(remaining.indexOf(found), 1);
    // A negation comes before the word that it negates.
    from = negations.has(found.word) ? words.indexOf(found) : 0;
  }
  const isStopWord = ({ word }: TokenReading): boolean => stopWords.has(word);
  if (remaining.some(({ word }) => negations.has(word))) return 0;
  const unmatched = remaining.filter((first) => !isStopWord(first) && !candidateTerms.some(first.matches));
  if (unmatched.some(({ isKnown }) => isKnown)) return 0;
  const contentWords = words.filter((first) => !remaining.includes(first) && !isStopWord(first)).length;
  if (unmatched.length > (contentWords >= minKnownForUnknown ? 1 : 0)) return 0;
  return contentWords * 100 + phrase.length;
}

/** Whether one letter lies between two words: missing, added, another, or swapped with its neighbour; two in long ones. */
export function isWithinEditDistance(first: string, second: string): boolean {
  const length = Math.min(first.length, second.length);
  if (length < fuzzyMinLength) return false;
  return editDistance(first, second) <= (length >= doubleFuzzyMinLength ? 2 : 1);
}

function editDistance(first: string, second: string): number {
  let rowBeforePrevious: number[] = [];
  let previousRow = Array.from({ length: second.length + 1 }, (_, index) => index);
  for (let i = 1; i <= first.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= second.length; j += 1) {
      const cost = first[i - 1] === second[j - 1] ? 0 : 1;
      const minimum = Math.min(
        (previousRow[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (previousRow[j - 1] ?? 0) + cost,
      );
      const isSwapped = i > 1 && j > 1 && first[i - 1] === second[j - 2] && first[i - 2] === second[j - 1];
      row[j] = isSwapped ? Math.min(minimum, (rowBeforePrevious[j - 2] ?? 0) + 1) : minimum;
    }
    rowBeforePrevious = previousRow;
    previousRow = row;
  }
  return previousRow[second.length] ?? 0;
}
