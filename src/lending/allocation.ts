import { type Day, dayNumber } from './calendar.ts';
import type { Component } from './components.ts';
import { type OpenDebt, type OpenInstalment, unpaidOf } from './debt.ts';
import { add, halfUp, type Minor, minor, smaller, subtract, ZERO } from './money.ts';

export type Allocation = {
  readonly component: Component;
  readonly instalment: number;
  /** Above zero. */
  readonly amount: Minor;
};

/** Charges, enforcement costs, penalties, fees, interest with its VAT, principal. */
const CLASSES: readonly (readonly Component[])[] = [
  ['lateInterest'],
  ['enforcement'],
  ['penalty'],
  ['fee'],
  ['vat', 'interest'],
  ['principal'],
];

function totalOf(amounts: OpenInstalment['paid'], components: readonly Component[]): Minor {
  let total = 0;
  for (const component of components) total += amounts[component];
  return minor(total);
}

/**
 * Gives a class as much of `available` as it is owed, adds where it went to `allocations`, and returns how much that
 * was. Where a class is an amount and its VAT, what has been paid into it so far is shared in their proportion, so that
 * a payment in two halves is shared like the whole.
 */
function payClass(
  instalment: OpenInstalment,
  components: readonly Component[],
  available: Minor,
  allocations: Allocation[],
): Minor {
  const { accrued, paid } = instalment;
  const owed = totalOf(accrued, components);
  const paidBefore = totalOf(paid, components);
  const taken = smaller(available, subtract(owed, paidBefore));
  if (taken === ZERO) return ZERO;
  const paidAfter = add(paidBefore, taken);
  let left = taken;
  components.forEach((component, index) => {
    const isLast = index === components.length - 1;
    const share = isLast
      ? left
      : subtract(halfUp(BigInt(paidAfter) * BigInt(accrued[component]), BigInt(owed)), paid[component]);
    left = subtract(left, share);
    paid[component] = add(paid[component], share);
    if (share > 0) allocations.push({ component, instalment: instalment.scheduled.number, amount: share });
  });
  return taken;
}

/** Pays the instalments class by class, oldest first inside each class. Returns what is left. */
function payTogether(
  instalments: readonly OpenInstalment[],
  available: Minor,
  allocations: Allocation[],
): Minor {
  let left = available;
  for (const components of CLASSES)
    for (const instalment of instalments) {
      if (left === ZERO) return ZERO;
      left = subtract(left, payClass(instalment, components, left, allocations));
    }
  return left;
}

/**
 * Gives money to the debt on a day to which its late charges are accrued: first to all that is due by then, then to
 * the next instalments one by one. What nothing is owed for becomes credit. Returns where it went.
 */
export function repay(debt: OpenDebt, amount: Minor, on: Day): { allocations: Allocation[]; credit: Minor } {
  const today = dayNumber(on);
  const open = debt.instalments.filter((instalment) => instalment.paidOn === null);
  const allocations: Allocation[] = [];
  let left = payTogether(
    open.filter((instalment) => instalment.dueOn <= today),
    amount,
    allocations,
  );
  for (const instalment of open)
    if (left !== ZERO && instalment.dueOn > today) left = payTogether([instalment], left, allocations);
  for (const instalment of open) if (unpaidOf(instalment) === ZERO) instalment.paidOn = on;
  if (debt.settledOn === null && debt.instalments.every((instalment) => instalment.paidOn !== null))
    debt.settledOn = on;
  debt.credit = add(debt.credit, left);
  return { allocations, credit: left };
}
