import type { Day } from './calendar.ts';
import { type Amounts, COMPONENTS, type Component, noAmounts, sumOf } from './components.ts';
import {
  type Allocation,
  dueInstalments,
  isEnough,
  type Lot,
  type OpenDebt,
  type OpenInstalment,
  openInstalments,
  type PaymentUse,
  sumOfLots,
  unpaidOf,
  waiveRest,
} from './debt.ts';
import type { RefundEvent } from './events.ts';
import { foresee, oldestUncovered } from './foresee.ts';
import { interestSoFar } from './interest.ts';
import { add, halfUp, larger, type Minor, minor, smaller, subtract, ZERO } from './money.ts';

/** Charges, enforcement costs, penalties, fees, interest with its VAT, principal. */
const CLASSES: readonly (readonly Component[])[] = [
  ['lateInterest'],
  ['enforcement'],
  ['penalty'],
  ['fee'],
  ['vat', 'interest'],
  ['principal'],
];

type Payable = Pick<OpenInstalment, 'accrued' | 'paid' | 'waived' | 'scheduled'>;

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
  instalment: Payable,
  components: readonly Component[],
  available: Minor,
  allocations: Allocation[],
): Minor {
  const { accrued, paid, waived } = instalment;
  const owed = subtract(totalOf(accrued, components), totalOf(waived, components));
  const paidBefore = totalOf(paid, components);
  const taken = smaller(available, subtract(owed, paidBefore));
  if (taken === ZERO) return ZERO;
  const paidAfter = add(paidBefore, taken);
  let left = taken;
  components.forEach((component, index) => {
    const isLast = index === components.length - 1;
    const net = subtract(accrued[component], waived[component]);
    const even = subtract(halfUp(BigInt(paidAfter) * BigInt(net), BigInt(owed)), paid[component]);
    const share = isLast ? left : smaller(left, larger(even, ZERO));
    left = subtract(left, share);
    paid[component] = add(paid[component], share);
    if (share > 0) allocations.push({ component, instalment: instalment.scheduled.number, amount: share });
  });
  return taken;
}

