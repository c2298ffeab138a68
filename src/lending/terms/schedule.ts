import { addDays, type Day } from '../values/calendar.ts';
import {
  add,
  type Minor,
  minAmount,
  multiplyRounded,
  parseRate,
  ratio,
  requireInteger,
  subtract,
  zeroAmount,
} from '../values/money.ts';
import type { AgreedTerms } from './terms.ts';

export type ScheduledInstalment = {
  /** From 1. */
  readonly number: number;
  readonly dueOn: Day;
  readonly principal: Minor;
  readonly interest: Minor;
  readonly vat: Minor;
};

export type Disbursement = {
  readonly principal: Minor;
  readonly commission: Minor;
  readonly commissionVat: Minor;
  /** What the borrower receives: principal less commission and its VAT. */
  readonly amount: Minor;
};

/** The VAT on an amount of commission or interest, where the terms tax it. */
export function computeVat(terms: AgreedTerms, kind: 'commission' | 'interest', amount: Minor): Minor {
  if (!terms.vat?.on.includes(kind)) return zeroAmount;
  return multiplyRounded(amount, parseRate(terms.vat.rate));
}

export function computeDisbursement(terms: AgreedTerms): Disbursement {
  const commission = multiplyRounded(terms.principal, parseRate(terms.commission.rate));
  const commissionVat = computeVat(terms, 'commission', commission);
  const amount = subtract(subtract(terms.principal, commission), commissionVat);
  if (amount <= 0) throw new RangeError('Commission and its VAT leave nothing of the principal to pay out');
  return { principal: terms.principal, commission, commissionVat, amount };
}

/**
 * The agreed schedule: equal parts of principal, each with the interest of its period on the outstanding principal and the
 * VAT on that interest. Every line is rounded half up; the last takes the remaining principal. The day of disbursal doesn't
 * count: a period of 15 days from the 1st falls due on the 16th. Amounts that the terms name are taken as they are.
 */
export function computeSchedule(terms: AgreedTerms, disbursedOn: Day): ScheduledInstalment[] {
  const count = terms.periods.length;
  const annualRate = parseRate(terms.interest.annualRate);
  const equalPart = multiplyRounded(terms.principal, ratio(1, count));
  let outstandingPrincipal = terms.principal;
  let dueOn = disbursedOn;
  return terms.periods.map((days, index) => {
    dueOn = addDays(dueOn, days);
    const agreed = terms.instalments?.[index];
    if (agreed !== undefined) return { number: index + 1, dueOn, ...agreed };
    const interest = multiplyRounded(outstandingPrincipal, annualRate, ratio(days, terms.interest.dayCount));
    const principal = index === count - 1 ? outstandingPrincipal : minAmount(equalPart, outstandingPrincipal);
    outstandingPrincipal = subtract(outstandingPrincipal, principal);
    return { number: index + 1, dueOn, principal, interest, vat: computeVat(terms, 'interest', interest) };
  });
}

/** Principal, interest and VAT of the instalments. */
export function computeTotalRepayment(instalments: readonly ScheduledInstalment[]): Minor {
  return add(...instalments.flatMap(({ principal, interest, vat }) => [principal, interest, vat]));
}

export function computeTermDays(terms: Pick<AgreedTerms, 'periods'>): number {
  return requireInteger(terms.periods.reduce((sum, days) => sum + days, 0));
}

/** The first day, counted from the disbursal, on which the loan may be paid off early; null: any day. */
export function findEarlyRepaymentDay(terms: Pick<AgreedTerms, 'periods' | 'earlyRepayment'>): number | null {
  if (!terms.earlyRepayment) return null;
  const { afterHalfTerm, notBeforeDays } = terms.earlyRepayment;
  const halfTermDay = afterHalfTerm ? Math.floor(computeTermDays(terms) / 2) + 1 : 0;
  return Math.max(halfTermDay, notBeforeDays);
}

/** The first date on which the loan may be paid off early; null: at any time. */
export function findEarlyRepaymentDate(terms: AgreedTerms, disbursedOn: Day): Day | null {
  const loanDay = findEarlyRepaymentDay(terms);
  return loanDay === null ? null : addDays(disbursedOn, loanDay);
}
