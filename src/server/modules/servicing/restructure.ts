import { maxPeriodDays, maxPlanPayments } from '../../../contract/desk/loans.ts';
import {
  computeStatement,
  type Day,
  endOfTime,
  type Minor,
  parseRate,
  type RestructureEvent,
  type Statement,
} from '../../../lending/index.ts';
import type { Product } from '../../config/index.ts';
import type { Database } from '../../platform/database/index.ts';
import { findLoanOnDay, type Order } from '../loans/index.ts';
import type { Services } from '../services.ts';
import { findOfferWithdrawal } from './offerWithdrawal.ts';
import { servicingAction } from './recordServicingEvent.ts';

type RestructurePlan = Pick<RestructureEvent, 'periods' | 'annualRate'>;
type OpenArrangement = 'promiseOpen' | 'settlementOpen';
type PlanError = 'badPlan' | 'outOfBounds';
type RestructureError = OpenArrangement | PlanError | 'notOwed' | 'otherTotal';

/**
 * What was agreed about the schedule in force and staff must withdraw before another takes its place; null: nothing. An offer
 * that only its day ends isn't waited for.
 */
export async function findOpenArrangement(
  db: Database,
  order: Order,
  statement: Statement,
  now: Date,
): Promise<OpenArrangement | null> {
  if (statement.promises.some(({ state }) => state === 'open')) return 'promiseOpen';
  for (const { id } of statement.settlementOffers)
    if ((await findOfferWithdrawal(db, order, statement, id, now)) !== null) return 'settlementOpen';
  return null;
}

/**
 * Restructures the debt of today. `total`: the disclosed total that the borrower agreed to. `otherTotal`: the plan's total
 * differs. Other errors: {@link findRestructurePlanError}.
 */
export const restructureLoan = servicingAction<RestructurePlan & { total: Minor }, RestructureError>(
  ({ periods, annualRate }) => ({ kind: 'restructure', periods, annualRate }),
  async (
    { order, statement, today, now, statementWith },
    { periods, annualRate, total, key },
    { db, config },
  ) => {
    const error = findRestructurePlanError(config, order, { periods, annualRate });
    if (error !== null) return error;
    if (statement.settledOn !== null || statement.writtenOffOn !== null) return 'notOwed';
    const openArrangement = await findOpenArrangement(db, order, statement, now);
    if (openArrangement !== null) return openArrangement;
    const agreedAt = now.toISOString();
    const plan = { kind: 'restructure', periods, annualRate } as const;
    const event = { ...plan, id: key, valueDate: today, agreedAt };
    return statementWith(event).remaining === total ? event : 'otherTotal';
  },
);

/** A loan before and after a restructure by a valid plan today; null if it isn't disbursed. */
export function previewRestructure(
  order: Order,
  { periods, annualRate }: RestructurePlan,
  today: Day,
): { before: Statement; after: Statement } | null {
  const plan = {
    kind: 'restructure',
    periods,
    annualRate,
    id: 'simulated:restructure',
    valueDate: today,
    agreedAt: endOfTime,
  } as const;
  const loan = findLoanOnDay(order, today);
  if (loan === null) return null;
  const { terms, events, statement: before } = loan;
  return { before, after: computeStatement(terms, [...events, plan], today) };
}

/** `badPlan`: invalid periods or rate. `outOfBounds`: outside the bounds of the loan's product (docs/controls.md). */
export function findRestructurePlanError(
  { products }: Pick<Services['config'], 'products'>,
  { productId }: Pick<Order, 'productId'>,
  plan: RestructurePlan,
): PlanError | null {
  if (!isValidPlan(plan)) return 'badPlan';
  const bounds = products[productId]?.restructures;
  return bounds !== undefined && isPlanWithinBounds(bounds, plan) ? null : 'outOfBounds';
}

function isValidPlan({ periods, annualRate }: RestructurePlan): boolean {
  const hasValidPeriods = periods.every(
    (days) => Number.isSafeInteger(days) && days >= 1 && days <= maxPeriodDays,
  );
  const hasValidCount = periods.length >= 1 && periods.length <= maxPlanPayments;
  return hasValidCount && hasValidPeriods && /^\d(\.\d{1,6})?$/.test(annualRate);
}

export function isPlanWithinBounds(
  { maxPeriods, maxDays, minAnnualRate }: Product['restructures'],
  { periods, annualRate }: RestructurePlan,
): boolean {
  const days = periods.reduce((sum, one) => sum + one, 0);
  return periods.length <= maxPeriods && days <= maxDays && !isRateBelow(annualRate, minAnnualRate);
}

export function isRateBelow(rate: string, reference: string): boolean {
  const [a, b] = [parseRate(rate), parseRate(reference)];
  return a.numerator * b.denominator < b.numerator * a.denominator;
}
