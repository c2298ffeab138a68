import {
  type AgreedTerms,
  computeYearlyCost,
  type Day,
  type LoanTerms,
  type YearlyCost,
  type YearlyCostKind,
} from '../../../lending/index.ts';
import { memoize } from '../../../lending/memoize.ts';
import { LoanSnapshot } from './loanSnapshot.ts';

/**
 * A lender's loans have few different terms, and many are paid out on the same day: what follows from these two alone
 * is worked out once for all of them.
 */

/** The terms in a JSON text, one object for all loans that agreed to the same. */
export const parseAgreedTerms = memoize((text: string) => JSON.parse(text, freezeValue) as AgreedTerms);

const yearlyCostCache = new WeakMap<AgreedTerms, (disbursedOn: Day) => YearlyCost>();

/** {@link computeYearlyCost} terms from {@link parseAgreedTerms}, counted as their market does. */
export function getCachedYearlyCost(kind: YearlyCostKind, terms: AgreedTerms, disbursedOn: Day): YearlyCost {
  const computeCost =
    yearlyCostCache.get(terms) ?? memoize((day: Day) => computeYearlyCost(kind, terms, day));
  yearlyCostCache.set(terms, computeCost);
  return computeCost(disbursedOn);
}

/** Loans that agreed to the same terms and were paid out on the same day. */
export class TermsCacheEntry {
  readonly terms: LoanTerms;
  #loanWithoutEvents: LoanSnapshot | undefined;

  constructor(terms: LoanTerms) {
    this.terms = Object.freeze(terms);
  }

  /** Each on a day while nothing has happened to it; kept for the day that was asked about last. */
  loanWithoutEventsOn(day: Day): LoanSnapshot {
    if (this.#loanWithoutEvents?.day !== day) this.#loanWithoutEvents = new LoanSnapshot(this.terms, [], day);
    return this.#loanWithoutEvents;
  }
}

/** Some 6 KB each. */
const maxCacheEntries = 2_000;
const isoDayLength = 'YYYY-MM-DD'.length;
const entryByDayAndTerms = memoize((dayAndTerms: string) => {
  const disbursedOn = dayAndTerms.slice(0, isoDayLength) as Day;
  return new TermsCacheEntry({ ...parseAgreedTerms(dayAndTerms.slice(isoDayLength)), disbursedOn });
}, maxCacheEntries);

/** The loans that agreed to the terms in a JSON text and were paid out on a day. */
export function getTermsCacheEntry(terms: string, disbursedOn: Day): TermsCacheEntry {
  return entryByDayAndTerms(`${disbursedOn}${terms}`);
}

function freezeValue(_name: string, value: unknown): unknown {
  return Object.freeze(value);
}
