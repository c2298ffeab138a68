import { day } from '../../lending/calendar.ts';
import { add, type Minor, minor } from '../../lending/money.ts';
import {
  disbursementOf,
  type ScheduledInstalment,
  scheduleOf,
  termInDays,
  toRepay,
} from '../../lending/schedule.ts';
import type { AgreedTerms } from '../../lending/terms.ts';
import { type YearlyCost, type YearlyCostKind, yearlyCostOf } from '../../lending/yearlyCost.ts';

/** The terms a loan's cost follows from, whatever is borrowed. */
export type CostTerms = Omit<AgreedTerms, 'principal'>;

/** What a loan costs that is paid on time. Amounts in minor units. */
export type Cost = {
  readonly received: Minor;
  readonly commission: Minor;
  readonly interest: Minor;
  /** On commission and interest together. */
  readonly tax: Minor;
  readonly total: Minor;
  readonly instalments: number;
  /** The first instalment, and what it is made of. */
  readonly first: ScheduledInstalment;
  readonly days: number;
  readonly yearly: YearlyCost;
};

/** No figure depends on when the loan is paid out: only the days between count. */
const anyDay = day('2026-01-01');

/** How a product's cost is worked out: its terms, and how its market counts the yearly cost. */
export type Costed = { readonly terms: CostTerms; readonly yearlyCost: YearlyCostKind };

/** The rules that the server lends by, applied to an amount in minor units. */
export function costOf({ terms, yearlyCost }: Costed, amount: number): Cost {
  const agreed: AgreedTerms = { ...terms, principal: minor(amount) };
  const { amount: received, commission, commissionVat } = disbursementOf(agreed);
  const schedule = scheduleOf(agreed, anyDay);
  const [first] = schedule;
  if (first === undefined) throw new Error('a loan has an instalment');
  return {
    received,
    commission,
    interest: add(...schedule.map(({ interest }) => interest)),
    tax: add(commissionVat, ...schedule.map(({ vat }) => vat)),
    total: toRepay(schedule),
    instalments: schedule.length,
    first,
    days: termInDays(agreed),
    yearly: yearlyCostOf(yearlyCost, agreed, anyDay),
  };
}
