import { computeVat } from '../terms/schedule.ts';
import type { LoanTerms } from '../terms/terms.ts';
import { countDaysOutsideIntervals } from '../values/calendar.ts';
import { sumAmounts } from '../values/components.ts';
import {
  add,
  divideHalfUp,
  type Minor,
  minAmount,
  minor,
  parseRate,
  requireInteger,
  subtract,
} from '../values/money.ts';
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

/*
 * Daily interest: an instalment bears the interest of its period on its own principal and that of later instalments, less
 * prepayments:
 *
 *   base(d)  = max(0, principal of this instalment and the later ones - prepayments at the start of day d)
 *   interest = sum over the days of the period of base(d) * yearly rate / 365, rounded half up once
 *
 * A prepayment counts from the day after it was made. Principal that is due and unpaid bears late charges and no
 * interest; the days that an extension adds bear neither.
 */

type InterestWithVat = { readonly interest: Minor; readonly vat: Minor };

/** The interest on a sum of daily bases (minor units x days), and its VAT. */
function computeInterest(terms: LoanTerms, balanceDays: number): InterestWithVat {
  const rate = parseRate(terms.interest.annualRate);
  const interest = divideHalfUp(
    BigInt(balanceDays) * rate.numerator,
    rate.denominator * BigInt(terms.interest.dayCount),
  );
  return { interest, vat: computeVat(terms, 'interest', interest) };
}

/** An instalment's interest: with the part carried over from an earlier schedule, less interest waived in advance. */
function computeInstalmentInterest(
  terms: LoanTerms,
  { carriedOver, waivedFutureInterest }: OpenInstalment,
  balanceDays: number,
): InterestWithVat {
  const { interest, vat } = computeInterest(terms, balanceDays);
  return {
    interest: minor(Math.max(0, interest + carriedOver.interest - waivedFutureInterest.interest)),
    vat: minor(Math.max(0, vat + carriedOver.vat - waivedFutureInterest.vat)),
  };
}

/** An instalment's interest and VAT accrued to date. */
export function computeInterestToDate({ terms }: OpenDebt, instalment: OpenInstalment): InterestWithVat {
  return isDailyAccrual(terms)
    ? computeInstalmentInterest(terms, instalment, instalment.interestBalanceDays)
    : instalment.accrued;
}

/** The daily interest base of an instalment's period, given the prepaid amount. */
function computeInterestBase(debt: OpenDebt, instalment: OpenInstalment, prepaid: Minor): number {
  let outstandingPrincipal = 0;
  for (const { scheduled, prepaidPrincipal } of debt.instalments)
    if (scheduled.number >= instalment.scheduled.number)
      outstandingPrincipal += scheduled.principal - prepaidPrincipal;
  return Math.max(0, outstandingPrincipal - prepaid);
}

/** The interest days of an instalment after day number `from` up to `to`, without interest-free ones. */
function countInterestDays(debt: OpenDebt, instalment: OpenInstalment, from: number, to: number): number {
  const first = Math.max(from, instalment.interestFrom);
  return countDaysOutsideIntervals(debt.interestFreeIntervals, first, Math.min(to, instalment.interestTo));
}

/** All interest days of an instalment, past and future, if no further event occurs. */
export function countTotalInterestDays(debt: OpenDebt, instalment: OpenInstalment): number {
  return (
    instalment.interestDays + countInterestDays(debt, instalment, debt.accruedThrough, instalment.interestTo)
  );
}

/** Accrues interest for every day up to day number `to`. */
export function accrueInterest(debt: OpenDebt, to: number): void {
  if (!isDailyAccrual(debt.terms) || debt.settledOn !== null) return;
  const prepaid = sumUnapplied(debt.prepayments);
  for (const instalment of debt.instalments) {
    const days = countInterestDays(debt, instalment, debt.accruedThrough, to);
    const base = days > 0 ? computeInterestBase(debt, instalment, prepaid) : 0;
    if (base === 0) continue;
    instalment.interestBalanceDays += requireInteger(days * base);
    instalment.interestDays += days;
  }
}

/** The interest of a future instalment on its due date if `prepaid` stays the same until then. */
function computeFutureInterest(debt: OpenDebt, instalment: OpenInstalment, prepaid: Minor): InterestWithVat {
  if (!isDailyAccrual(debt.terms)) return instalment.accrued;
  const days = countInterestDays(debt, instalment, debt.accruedThrough, instalment.interestTo);
  return computeInstalmentInterest(
    debt.terms,
    instalment,
    instalment.interestBalanceDays + requireInteger(days * computeInterestBase(debt, instalment, prepaid)),
  );
}

type InstalmentForecast = InterestWithVat & {
  readonly instalment: OpenInstalment;
  readonly isCovered: boolean;
};

/** Each open instalment's interest on its due date if nothing more is paid, and whether prepayments cover the instalment. */
export function forecastInstalments(debt: OpenDebt): InstalmentForecast[] {
  let prepaid = sumUnapplied(debt.prepayments);
  return listOpenInstalments(debt).map((instalment) => {
    const { interest, vat } = computeFutureInterest(debt, instalment, prepaid);
    const accruedSoFar = add(instalment.accrued.interest, instalment.accrued.vat);
    const owed = subtract(add(computeUnpaid(instalment), interest, vat), accruedSoFar);
    const appliedAmount = minAmount(prepaid, owed);
    prepaid = subtract(prepaid, appliedAmount);
    const paid = add(sumAmounts(instalment.paid), appliedAmount);
    const isCovered = isPaidWithinTolerance(paid, subtract(owed, appliedAmount), getTolerance(debt.terms));
    return { instalment, interest, vat, isCovered };
  });
}

/** The oldest open instalment that prepayments don't cover. */
export function findOldestUncoveredInstalment(debt: OpenDebt): OpenInstalment | undefined {
  return forecastInstalments(debt).find(({ isCovered }) => !isCovered)?.instalment;
}
