import type { LoanEvent } from '../events/events.ts';
import { computeBalances } from '../statement/balances.ts';
import { computeStatement } from '../statement/statement.ts';
import { addDays, type Day } from '../values/calendar.ts';
import { aLoan, firstDueDate } from './builders.ts';

/** Five days late: 3,051.48 and 457.72 of charges. */
export const lateDay = addDays(firstDueDate, 5);
export const amountOwed = 350_920;
export const lateChargesAmount = 45_772;

export function lateLoanStatement(day: Day, ...events: LoanEvent[]) {
  return computeStatement(aLoan(), events, day);
}

export function lateLoanBalances(day: Day, ...events: LoanEvent[]) {
  return Object.fromEntries(computeBalances(lateLoanStatement(day, ...events)));
}
