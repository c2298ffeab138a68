import {
  computeUnpaidComponent,
  createOpenInstalments,
  listOpenInstalments,
  type OpenDebt,
  type OpenInstalment,
} from '../debt/debt.ts';
import type { RestructureEvent } from '../events/events.ts';
import type { Day } from '../values/calendar.ts';
import {
  type Amounts,
  debtComponents,
  mapComponents,
  sumAmounts,
  zeroAmounts,
} from '../values/components.ts';
import { add, type Minor, minor, multiplyRounded, ratio, subtract } from '../values/money.ts';
import { allocatePrepayments } from './allocation.ts';

/**
 * Replaces the schedule: the owed principal in equal parts at the agreed rate; all other owed components in equal parts
 * without interest. What was paid stays with the superseded schedule. No effect on a settled debt.
 */
export function applyRestructure(debt: OpenDebt, { periods, annualRate }: RestructureEvent, on: Day): void {
  if (debt.settledOn !== null) return;
  const open = listOpenInstalments(debt);
  allocatePrepayments(debt, open);
  const oldestOpenDueOn = Math.min(...open.map(({ dueOn }) => dueOn));
  const owedAmounts = zeroAmounts();
  for (const instalment of open)
    for (const component of debtComponents)
      owedAmounts[component] = add(owedAmounts[component], removeUnpaid(instalment, component));
  const { principal, ...otherAmounts } = owedAmounts;
  const interest = { ...debt.terms.interest, annualRate, accrual: 'daily' as const };
  debt.supersededSchedules.push({
    replacedOn: on,
    oldestOpenDueOn,
    instalments: debt.instalments,
    carriedOver: sumAmounts(owedAmounts),
  });
  debt.terms = { ...debt.terms, principal, periods, interest, instalments: undefined };
  debt.instalments = createOpenInstalments(
    debt.terms,
    on,
    splitEvenly({ ...zeroAmounts(), ...otherAmounts }, periods.length),
  );
}

/** Removes the unpaid part of a component from an instalment, and returns it. */
function removeUnpaid(instalment: OpenInstalment, component: keyof Amounts): Minor {
  const unpaid = computeUnpaidComponent(instalment, component);
  instalment.accrued[component] = subtract(instalment.accrued[component], unpaid);
  return unpaid;
}

/** Equal parts, rounded half up; the last takes the remainder. */
function splitEvenly(amounts: Amounts, count: number): Amounts[] {
  const remaining = { ...amounts };
  return Array.from({ length: count }, (_, index) =>
    mapComponents((component) => {
      const evenShare = multiplyRounded(amounts[component], ratio(1, count));
      const share =
        index === count - 1 ? remaining[component] : minor(Math.min(evenShare, remaining[component]));
      remaining[component] = subtract(remaining[component], share);
      return share;
    }),
  );
}
