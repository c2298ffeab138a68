import {
  type AgreedTerms,
  addDays,
  compareRepaymentOptions,
  computeStatement,
  computeYearlyCost,
  type Day,
  findLaterPayoff,
  type LateChargeProjection,
  type LaterPayoff,
  type LoanEvent,
  type LoanTerms,
  type PaymentScopeQuotes,
  projectLateCharges,
  quotePaymentScopes,
  type RepaymentComparison,
  type Statement,
  type YearlyCost,
  type YearlyCostKind,
} from '../../../../lending/index.ts';
import { memoize } from '../../../../lending/memoize.ts';

/** A disbursed loan on a day: its terms and events, and lazily computed results. */
export class LoanSnapshot {
  readonly terms: LoanTerms;
  readonly events: readonly LoanEvent[];
  readonly day: Day;
  readonly #statement = lazy(() => computeStatement(this.terms, this.events, this.day));
  readonly #repayAmountTomorrow = lazy(
    () => computeStatement(this.terms, this.events, addDays(this.day, 1)).repayAmount,
  );
  readonly #laterPayoff = lazy(() =>
    findLaterPayoff(this.statement, (day) => computeStatement(this.terms, this.events, day)),
  );
  readonly #paymentScopes = lazy(() => quotePaymentScopes(this.terms, this.events, this.statement));
  readonly #lateCharges = lazy(() => projectLateCharges(this.terms, this.events, this.day));
  readonly #comparison = lazy(() => compareRepaymentOptions(this.terms, this.events, this.day));

  constructor(terms: LoanTerms, events: readonly LoanEvent[], day: Day) {
    this.terms = terms;
    this.events = events;
    this.day = day;
  }

  get statement(): Statement {
    return this.#statement();
  }

  /** The amount due tomorrow if nothing is paid today. */
  get repayAmountTomorrow(): Statement['repayAmount'] {
    return this.#repayAmountTomorrow();
  }

  /** The payoff on the due date, if a single payment today is lower. */
  get laterPayoff(): LaterPayoff | null {
    return this.#laterPayoff();
  }

  get paymentScopes(): PaymentScopeQuotes {
    return this.#paymentScopes();
  }

  /** The charges of the next late day if nothing is paid; null if there are none. */
  get lateCharges(): LateChargeProjection | null {
    return this.#lateCharges();
  }

  /** Extension compared with paying today and doing nothing; null if no extension is available. */
  get comparison(): RepaymentComparison | null {
    return this.#comparison();
  }
}

function lazy<Value>(compute: () => Value): () => Value {
  let cached: { value: Value } | undefined;
  return () => {
    cached ??= { value: compute() };
    return cached.value;
  };
}

/**
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
