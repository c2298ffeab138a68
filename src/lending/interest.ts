import { isDaily, type OpenDebt, type OpenInstalment, sumOfLots } from './debt.ts';
import { daysOutside } from './intervals.ts';
import { halfUp, type Minor, minor, parseRate } from './money.ts';
import { vatOn } from './schedule.ts';
import type { LoanTerms } from './terms.ts';

/*
 * Interest by day: an instalment bears the interest of its period on the principal that is still to come, its own
 * included, less what has been paid ahead:
 *
 *   base(d)  = max(0, principal of this instalment and the later ones - money ahead at the start of day d)
 *   interest = sum over the days of the period of base(d) * yearly rate / 365, rounded half up once
 *
 * Money ahead counts from the day after it was paid. Principal that is due and unpaid bears late charges and no
 * interest; the days that an extension adds bear neither.
 */

export type Interest = { readonly interest: Minor; readonly vat: Minor };

/** The interest of a sum of daily bases, and its VAT. */
export function interestOn(terms: LoanTerms, baseDays: number): Interest {
  const rate = parseRate(terms.interest.annualRate);
  const interest = halfUp(
    BigInt(baseDays) * rate.numerator,
    rate.denominator * BigInt(terms.interest.dayCount),
  );
  return { interest, vat: vatOn(terms, 'interest', interest) };
}

/** The same as an instalment bears it: with what it has from an earlier schedule, and less what was let go of. */
function interestOf(terms: LoanTerms, { carried, relief }: OpenInstalment, baseDays: number): Interest {
  const { interest, vat } = interestOn(terms, baseDays);
  return {
    interest: minor(Math.max(0, interest + carried.interest - relief.interest)),
    vat: minor(Math.max(0, vat + carried.vat - relief.vat)),
  };
}

/** What an instalment's interest would come to if no further day were counted. */
export function interestSoFar({ terms }: OpenDebt, instalment: OpenInstalment): Interest {
  return isDaily(terms) ? interestOf(terms, instalment, instalment.interestBase) : instalment.accrued;
}

/** What interest is counted on in a period, while so much is ahead. */
function baseOf(debt: OpenDebt, instalment: OpenInstalment, ahead: Minor): number {
  let standing = 0;
  for (const { scheduled } of debt.instalments)
    if (scheduled.number >= instalment.scheduled.number) standing += scheduled.principal;
  return Math.max(0, standing - ahead);
}

/** The days of interest of an instalment after day number `from` up to `to`, but for those that are free of it. */
function interestDays(debt: OpenDebt, instalment: OpenInstalment, from: number, to: number): number {
  const first = Math.max(from, instalment.interestFrom);
  return daysOutside(debt.interestFree, first, Math.min(to, instalment.interestTo));
}

/** The days for which an instalment bears interest in all, if nothing changes. */
export function interestDaysInAll(debt: OpenDebt, instalment: OpenInstalment): number {
  return instalment.interestDays + interestDays(debt, instalment, debt.accruedTo, instalment.interestTo);
}

/** Counts the interest of every day up to day number `to`. */
export function accrueInterest(debt: OpenDebt, to: number): void {
  if (!isDaily(debt.terms) || debt.settledOn !== null) return;
  const ahead = sumOfLots(debt.ahead);
  for (const instalment of debt.instalments) {
    const days = interestDays(debt, instalment, debt.accruedTo, to);
    const base = days > 0 ? baseOf(debt, instalment, ahead) : 0;
    if (base === 0) continue;
    instalment.interestBase += minor(days * base);
    instalment.interestDays += days;
  }
}

/** What an instalment to come will bear in all if so much is ahead until its day. */
export function interestToCome(debt: OpenDebt, instalment: OpenInstalment, ahead: Minor): Interest {
  if (!isDaily(debt.terms)) return instalment.accrued;
  const days = interestDays(debt, instalment, debt.accruedTo, instalment.interestTo);
  return interestOf(
    debt.terms,
    instalment,
    instalment.interestBase + minor(days * baseOf(debt, instalment, ahead)),
  );
}
