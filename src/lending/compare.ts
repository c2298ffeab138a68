import type { Day } from './calendar.ts';
import type { LoanEvent } from './events.ts';
import { extendedDueOn, extensionFee } from './extension.ts';
import { add, type Minor } from './money.ts';
import { type Statement, statementOf } from './statement.ts';
import type { LoanTerms } from './terms.ts';

export type Outcome = {
  /** Everything the borrower will have paid from today to the end. */
  readonly total: Minor;
  readonly on: Day;
};

/** The three ways on, each to its end: the whole debt today, the fee now and the debt later, nothing until then. */
export type Comparison = {
  readonly payToday: Outcome;
  readonly extend: Outcome & { readonly fee: Minor; readonly days: number; readonly debt: Minor };
  /** What the debt comes to on the day the extension would end. */
  readonly doNothing: Outcome;
};

/** Whether an extension may be offered: the product has it, the debt stands, and the order hasn't had its number. */
export function mayExtend(terms: LoanTerms, statement: Statement): boolean {
  if (!terms.deferral || statement.settledOn !== null) return false;
  const used = statement.extensions.filter((extension) => extension.state === 'effective').length;
  return used < terms.deferral.maxTimes;
}

/** Null when no extension may be offered. The extension is taken as paid in full on `asOf`. */
export function compareWaysOn(terms: LoanTerms, events: readonly LoanEvent[], asOf: Day): Comparison | null {
  const today = statementOf(terms, events, asOf);
  const fee = extensionFee(terms);
  if (!terms.deferral || fee === null || today.repayDate === null || !mayExtend(terms, today)) return null;
  const { days } = terms.deferral;
  const newDueOn = extendedDueOn(today.repayDate, today.asOf, days);
  return {
    payToday: { total: today.payoff, on: today.asOf },
    extend: { total: add(fee, today.payoff), on: newDueOn, fee, days, debt: today.payoff },
    doNothing: { total: statementOf(terms, events, newDueOn).payoff, on: newDueOn },
  };
}
