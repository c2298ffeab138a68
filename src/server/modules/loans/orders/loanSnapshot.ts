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

/** A loan that was paid out, on a day: its terms, all that happened to it, and what follows, each worked out once it is asked for. */
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

  /** What is to be paid next on the day after, if nothing is paid meanwhile. */
  get repayAmountTomorrow(): Statement['repayAmount'] {
    return this.#repayAmountTomorrow();
  }

  /** What ends the loan on its due date, where one payment ends it today for less. */
  get laterPayoff(): LaterPayoff | null {
    return this.#laterPayoff();
  }

  get paymentScopes(): PaymentScopeQuotes {
    return this.#paymentScopes();
  }

  /** What the next day late adds if nothing is paid; null where none is charged. */
  get lateCharges(): LateChargeProjection | null {
    return this.#lateCharges();
  }

  /** More days beside paying today and doing nothing; null where no extension may be offered. */
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
