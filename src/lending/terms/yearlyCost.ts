import { type Day, daysBetween } from '../values/calendar.ts';
import { add, type Minor, subtract } from '../values/money.ts';
import { computeDisbursement, computeSchedule, type ScheduledInstalment } from './schedule.ts';
import type { AgreedTerms } from './terms.ts';

/** A repayment `days` after the disbursal, 365 to a year, in minor units. */
export type CashFlow = { readonly days: number; readonly amount: number };

const daysPerYear = 365;
const monthsPerYear = 12;

function computePresentValue(flows: readonly CashFlow[], force: number): number {
  return flows.reduce((sum, { days, amount }) => sum + amount * Math.exp((-force * days) / daysPerYear), 0);
}

/**
 * The continuous yearly rate at which the flows' present value equals the amount received; zero where the loan costs
 * nothing. Floats are fine here: the result is a published rate, never an amount. Present value falls as the rate grows, so
 * bisection always ends at two neighbouring floats.
 */
function computeForceOfInterest(received: Minor, flows: readonly CashFlow[]): number {
  let high = 1;
  while (computePresentValue(flows, high) > received) high *= 2;
  let low = 0;
  for (;;) {
    const midpoint = (low + high) / 2;
    if (midpoint === low || midpoint === high) return midpoint;
    if (computePresentValue(flows, midpoint) > received) low = midpoint;
    else high = midpoint;
  }
}

function computeCashFlows(
  terms: AgreedTerms,
  disbursedOn: Day,
  toAmount: (instalment: ScheduledInstalment) => Minor,
): CashFlow[] {
  return computeSchedule(terms, disbursedOn).map((instalment) => ({
    days: daysBetween(disbursedOn, instalment.dueOn),
    amount: toAmount(instalment),
  }));
}

/**
 * CAT, Banco de México (Circular 21/2009): the effective yearly rate i at which
 * received = sum of payment / (1 + i) ^ (days / 365), commission included and VAT left out.
 * In percent with one decimal: "1705.8".
 */
export function computeCat(terms: AgreedTerms, disbursedOn: Day): string {
  const { principal, commission } = computeDisbursement(terms);
  const flows = computeCashFlows(terms, disbursedOn, (instalment) =>
    add(instalment.principal, instalment.interest),
  );
  return (computeEffectiveRate(subtract(principal, commission), flows) * 100).toFixed(1);
}

/** The effective yearly rate, as a fraction, at which the flows' present value equals the amount received. */
export function computeEffectiveRate(received: Minor, flows: readonly CashFlow[]): number {
  return Math.expm1(computeForceOfInterest(received, flows));
}

/** Twelve times the monthly rate, as a fraction, at which the flows' present value equals the amount received. */
export function computeNominalRate(received: Minor, flows: readonly CashFlow[]): number {
  return Math.expm1(computeForceOfInterest(received, flows) / monthsPerYear) * monthsPerYear;
}

/**
 * APR, Reserve Bank of India (key facts statement, 2024): 12 times the monthly rate i at which what the borrower
 * receives, all charges and their tax deducted, = sum of payment / (1 + i) ^ months. Months are days / (365 / 12),
 * so that instalments a month apart and those of 30 and 31 days follow one formula. In percent, two decimals.
 */
export function computeApr(terms: AgreedTerms, disbursedOn: Day): string {
  return (computeNominalRate(...computeCashFlowsWithTax(terms, disbursedOn)) * 100).toFixed(2);
}

/**
 * TEA, effective yearly rate of all that a borrower pays, as Superintendencia Financiera de Colombia has lenders state it:
 * received = sum of payment / (1 + i) ^ (days / 365), all charges and their tax included. In percent, two decimals.
 */
export function computeTea(terms: AgreedTerms, disbursedOn: Day): string {
  return (computeEffectiveRate(...computeCashFlowsWithTax(terms, disbursedOn)) * 100).toFixed(2);
}

/** The disbursed amount, and all payments, tax included. */
function computeCashFlowsWithTax(terms: AgreedTerms, disbursedOn: Day): [received: Minor, flows: CashFlow[]] {
  const flows = computeCashFlows(terms, disbursedOn, ({ principal, interest, vat }) =>
    add(principal, interest, vat),
  );
  return [computeDisbursement(terms).amount, flows];
}

/** Statutory yearly cost measures by their names in markets.json. */
export const yearlyCostMethods = { CAT: computeCat, APR: computeApr, TEA: computeTea } as const;

export type YearlyCostKind = keyof typeof yearlyCostMethods;

export type YearlyCost = {
  readonly kind: YearlyCostKind;
  /** A decimal string in percent, without the sign. */
  readonly percent: string;
};

export function computeYearlyCost(kind: YearlyCostKind, terms: AgreedTerms, disbursedOn: Day): YearlyCost {
  return { kind, percent: yearlyCostMethods[kind](terms, disbursedOn) };
}
