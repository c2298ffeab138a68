import type { AnswerPart } from '../renderAnswer.ts';

/** A question of the home page in one language. */
export type FaqEntry = {
  /** Ends the address of the answer: `/#q-…`. */
  readonly id: string;
  readonly question: string;
  readonly answer: readonly AnswerPart[];
  /**
   * What people write when they mean it. All words of a phrase have to be there, in any order; `a/b` is either, `pag*`
   * begins so. Lower case, without accents and apostrophes. `{yearly}` and `{ways}` are what the market calls its yearly cost and
   * its ways to pay. Words that only accompany stand in no phrase of another
   * question: a word that another question is about keeps this one from being the answer.
   */
  readonly phrases: readonly string[];
};
