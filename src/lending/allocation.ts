import type { Day } from './calendar.ts';
import { type Amounts, COMPONENTS, type Component, sumAmounts, zeroAmounts } from './components.ts';
import {
  type Allocation,
  computeUnpaid,
  isPaidWithinTolerance,
  listDueInstalments,
  listOpenInstalments,
  type OpenDebt,
  type OpenInstalment,
  type PaymentAllocation,
  sumUnapplied,
  type UnappliedAmount,
  waiveInstalmentResidual,
} from './debt.ts';
import type { RefundEvent } from './events.ts';
import { computeInterestToDate, findOldestUncovered, forecastInstalments } from './interest.ts';
import { add, divideHalfUp, type Minor, maximum, minimum, minor, subtract, ZERO } from './money.ts';

/** Charges, enforcement costs, penalties, fees, interest with its VAT, principal. */
const ALLOCATION_ORDER: readonly (readonly Component[])[] = [
  ['lateInterest'],
  ['enforcement'],
  ['penalty'],
  ['fee'],
  ['vat', 'interest'],
  ['principal'],
];

type AllocatableInstalment = Pick<OpenInstalment, 'accrued' | 'paid' | 'waived' | 'scheduled'>;

function sumComponents(amounts: OpenInstalment['paid'], components: readonly Component[]): Minor {
  let total = 0;
  for (const component of components) total += amounts[component];
  return minor(total);
}

/**
 * Gives a class as much of `available` as it is owed, adds where it went to `allocations`, and returns how much that
 * was. Where a class is an amount and its VAT, what has been paid into it so far is shared in their proportion, so that
 * a payment in two halves is shared like the whole.
 */
function allocateToClass(
  instalment: AllocatableInstalment,
  components: readonly Component[],
  available: Minor,
  allocations: Allocation[],
): Minor {
  const { accrued, paid, waived } = instalment;
  const owed = subtract(sumComponents(accrued, components), sumComponents(waived, components));
  const paidBefore = sumComponents(paid, components);
  const allocatedAmount = minimum(available, subtract(owed, paidBefore));
  if (allocatedAmount === ZERO) return ZERO;
  const paidAfter = add(paidBefore, allocatedAmount);
  let remaining = allocatedAmount;
  components.forEach((component, index) => {
    const isLast = index === components.length - 1;
    const net = subtract(accrued[component], waived[component]);
    const proportionalShare = subtract(
      divideHalfUp(BigInt(paidAfter) * BigInt(net), BigInt(owed)),
      paid[component],
    );
    const share = isLast ? remaining : minimum(remaining, maximum(proportionalShare, ZERO));
    remaining = subtract(remaining, share);
    paid[component] = add(paid[component], share);
    if (share > 0) allocations.push({ component, instalment: instalment.scheduled.number, amount: share });
  });
  return allocatedAmount;
}

/** Pays the instalments class by class, oldest first inside each class. Returns what is left. */
export function allocateByPriority(
  instalments: readonly AllocatableInstalment[],
  available: Minor,
  allocations: Allocation[],
): Minor {
  let remaining = available;
  for (const components of ALLOCATION_ORDER)
    for (const instalment of instalments) {
      if (remaining === ZERO) return ZERO;
      remaining = subtract(remaining, allocateToClass(instalment, components, remaining, allocations));
    }
  return remaining;
}

/** Pays with money that waits, first come first. Returns the value date of the last of it that was needed. */
function allocateUnapplied(
  instalments: readonly OpenInstalment[],
  unappliedAmounts: readonly UnappliedAmount[],
): Day | null {
  let lastValueDate: Day | null = null;
  for (const unapplied of unappliedAmounts) {
    const left = allocateByPriority(instalments, unapplied.remaining, unapplied.source.allocations);
    if (left !== unapplied.remaining) lastValueDate = unapplied.source.payment.valueDate;
    unapplied.remaining = left;
  }
  return lastValueDate;
}

