import {
  addDays,
  type Comparison,
  compareWaysOn,
  type Day,
  type LaterPayoff,
  type LoanEvent,
  type LoanTerms,
  laterPayoff,
  type Statement,
  statementOf,
  type WaysToPay,
  waysToPay,
} from '../../lending/index.ts';

/** A loan that was paid out, on a day: its terms, all that happened to it, and what follows, each worked out once it is asked for. */
export class LoanOnDay {
  readonly terms: LoanTerms;
  readonly events: readonly LoanEvent[];
  readonly day: Day;
  readonly #statement = once(() => statementOf(this.terms, this.events, this.day));
  readonly #tomorrow = once(() => statementOf(this.terms, this.events, addDays(this.day, 1)).repayAmount);
  readonly #later = once(() =>
    laterPayoff(this.statement, (day) => statementOf(this.terms, this.events, day)),
  );
  readonly #ways = once(() => waysToPay(this.terms, this.events, this.statement));
  readonly #comparison = once(() => compareWaysOn(this.terms, this.events, this.day));

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
    return this.#tomorrow();
  }

  /** What ends the loan on its due date, where one payment ends it today for less. */
  get laterPayoff(): LaterPayoff | null {
    return this.#later();
  }

  get waysToPay(): WaysToPay {
    return this.#ways();
  }

  /** More days beside paying today and doing nothing; null where no extension may be offered. */
  get comparison(): Comparison | null {
    return this.#comparison();
  }
}

function once<Value>(compute: () => Value): () => Value {
  let known: { value: Value } | undefined;
  return () => {
    known ??= { value: compute() };
    return known.value;
  };
}
