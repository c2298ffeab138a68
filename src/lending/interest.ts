import { countDaysOutside } from './calendar.ts';
import { sumAmounts } from './components.ts';
import {
  computeUnpaid,
  getTolerance,
  isDailyAccrual,
  isPaidWithinTolerance,
  listOpenInstalments,
  type OpenDebt,
  type OpenInstalment,
  sumUnapplied,
} from './debt.ts';
import { add, divideHalfUp, type Minor, minimum, minor, parseRate, subtract } from './money.ts';
import { computeVat } from './schedule.ts';
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

type InterestWithVat = { readonly interest: Minor; readonly vat: Minor };

/** The interest of a sum of daily bases, and its VAT. */
function computeInterest(terms: LoanTerms, balanceDays: number): InterestWithVat {
  const rate = parseRate(terms.interest.annualRate);
  const interest = divideHalfUp(
    BigInt(balanceDays) * rate.numerator,
    rate.denominator * BigInt(terms.interest.dayCount),
  );
  return { interest, vat: computeVat(terms, 'interest', interest) };
}

/** The same as an instalment bears it: with what it has from an earlier schedule, and less what was let go of. */
function computeInstalmentInterest(
  terms: LoanTerms,
  { carriedFromBefore: carried, waivedFutureInterest: relief }: OpenInstalment,
  balanceDays: number,
): InterestWithVat {
  const { interest, vat } = computeInterest(terms, balanceDays);
  return {
    interest: minor(Math.max(0, interest + carried.interest - relief.interest)),
    vat: minor(Math.max(0, vat + carried.vat - relief.vat)),
  };
}

/** What an instalment's interest would come to if no further day were counted. */
export function computeInterestToDate({ terms }: OpenDebt, instalment: OpenInstalment): InterestWithVat {
  return isDailyAccrual(terms)
    ? computeInstalmentInterest(terms, instalment, instalment.interestBalanceDays)
    : instalment.accrued;
}

/** What interest is counted on in a period, while so much is ahead. */
function computeInterestBase(debt: OpenDebt, instalment: OpenInstalment, prepaid: Minor): number {
  let outstandingPrincipal = 0;
  for (const { scheduled } of debt.instalments)
    if (scheduled.number >= instalment.scheduled.number) outstandingPrincipal += scheduled.principal;
  return Math.max(0, outstandingPrincipal - prepaid);
}

/** The days of interest of an instalment after day number `from` up to `to`, but for those that are free of it. */
function countInterestDays(debt: OpenDebt, instalment: OpenInstalment, from: number, to: number): number {
  const first = Math.max(from, instalment.interestFrom);
  return countDaysOutside(debt.interestFreeIntervals, first, Math.min(to, instalment.interestTo));
}

/** The days for which an instalment bears interest in all, if nothing changes. */
export function countTotalInterestDays(debt: OpenDebt, instalment: OpenInstalment): number {
  return (
    instalment.interestDays + countInterestDays(debt, instalment, debt.accruedThrough, instalment.interestTo)
  );
}

/** Counts the interest of every day up to day number `to`. */
export function accrueInterest(debt: OpenDebt, to: number): void {
  if (!isDailyAccrual(debt.terms) || debt.settledOn !== null) return;
  const prepaid = sumUnapplied(debt.prepayments);
  for (const instalment of debt.instalments) {
    const days = countInterestDays(debt, instalment, debt.accruedThrough, to);
    const base = days > 0 ? computeInterestBase(debt, instalment, prepaid) : 0;
    if (base === 0) continue;
    instalment.interestBalanceDays += minor(days * base);
    instalment.interestDays += days;
  }
}

/** What an instalment to come will bear in all if so much is ahead until its day. */
function computeFutureInterest(debt: OpenDebt, instalment: OpenInstalment, prepaid: Minor): InterestWithVat {
  if (!isDailyAccrual(debt.terms)) return instalment.accrued;
  const days = countInterestDays(debt, instalment, debt.accruedThrough, instalment.interestTo);
  return computeInstalmentInterest(
    debt.terms,
    instalment,
    instalment.interestBalanceDays + minor(days * computeInterestBase(debt, instalment, prepaid)),
  );
}

type InstalmentForecast = InterestWithVat & {
  readonly instalment: OpenInstalment;
  readonly isCovered: boolean;
};

/** What each open instalment will come to on its day if nothing more is paid, and whether money ahead covers it. */
export function forecastInstalments(debt: OpenDebt): InstalmentForecast[] {
  let prepaid = sumUnapplied(debt.prepayments);
  return listOpenInstalments(debt).map((instalment) => {
    const { interest, vat } = computeFutureInterest(debt, instalment, prepaid);
    const accruedSoFar = add(instalment.accrued.interest, instalment.accrued.vat);
    const owed = subtract(add(computeUnpaid(instalment), interest, vat), accruedSoFar);
    const appliedAmount = minimum(prepaid, owed);
    prepaid = subtract(prepaid, appliedAmount);
    const paid = add(sumAmounts(instalment.paid), appliedAmount);
    const isCovered = isPaidWithinTolerance(paid, subtract(owed, appliedAmount), getTolerance(debt.terms));
    return { instalment, interest, vat, isCovered };
  });
}

/** The oldest instalment that nothing paid so far will pay. */
export function findOldestUncovered(debt: OpenDebt): OpenInstalment | undefined {
  return forecastInstalments(debt).find(({ isCovered }) => !isCovered)?.instalment;
}
