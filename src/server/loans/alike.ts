import {
  type AgreedTerms,
  type Day,
  type LoanTerms,
  type Statement,
  statementOf,
  type YearlyCost,
  type YearlyCostKind,
  yearlyCostOf,
} from '../../lending/index.ts';
import { remembered } from '../../lending/remembered.ts';

/**
 * A lender's loans have few different terms, and many are paid out on the same day: what follows from these two alone
 * is worked out once for all of them.
 */

/** The terms in a JSON text, one object for all loans that agreed to the same. */
export const agreedTerms = remembered((text: string) => JSON.parse(text, frozen) as AgreedTerms);

const yearlyCosts = new WeakMap<AgreedTerms, (disbursedOn: Day) => YearlyCost>();

/** {@link yearlyCostOf} terms from {@link agreedTerms}, counted as their market does. */
export function yearlyCostOfAgreed(kind: YearlyCostKind, terms: AgreedTerms, disbursedOn: Day): YearlyCost {
  const costOf = yearlyCosts.get(terms) ?? remembered((day: Day) => yearlyCostOf(kind, terms, day));
  yearlyCosts.set(terms, costOf);
  return costOf(disbursedOn);
}

/** Loans that agreed to the same terms and were paid out on the same day. */
export class Alike {
  readonly terms: LoanTerms;
  #untouched: Statement | undefined;

  constructor(terms: LoanTerms) {
    this.terms = Object.freeze(terms);
  }

  /** What each comes to on a day while nothing has happened to it; kept for the day that was asked about last. */
  untouchedOn(asOf: Day): Statement {
    if (this.#untouched?.asOf !== asOf) this.#untouched = statementOf(this.terms, [], asOf);
    return this.#untouched;
  }
}

/** Some 5 KB each. */
const mostAlike = 2_000;
const dayLength = 'YYYY-MM-DD'.length;
const alikeBy = remembered((dayAndTerms: string) => {
  const disbursedOn = dayAndTerms.slice(0, dayLength) as Day;
  return new Alike({ ...agreedTerms(dayAndTerms.slice(dayLength)), disbursedOn });
}, mostAlike);

/** The loans that agreed to the terms in a JSON text and were paid out on a day. */
export function alike(terms: string, disbursedOn: Day): Alike {
  return alikeBy(`${disbursedOn}${terms}`);
}

function frozen(_name: string, value: unknown): unknown {
  return Object.freeze(value);
}
