import type { SettlementOfferStatement } from '../statement/servicing.ts';
import type { Statement } from '../statement/statement.ts';
import { computeDisbursement, computeVat } from '../terms/schedule.ts';
import type { LoanTerms } from '../terms/terms.ts';
import { addDays, type Day, daysBetween } from '../values/calendar.ts';
import {
  add,
  type Minor,
  minAmount,
  minor,
  multiplyRounded,
  parseRate,
  ratio,
  subtract,
  zeroAmount,
} from '../values/money.ts';

/** What the borrower pays to exit a loan on a day. */
export type CoolingOffExit = {
  readonly principal: Minor;
  /** For the days since the disbursal, that day not counted. */
  readonly days: number;
  readonly interest: Minor;
  readonly vat: Minor;
  /** The commission with its tax, where it is returned. */
  readonly returnedCommission: Minor;
  readonly paid: Minor;
  /** Above zero. */
  readonly amount: Minor;
};

/** The last day of the cooling-off period; null where the terms have none. */
export function findCoolingOffEnd({ coolingOff, disbursedOn }: LoanTerms): Day | null {
  return coolingOff === undefined ? null : addDays(disbursedOn, coolingOff.days);
}

/**
 * The exit on the statement's day: principal and proportionate interest with its tax, less what was paid, never more than the
 * payoff. Null after the period, for a loan that is settled or changed by a new schedule, and where nothing is left to pay.
 */
export function computeCoolingOffExit(terms: LoanTerms, statement: Statement): CoolingOffExit | null {
  const end = findCoolingOffEnd(terms);
  const { asOf, disbursedOn, settledOn, supersededSchedules, payoff } = statement;
  if (end === null || asOf > end || settledOn !== null || supersededSchedules.length > 0) return null;
  const { principal, commission, commissionVat } = computeDisbursement(terms);
  const days = daysBetween(disbursedOn, asOf);
  const { annualRate, dayCount } = terms.interest;
  const interest = multiplyRounded(principal, parseRate(annualRate), ratio(days, dayCount));
  const vat = computeVat(terms, 'interest', interest);
  const total = add(principal, interest, vat);
  // Prepayments save interest too, where it accrues daily.
  const owed = minAmount(payoff, minor(Math.max(0, total - sumRepayments(statement))));
  const returnedCommission = terms.coolingOff?.keepsCommission ? zeroAmount : add(commission, commissionVat);
  if (owed <= returnedCommission) return null;
  const amount = subtract(owed, returnedCommission);
  return { principal, days, interest, vat, returnedCommission, paid: subtract(total, owed), amount };
}

/** The exit that the borrower requested and may still pay. */
export function findOpenCoolingOffExit({
  settlementOffers,
}: Statement): SettlementOfferStatement | undefined {
  return settlementOffers.find(({ cause, state }) => cause === 'coolingOff' && state === 'open');
}

/** Payments without what is credit, or held or spent for an extension. */
function sumRepayments({ payments }: Statement): number {
  return payments.reduce(
    (sum, { amount, credit, held, extensionFee }) => sum + amount - credit - held - extensionFee,
    0,
  );
}
