import {
  type AgreedTerms,
  computeYearlyCost,
  type Day,
  type LoanTerms,
  memoize,
  type YearlyCost,
  type YearlyCostKind,
} from '../../../../lending/index.ts';
import { LoanOnDay } from './loanOnDay.ts';

/*
 * Caches by terms and day of disbursal: a lender's loans have few different terms, and many are disbursed on the same day.
 */

/** Parses terms; equal texts give the same frozen object. */
export const parseAgreedTerms = memoize((text: string) => JSON.parse(text, freezeValue) as AgreedTerms);

const yearlyCostCache = new WeakMap<
  AgreedTerms,
  (kind: YearlyCostKind) => (disbursedOn: Day) => YearlyCost
>();

/** {@link computeYearlyCost}, cached by terms of {@link parseAgreedTerms}, kind and day. */
export function getCachedYearlyCost(kind: YearlyCostKind, terms: AgreedTerms, disbursedOn: Day): YearlyCost {
  const costByKind =
    yearlyCostCache.get(terms) ??
    memoize((ofKind: YearlyCostKind) => memoize((day: Day) => computeYearlyCost(ofKind, terms, day)));
  yearlyCostCache.set(terms, costByKind);
  return costByKind(kind)(disbursedOn);
}

const isoDayLength = 'YYYY-MM-DD'.length;
/** Some 6 KB each. */
const maxLoanTerms = 2_000;
const loanTermsByDayAndText = memoize((dayAndTerms: string): LoanTerms => {
  const disbursedOn = dayAndTerms.slice(0, isoDayLength) as Day;
  return Object.freeze({ ...parseAgreedTerms(dayAndTerms.slice(isoDayLength)), disbursedOn });
}, maxLoanTerms);

/** The terms of a disbursed loan, from their JSON; equal texts and days give the same frozen object. */
export function getLoanTerms(terms: string, disbursedOn: Day): LoanTerms {
  return loanTermsByDayAndText(`${disbursedOn}${terms}`);
}

const loansWithoutEvents = new WeakMap<LoanTerms, LoanOnDay>();

/** A loan of terms of {@link getLoanTerms}, without events, on a day; cached for the last day. */
export function getLoanWithoutEvents(terms: LoanTerms, day: Day): LoanOnDay {
  const cached = loansWithoutEvents.get(terms);
  if (cached?.day === day) return cached;
  const loan = new LoanOnDay(terms, [], day);
  loansWithoutEvents.set(terms, loan);
  return loan;
}

function freezeValue(_name: string, value: unknown): unknown {
  return Object.freeze(value);
}
