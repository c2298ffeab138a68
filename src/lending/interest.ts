import { isDaily, type OpenDebt, type OpenInstalment, sumOfLots } from './debt.ts';
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

/** What an instalment's interest would come to if no further day were counted. */
export function interestSoFar({ terms }: OpenDebt, { interestBase, accrued }: OpenInstalment): Interest {
  return isDaily(terms) ? interestOn(terms, interestBase) : accrued;
}

/** What interest is counted on in a period, while so much is ahead. */
function baseOf(debt: OpenDebt, instalment: OpenInstalment, ahead: Minor): number {
  let standing = 0;
  for (const { scheduled } of debt.instalments)
    if (scheduled.number >= instalment.scheduled.number) standing += scheduled.principal;
  return Math.max(0, standing - ahead);
}

function overlap(from: number, to: number, first: number, last: number): number {
  return Math.max(0, Math.min(to, last) - Math.max(from, first));
}

/** The days of interest of an instalment after day number `from` up to `to`, but for those an extension adds. */
function interestDays({ added }: OpenDebt, instalment: OpenInstalment, from: number, to: number): number {
  const first = Math.max(from, instalment.interestFrom);
  const last = Math.min(to, instalment.interestTo);
  const free = added.reduce((days, extra) => days + overlap(first, last, extra.from, extra.to), 0);
  return Math.max(0, last - first - free);
}

/** Counts the interest of every day up to day number `to`. What is ahead must not have changed since the last call. */
export function accrueInterest(debt: OpenDebt, to: number): void {
  if (!isDaily(debt.terms) || debt.settledOn !== null) return;
  const ahead = sumOfLots(debt.ahead);
  for (const instalment of debt.instalments) {
    const days = interestDays(debt, instalment, debt.accruedTo, to);
    if (days > 0) instalment.interestBase += minor(days * baseOf(debt, instalment, ahead));
  }
}

/** What an instalment to come will bear in all if so much is ahead until its day. */
export function interestToCome(debt: OpenDebt, instalment: OpenInstalment, ahead: Minor): Interest {
  if (!isDaily(debt.terms)) return instalment.accrued;
  const days = interestDays(debt, instalment, debt.accruedTo, instalment.interestTo);
  return interestOn(debt.terms, instalment.interestBase + minor(days * baseOf(debt, instalment, ahead)));
}