/** What falls due on day number `on` has its interest, and takes what has been paid ahead. */
export function applyDueInstalments(debt: OpenDebt, on: number): void {
  for (const instalment of listOpenInstalments(debt)) {
    if (instalment.dueOn !== on) continue;
    const { interest, vat } = computeInterestToDate(debt, instalment);
    Object.assign(instalment.accrued, { interest, vat });
    const last = allocateUnapplied([instalment], debt.prepayments);
    // A rest is waived in the evening: until then a payment of this day may pay it.
    if (last !== null) closePaidInstalments([instalment], last, ZERO);
  }
}

/** Gives money to all that is due; what that has no need of waits for the instalments to come. */
export function applyRepayment(debt: OpenDebt, use: PaymentAllocation, amount: Minor): void {
  const left = allocateByPriority(listDueInstalments(debt), amount, use.allocations);
  if (left === ZERO) return;
  const unappliedAmounts = debt.settledOn === null ? debt.prepayments : debt.credits;
  unappliedAmounts.push({ source: use, remaining: left });
}

/** Keeps money in the borrower's favour, while there is a debt too. */
export function addToCreditBalance(debt: OpenDebt, use: PaymentAllocation, amount: Minor): void {
  debt.credits.push({ source: use, remaining: amount });
}

/** Credit that was paid back is no longer there: of its payment first. */
export function applyRefund(debt: OpenDebt, { paymentId, amount }: RefundEvent): void {
  const ofPayment = debt.credits.filter(({ source: use }) => use.payment.id === paymentId);
  debt.overRefunded = add(debt.overRefunded, drawDown([...ofPayment, ...debt.credits], amount));
}

/** Credit that comes after what it was paid back for. */
export function offsetOverRefund(debt: OpenDebt): void {
  debt.overRefunded = drawDown(debt.credits, debt.overRefunded);
}

/** Returns what is missing. */
function drawDown(unappliedAmounts: readonly UnappliedAmount[], amount: Minor): Minor {
  let remaining = amount;
  for (const unapplied of unappliedAmounts) {
    const allocatedAmount = minimum(remaining, unapplied.remaining);
    remaining = subtract(remaining, allocatedAmount);
    unapplied.remaining = subtract(unapplied.remaining, allocatedAmount);
    unapplied.source.credit = add(unapplied.source.credit, allocatedAmount);
  }
  return remaining;
}

/** Adds to what is owed, on a loan that has ended too. */
export function addReceivable(debt: OpenDebt, component: Component, amount: Minor, on: number): void {
  const instalment = findOldestUncovered(debt) ?? listOpenInstalments(debt).at(-1) ?? reopenDebt(debt, on);
  instalment.accrued[component] = add(instalment.accrued[component], amount);
}

/** Something is owed on a debt that has ended: on its last instalment, without further interest. */
function reopenDebt(debt: OpenDebt, on: number): OpenInstalment {
  const last = debt.instalments.at(-1);
  if (!last) throw new RangeError('A loan without instalments');
  for (const instalment of debt.instalments)
    instalment.interestTo = Math.min(instalment.interestTo, debt.accruedThrough);
  last.paidOn = null;
  last.dueOn = Math.max(last.dueOn, on);
  debt.settledOn = null;
  // Nothing takes what is ahead of a day that has begun: what is due by then, credit pays in its evening.
  if (last.dueOn > debt.accruedThrough) debt.prepayments.push(...debt.credits.splice(0));
  return last;
}

/** Nobody is late while there is money in his favour. */
export function applyCreditBalance(debt: OpenDebt): void {
  allocateUnapplied(listDueInstalments(debt), debt.credits);
}

/** Closes what is paid, but for a rest of no more than `tolerance`, which is waived. */
function closePaidInstalments(instalments: readonly OpenInstalment[], on: Day, tolerance: Minor): void {
  for (const instalment of instalments) {
    if (!isPaidWithinTolerance(sumAmounts(instalment.paid), computeUnpaid(instalment), tolerance)) continue;
    waiveInstalmentResidual(instalment);
    instalment.paidOn = on;
  }
}