/** Pays the instalments class by class, oldest first inside each class. Returns what is left. */
export function payTogether(
  instalments: readonly Payable[],
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

/** Pays with money that waits, first come first. Returns the value date of the last of it that was needed. */
function payFrom(instalments: readonly OpenInstalment[], lots: readonly Lot[]): Day | null {
  let last: Day | null = null;
  for (const lot of lots) {
    const left = payTogether(instalments, lot.left, lot.use.allocations);
    if (left !== lot.left) last = lot.use.payment.valueDate;
    lot.left = left;
  }
  return last;
}

/** What falls due on day number `on` has its interest, and takes what has been paid ahead. */
export function fallDue(debt: OpenDebt, on: number): void {
  for (const instalment of openInstalments(debt)) {
    if (instalment.dueOn !== on) continue;
    const { interest, vat } = interestSoFar(debt, instalment);
    Object.assign(instalment.accrued, { interest, vat });
    const last = payFrom([instalment], debt.ahead);
    // A rest is waived in the evening: until then a payment of this day may pay it.
    if (last !== null) closePaid([instalment], last, ZERO);
  }
}

/** Gives money to all that is due; what that has no need of waits for the instalments to come. */
export function repay(debt: OpenDebt, use: PaymentUse, amount: Minor): void {
  const left = payTogether(dueInstalments(debt), amount, use.allocations);
  if (left === ZERO) return;
  const lots = debt.settledOn === null ? debt.ahead : debt.credit;
  lots.push({ use, left });
}

/** Keeps money in the borrower's favour, while there is a debt too. */
export function favour(debt: OpenDebt, use: PaymentUse, amount: Minor): void {
  debt.credit.push({ use, left: amount });
}

/** Credit that was paid back is no longer there: of its payment first. */
export function refund(debt: OpenDebt, { paymentId, amount }: RefundEvent): void {
  const own = debt.credit.filter(({ use }) => use.payment.id === paymentId);
  debt.overdrawn = add(debt.overdrawn, payBack([...own, ...debt.credit], amount));
}

/** Credit that comes after what it was paid back for. */
export function coverOverdrawn(debt: OpenDebt): void {
  debt.overdrawn = payBack(debt.credit, debt.overdrawn);
}

/** Returns what is missing. */
function payBack(lots: readonly Lot[], amount: Minor): Minor {
  let left = amount;
  for (const lot of lots) {
    const taken = smaller(left, lot.left);
    left = subtract(left, taken);
    lot.left = subtract(lot.left, taken);
    lot.use.credit = add(lot.use.credit, taken);
  }
  return left;
}

/** Adds to what is owed, on a loan that has ended too. */
export function owe(debt: OpenDebt, component: Component, amount: Minor, on: number): void {
  const instalment = oldestUncovered(debt) ?? openInstalments(debt).at(-1) ?? reopen(debt, on);
  instalment.accrued[component] = add(instalment.accrued[component], amount);
}

/** Something is owed on a debt that has ended: on its last instalment, without further interest. */
function reopen(debt: OpenDebt, on: number): OpenInstalment {
  const last = debt.instalments.at(-1);
  if (!last) throw new RangeError('A loan without instalments');
  for (const instalment of debt.instalments)
    instalment.interestTo = Math.min(instalment.interestTo, debt.accruedTo);
  last.paidOn = null;
  last.dueOn = Math.max(last.dueOn, on);
  debt.settledOn = null;
  // Nothing takes what is ahead of a day that has begun: what is due by then, credit pays in its evening.
  if (last.dueOn > debt.accruedTo) debt.ahead.push(...debt.credit.splice(0));
  return last;
}

/** Nobody is late while there is money in his favour. */
export function payWithCredit(debt: OpenDebt): void {
  payFrom(dueInstalments(debt), debt.credit);
}

/** Closes what is paid, but for a rest of no more than `slack`, which is waived. */
function closePaid(instalments: readonly OpenInstalment[], on: Day, slack: Minor): void {
  for (const instalment of instalments) {
    if (!isEnough(sumOf(instalment.paid), unpaidOf(instalment), slack)) continue;
    waiveRest(instalment);
    instalment.paidOn = on;
  }
}

/** What ends the debt on the day to which it is accrued, beyond what has been paid ahead. */
function payoffOf(debt: OpenDebt): Minor {
  let owed = 0;
  for (const instalment of openInstalments(debt)) owed += unpaidOf(asIfEnded(debt, instalment));
  return minor(owed - sumOfLots(debt.ahead));
}

/**
 * What {@link payoffOf} is made of, and what the open instalments bear up to that day, whether or not some of it was
 * paid.
 */
export function payoffParts(debt: OpenDebt): { parts: Amounts; borne: Amounts } {
  const open = openInstalments(debt).map((instalment) => asIfEnded(debt, instalment));
  payTogether(open, sumOfLots(debt.ahead), []);
  const parts = noAmounts();
  const borne = noAmounts();
  for (const { accrued, paid, waived } of open)
    for (const component of COMPONENTS) {
      const share = accrued[component] - waived[component];
      borne[component] = minor(borne[component] + share);
      parts[component] = minor(parts[component] + share - paid[component]);
    }
  return { parts, borne };
}

/** A copy of an instalment with the interest it has borne so far and none to come. */
function asIfEnded(debt: OpenDebt, instalment: OpenInstalment): OpenInstalment {
  const { interest, vat } = interestSoFar(debt, instalment);
  return { ...instalment, accrued: { ...instalment.accrued, interest, vat }, paid: { ...instalment.paid } };
}

/**
 * Closes what is due and paid, and ends the debt where what has been paid ahead covers all of the rest: interest is
 * then owed only up to this day, and what is left over becomes credit. A rest of `slack` is as good as none.
 */
export function settle(debt: OpenDebt, on: Day, slack: Minor): void {
  if (debt.settledOn !== null) return;
  closePaid(dueInstalments(debt), on, slack);
  if (!isEnough(sumOfLots(debt.ahead), payoffOf(debt), slack)) return;
  end(debt, on);
}

/** Ends the debt with less than it came to: the lender lets go of the rest. */
export function forgive(debt: OpenDebt, on: Day): void {
  const open = openInstalments(debt);
  collectAhead(debt, open);
  for (const instalment of open)
    for (const component of COMPONENTS) {
      const { accrued, paid, waived, granted } = instalment;
      const rest = minor(accrued[component] - paid[component] - waived[component]);
      granted[component] = add(granted[component], rest);
      waived[component] = add(waived[component], rest);
    }
  end(debt, on);
}

function end(debt: OpenDebt, on: Day): void {
  const open = openInstalments(debt);
  collectAhead(debt, open);
  for (const instalment of open) {
    waiveRest(instalment);
    instalment.paidOn = on;
  }
  debt.settledOn = on;
  debt.credit.push(...debt.ahead.splice(0));
}

/** What has been paid ahead goes to the instalments as if they ended today. */
export function collectAhead(debt: OpenDebt, open: readonly OpenInstalment[]): void {
  for (const instalment of open) Object.assign(instalment.accrued, asIfEnded(debt, instalment).accrued);
  payFrom(open, debt.ahead);
}

/** Gives what has been paid ahead to the instalments it will pay: what nothing but time will do. */
export function giveAhead(debt: OpenDebt): void {
  for (const { instalment, interest, vat, isCovered } of foresee(debt)) {
    if (instalment.dueOn <= debt.accruedTo) continue;
    Object.assign(instalment.accrued, { interest, vat });
    const last = payFrom([instalment], debt.ahead);
    if (!isCovered) continue;
    waiveRest(instalment);
    instalment.paidOn = last ?? debt.terms.disbursedOn;
  }
}
