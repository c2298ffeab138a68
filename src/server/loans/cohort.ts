import {
  type AgreedTerms,
  type Day,
  type LoanTerms,
  type YearlyCost,
  type YearlyCostKind,
  yearlyCostOf,
} from '../../lending/index.ts';
import { remembered } from '../../lending/remembered.ts';
import { LoanOnDay } from './loanOnDay.ts';

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
export class Cohort {
  readonly terms: LoanTerms;
  #withoutEvents: LoanOnDay | undefined;

  constructor(terms: LoanTerms) {
    this.terms = Object.freeze(terms);
  }

  /** Each on a day while nothing has happened to it; kept for the day that was asked about last. */
  withoutEventsOn(day: Day): LoanOnDay {
    if (this.#withoutEvents?.day !== day) this.#withoutEvents = new LoanOnDay(this.terms, [], day);
    return this.#withoutEvents;
  }
}

/** Some 6 KB each. */
const mostCohorts = 2_000;
const dayLength = 'YYYY-MM-DD'.length;
const cohortBy = remembered((dayAndTerms: string) => {
  const disbursedOn = dayAndTerms.slice(0, dayLength) as Day;
  return new Cohort({ ...agreedTerms(dayAndTerms.slice(dayLength)), disbursedOn });
}, mostCohorts);

/** The loans that agreed to the terms in a JSON text and were paid out on a day. */
export function cohortOf(terms: string, disbursedOn: Day): Cohort {
  return cohortBy(`${disbursedOn}${terms}`);
}

function frozen(_name: string, value: unknown): unknown {
  return Object.freeze(value);
}
