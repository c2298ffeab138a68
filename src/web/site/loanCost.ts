import {
  computeDisbursement,
  computeSchedule,
  computeTermDays,
  computeTotalRepayment,
  type ScheduledInstalment,
} from '../../lending/terms/schedule.ts';
import type { AgreedTerms } from '../../lending/terms/terms.ts';
import { computeYearlyCost, type YearlyCost, type YearlyCostKind } from '../../lending/terms/yearlyCost.ts';
import { toDay } from '../../lending/values/calendar.ts';
import { add, type Minor, minor } from '../../lending/values/money.ts';

/** The terms a loan's cost follows from, whatever is borrowed. */
export type CostTerms = Omit<AgreedTerms, 'principal'>;

/** The cost of a loan that is repaid on time. Amounts in minor units. */
export type LoanCost = {
  readonly received: Minor;
  readonly commission: Minor;
  readonly interest: Minor;
  /** On commission and interest together. */
  readonly tax: Minor;
  readonly total: Minor;
  readonly instalments: number;
  readonly schedule: readonly ScheduledInstalment[];
  /** The first instalment, and what it is made of. */
  readonly firstInstalment: ScheduledInstalment;
  readonly days: number;
  readonly yearly: YearlyCost;
};

/** Any day serves: only the days between disbursement and instalments count. */
const referenceDay = toDay('2026-01-01');

/** How a product's cost is worked out: its terms, and how its market counts the yearly cost. */
export type CostInput = { readonly terms: CostTerms; readonly yearlyCost: YearlyCostKind };

/** The rules that the server lends by, applied to an amount in minor units. */
export function computeCost({ terms, yearlyCost }: CostInput, amount: number): LoanCost {
  const agreed: AgreedTerms = { ...terms, principal: minor(amount) };
  const { amount: received, commission, commissionVat } = computeDisbursement(agreed);
  const schedule = computeSchedule(agreed, referenceDay);
  const [firstInstalment] = schedule;
  if (firstInstalment === undefined) throw new Error('a loan has an instalment');
  return {
    received,
    commission,
    interest: add(...schedule.map(({ interest }) => interest)),
    tax: add(commissionVat, ...schedule.map(({ vat }) => vat)),
    total: computeTotalRepayment(schedule),
    instalments: schedule.length,
    schedule,
    firstInstalment,
    days: computeTermDays(agreed),
    yearly: computeYearlyCost(yearlyCost, agreed, referenceDay),
  };
}
