import {
  type AgreedTerms,
  computeYearlyCost,
  type Day,
  type LoanTerms,
  memoize,
  type YearlyCost,
  type YearlyCostKind,
} from '../../../../lending/index.ts';
import { LoanSnapshot } from './loanSnapshot.ts';

/*
 * Caches by terms and day of disbursal: a lender's loans have few different terms, and many are disbursed on the same day.
 */

/** Parses terms; equal texts give the same frozen object. */
export const parseAgreedTerms = memoize((text: string) => JSON.parse(text, freezeValue) as AgreedTerms);

const yearlyCostCache = new WeakMap<AgreedTerms, (disbursedOn: Day) => YearlyCost>();

/** {@link computeYearlyCost}, cached by terms of {@link parseAgreedTerms} and day. */
export function getCachedYearlyCost(kind: YearlyCostKind, terms: AgreedTerms, disbursedOn: Day): YearlyCost {
  const computeCost =
    yearlyCostCache.get(terms) ?? memoize((day: Day) => computeYearlyCost(kind, terms, day));
  yearlyCostCache.set(terms, computeCost);
  return computeCost(disbursedOn);
}

/** Loans with the same terms and day of disbursal. */
export class TermsCacheEntry {
  readonly terms: LoanTerms;
  #loanWithoutEvents: LoanSnapshot | undefined;

  constructor(terms: LoanTerms) {
    this.terms = Object.freeze(terms);
  }

  /** Such a loan without events on a day; cached for the last day. */
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

/** The cache entry of terms, as JSON, and day of disbursal. */
export function getTermsCacheEntry(terms: string, disbursedOn: Day): TermsCacheEntry {
  return entryByDayAndTerms(`${disbursedOn}${terms}`);
}

function freezeValue(_name: string, value: unknown): unknown {
  return Object.freeze(value);
}
