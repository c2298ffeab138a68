import { collectAhead } from './allocation.ts';
import type { Day } from './calendar.ts';
import { type Amounts, byComponent, COMPONENTS, noAmounts, sumOf } from './components.ts';
import { type OpenDebt, type OpenInstalment, openInstalments, openSchedule } from './debt.ts';
import type { RestructureEvent } from './events.ts';
import { add, type Minor, minor, portion, ratio, subtract } from './money.ts';

/**
 * What is owed gets a new schedule: its principal in equal parts that bear the rate agreed to, all else that is owed in
 * equal parts beside it, bearing nothing. What was paid stays with the schedule it was paid into.
 */
export function restructure(debt: OpenDebt, { periods, annualRate }: RestructureEvent, on: Day): void {
  if (debt.settledOn !== null) return;
  const open = openInstalments(debt);
  collectAhead(debt, open);
  const oldestOpen = Math.min(...open.map(({ dueOn }) => dueOn));
  const owed = noAmounts();
  for (const instalment of open)
    for (const component of COMPONENTS)
      owed[component] = add(owed[component], takeOut(instalment, component));
  const { principal, ...beside } = owed;
  const interest = { ...debt.terms.interest, annualRate, accrual: 'daily' as const };
  debt.former.push({ replacedOn: on, oldestOpen, instalments: debt.instalments, carriedOver: sumOf(owed) });
  debt.terms = { ...debt.terms, principal, periods, interest };
  debt.instalments = openSchedule(debt.terms, on, inParts({ ...noAmounts(), ...beside }, periods.length));
}

/** What is unpaid of an instalment is no longer its own. */
function takeOut({ accrued, paid, waived }: OpenInstalment, component: keyof Amounts): Minor {
  const unpaid = minor(accrued[component] - paid[component] - waived[component]);
  accrued[component] = subtract(accrued[component], unpaid);
  return unpaid;
}

/** Equal parts, rounded half up; the last takes the rest. */
function inParts(amounts: Amounts, count: number): Amounts[] {
  const left = { ...amounts };
  return Array.from({ length: count }, (_, index) =>
    byComponent((component) => {
      const even = portion(amounts[component], ratio(1, count));
      const part = index === count - 1 ? left[component] : minor(Math.min(even, left[component]));
      left[component] = subtract(left[component], part);
      return part;
    }),
  );
}
