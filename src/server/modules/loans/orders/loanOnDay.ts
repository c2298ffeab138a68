import {
  addDays,
  compareExtension,
  computeStatement,
  type Day,
  type ExtensionComparison,
  findLaterPayoff,
  type LateChargeProjection,
  type LaterPayoff,
  type LoanEvent,
  type LoanTerms,
  projectLateCharges,
  quoteRepaymentOptions,
  type RepaymentOptionQuotes,
  type Statement,
} from '../../../../lending/index.ts';

/** A disbursed loan on a day: its terms and events, and lazily computed results. */
export class LoanOnDay {
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
  readonly #repaymentOptions = lazy(() => quoteRepaymentOptions(this.terms, this.events, this.statement));
  readonly #lateCharges = lazy(() => projectLateCharges(this.terms, this.events, this.day));
  readonly #comparison = lazy(() => compareExtension(this.terms, this.events, this.day));

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

  get repaymentOptions(): RepaymentOptionQuotes {
    return this.#repaymentOptions();
  }

  /** The charges of the next late day if nothing is paid; null if there are none. */
  get lateCharges(): LateChargeProjection | null {
    return this.#lateCharges();
  }

  /** Extension compared with paying today and doing nothing; null if no extension is available. */
  get comparison(): ExtensionComparison | null {
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
