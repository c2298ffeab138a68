import { balancesOf } from '../balances.ts';
import { addDays, type Day } from '../calendar.ts';
import type { LoanEvent } from '../events.ts';
import { statementOf } from '../statement.ts';
import { aLoan, DUE } from './builders.ts';

/** Five days late: 3,051.48 and 457.72 of charges. */
export const late = addDays(DUE, 5);
export const owed = 350_920;
export const charges = 45_772;

export function on(day: Day, ...events: LoanEvent[]) {
  return statementOf(aLoan(), events, day);
}

export function book(day: Day, ...events: LoanEvent[]) {
  return Object.fromEntries(balancesOf(on(day, ...events)));
}