/** What ends the debt on the day to which it is accrued, beyond what has been paid ahead. */
function computePayoff(debt: OpenDebt): Minor {
  let owed = 0;
  for (const instalment of listOpenInstalments(debt))
    owed += computeUnpaid(withInterestToDate(debt, instalment));
  return minor(owed - sumUnapplied(debt.prepayments));
}

/**
 * What {@link computePayoff} is made of, and what the open instalments bear up to that day, whether or not some of it was
 * paid.
 */
export function computePayoffParts(debt: OpenDebt): { parts: Amounts; accruedToDate: Amounts } {
  const open = listOpenInstalments(debt).map((instalment) => withInterestToDate(debt, instalment));
  allocateByPriority(open, sumUnapplied(debt.prepayments), []);
  const parts = zeroAmounts();
  const accruedToDate = zeroAmounts();
  for (const { accrued, paid, waived } of open)
    for (const component of COMPONENTS) {
      const share = accrued[component] - waived[component];
      accruedToDate[component] = minor(accruedToDate[component] + share);
      parts[component] = minor(parts[component] + share - paid[component]);
    }
  return { parts, accruedToDate };
}

/** A copy of an instalment with the interest it has borne so far and none to come. */
function withInterestToDate(debt: OpenDebt, instalment: OpenInstalment): OpenInstalment {
  const { interest, vat } = computeInterestToDate(debt, instalment);
  return { ...instalment, accrued: { ...instalment.accrued, interest, vat }, paid: { ...instalment.paid } };
}

/**
 * Closes what is due and paid, and ends the debt where what has been paid ahead covers all of the rest: interest is
 * then owed only up to this day, and what is left over becomes credit. A rest of `tolerance` is as good as none.
 */
export function settleIfPaid(debt: OpenDebt, on: Day, tolerance: Minor): void {
  if (debt.settledOn !== null) return;
  closePaidInstalments(listDueInstalments(debt), on, tolerance);
  if (!isPaidWithinTolerance(sumUnapplied(debt.prepayments), computePayoff(debt), tolerance)) return;
  closeDebt(debt, on);
}

/** Ends the debt with less than it came to: the lender lets go of the rest. */
export function waiveResidual(debt: OpenDebt, on: Day): void {
  const open = listOpenInstalments(debt);
  collectPrepayments(debt, open);
  for (const instalment of open)
    for (const component of COMPONENTS) {
      const { accrued, paid, waived, waivedByLender: granted } = instalment;
      const residual = minor(accrued[component] - paid[component] - waived[component]);
      granted[component] = add(granted[component], residual);
      waived[component] = add(waived[component], residual);
    }
  closeDebt(debt, on);
}

function closeDebt(debt: OpenDebt, on: Day): void {
  const open = listOpenInstalments(debt);
  collectPrepayments(debt, open);
  for (const instalment of open) {
    waiveInstalmentResidual(instalment);
    instalment.paidOn = on;
  }
  debt.settledOn = on;
  debt.credits.push(...debt.prepayments.splice(0));
}

/** What has been paid ahead goes to the instalments as if they ended today. */
export function collectPrepayments(debt: OpenDebt, open: readonly OpenInstalment[]): void {
  for (const instalment of open)
    Object.assign(instalment.accrued, withInterestToDate(debt, instalment).accrued);
  allocateUnapplied(open, debt.prepayments);
}

/** Gives what has been paid ahead to the instalments it will pay: what nothing but time will do. */
export function applyPrepayments(debt: OpenDebt): void {
  for (const { instalment, interest, vat, isCovered } of forecastInstalments(debt)) {
    if (instalment.dueOn <= debt.accruedThrough) continue;
    Object.assign(instalment.accrued, { interest, vat });
    const last = allocateUnapplied([instalment], debt.prepayments);
    if (!isCovered) continue;
    waiveInstalmentResidual(instalment);
    instalment.paidOn = last ?? debt.terms.disbursedOn;
  }
}
