import type { Place } from '../addresses.ts';
import { answerOf } from './answers.ts';
import type { Asked } from './asked/asked.ts';
import { english } from './asked/english/index.ts';
import { spanish } from './asked/spanish/index.ts';
import { factsOf } from './facts.ts';

export type Question = Pick<Asked, 'id' | 'question' | 'asks'> & { readonly answer: string };

/** Questions and answers of a place; the help assistant answers from them too. What has no answer there is left out. */
export function questionsIn(place: Place): readonly Question[] {
  const facts = factsOf(place);
  return { es: spanish, en: english }[place.language]
    .map(({ id, question, asks, answer }) => ({
      id,
      question: answerOf([question], facts),
      asks,
      answer: answerOf(answer, facts),
    }))
    .filter(({ answer }) => answer !== '');
}
