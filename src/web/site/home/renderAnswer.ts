import { withNonBreakingSpaces } from '../../../contract/nonBreakingSpaces.ts';
import { interpolate } from '../../texts/interpolate.ts';
import type { AnswerFacts } from './answerFacts.ts';

/**
 * A part of an answer. It is said where every fact it names is known, and `when` too; `unless` keeps it back. Facts are
 * those of `facts.ts`.
 */
export type AnswerPart = string | { readonly text: string; readonly when?: string; readonly unless?: string };

/** The parts that are so, in a row. */
export function renderAnswer(parts: readonly AnswerPart[], facts: AnswerFacts): string {
  return parts
    .map((part) => (typeof part === 'string' ? { text: part } : part))
    .filter(({ text, when, unless }: { text: string; when?: string; unless?: string }) => {
      const needed = [...text.matchAll(/\{(\w+)/g)].map(([, name = '']) => name);
      const isApplicable = [...needed, ...(when ? [when] : [])].every((name) => facts[name] !== undefined);
      return isApplicable && !(unless && facts[unless] !== undefined);
    })
    .map(({ text }) =>
      withNonBreakingSpaces(interpolate(text, toPlaceholderValues(facts)).replaceAll('..', '.')),
    )
    .join(' ');
}

function toPlaceholderValues(facts: AnswerFacts): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, value ?? '']));
}
