import {
  addDays,
  compareRepaymentOptions,
  computeStatement,
  type Day,
  findLaterPayoff,
  type LaterPayoff,
  type LoanEvent,
  type LoanTerms,
  type PaymentScopeQuotes,
  quotePaymentScopes,
  type RepaymentComparison,
  type Statement,
} from '../../../lending/index.ts';

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
