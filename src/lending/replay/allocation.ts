import {
  type Allocation,
  computeUnpaid,
  computeUnpaidComponent,
  isPaidWithinTolerance,
  listDueInstalments,
  listOpenInstalments,
  type OpenDebt,
  type OpenInstalment,
  type PaymentAllocation,
  sumUnapplied,
  type UnappliedAmount,
  waiveInstalmentResidual,
} from '../debt/debt.ts';
import {
  computeInterestToDate,
  findOldestUncoveredInstalment,
  forecastInstalments,
} from '../debt/interest.ts';
import type { RefundEvent } from '../events/events.ts';
import type { Day } from '../values/calendar.ts';
import {
  type Amounts,
  type Component,
  debtComponents,
  listEveryComponent,
  sumAmounts,
  zeroAmounts,
} from '../values/components.ts';
import {
  add,
  divideHalfUp,
  type Minor,
  maxAmount,
  minAmount,
  minor,
  subtract,
  zeroAmount,
} from '../values/money.ts';

/** The classes of components in the order in which they are paid; those of one class share in proportion. Source: DESIGN 4. */
const allocationOrder = listEveryComponent(
  ['lateInterest'],
  ['enforcement'],
  ['penalty'],
  ['fee'],
  ['vat', 'interest'],
  ['principal'],
);

type AllocatableInstalment = Pick<OpenInstalment, 'accrued' | 'paid' | 'waived' | 'scheduled'>;

/**
 * Allocates `available` to one priority class, up to its unpaid amount; appends to `allocations` and returns the amount
 * allocated. In the class of interest and VAT the cumulative paid amount is split proportionally, so that a payment in two
 * halves is split like the whole.
 */
function allocateToClass(
  instalment: AllocatableInstalment,
  components: readonly Component[],
  available: Minor,
  allocations: Allocation[],
): Minor {
  const { accrued, paid, waived } = instalment;
  const owed = subtract(sumAmounts(accrued, components), sumAmounts(waived, components));
  const paidBefore = sumAmounts(paid, components);
  const allocatedAmount = minAmount(available, subtract(owed, paidBefore));
  if (allocatedAmount === zeroAmount) return zeroAmount;
  const paidAfter = add(paidBefore, allocatedAmount);
  let remaining = allocatedAmount;
  components.forEach((component, index) => {
    const isLast = index === components.length - 1;
    const net = subtract(accrued[component], waived[component]);
    const proportionalShare = subtract(
      divideHalfUp(BigInt(paidAfter) * BigInt(net), BigInt(owed)),
      paid[component],
    );
    const share = isLast ? remaining : minAmount(remaining, maxAmount(proportionalShare, zeroAmount));
    remaining = subtract(remaining, share);
    paid[component] = add(paid[component], share);
    if (share > 0) allocations.push({ component, instalment: instalment.scheduled.number, amount: share });
  });
  return allocatedAmount;
}

/** Allocates an amount class by class, oldest instalment first within a class. Returns the unallocated remainder. */
function allocateByPriority(
  instalments: readonly AllocatableInstalment[],
  available: Minor,
  allocations: Allocation[],
): Minor {
  let remaining = available;
  for (const components of allocationOrder)
    for (const instalment of instalments) {
      if (remaining === zeroAmount) return zeroAmount;
      remaining = subtract(remaining, allocateToClass(instalment, components, remaining, allocations));
    }
  return remaining;
}

/** Allocates unapplied amounts in order of receipt. Returns the value date of the last one that was needed. */
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

/** Fixes the interest of the instalments that fall due on day number `on`, and allocates prepayments to them. */
export function applyDueInstalments(debt: OpenDebt, on: number): void {
  for (const instalment of listOpenInstalments(debt)) {
    if (instalment.dueOn !== on) continue;
    const { interest, vat } = computeInterestToDate(debt, instalment);
    Object.assign(instalment.accrued, { interest, vat });
    const last = allocateUnapplied([instalment], debt.prepayments);
    // A residual is waived at the end of the day: until then a payment of this day may cover it.
    if (last !== null) closePaidInstalments([instalment], last, zeroAmount);
  }
}

/** Allocates an amount to the due instalments; the remainder is a prepayment, or credit on a settled debt. */
export function applyRepayment(debt: OpenDebt, source: PaymentAllocation, amount: Minor): void {
  const left = allocateByPriority(listDueInstalments(debt), amount, source.allocations);
  if (left === zeroAmount) return;
  const unappliedAmounts = debt.settledOn === null ? debt.prepayments : debt.credits;
  unappliedAmounts.push({ source, remaining: left });
}

/** Holds an amount as the borrower's credit, whether or not anything is due. */
export function addToCreditBalance(debt: OpenDebt, source: PaymentAllocation, amount: Minor): void {
  debt.credits.push({ source, remaining: amount });
}

/** Draws a refund from the credit, first from the credit of its payment; the uncovered part is an over-refund. */
export function applyRefund(debt: OpenDebt, { paymentId, amount }: RefundEvent): void {
  const ofPayment = debt.credits.filter(({ source }) => source.payment.id === paymentId);
  debt.overRefunded = add(debt.overRefunded, drawDown([...ofPayment, ...debt.credits], amount));
}

/** Offsets credit that arose after a refund against the over-refunded amount. */
export function offsetOverRefund(debt: OpenDebt): void {
  debt.overRefunded = drawDown(debt.credits, debt.overRefunded);
}

/** Reduces unapplied amounts by `amount`, in order. Returns the shortfall. */
function drawDown(unappliedAmounts: readonly UnappliedAmount[], amount: Minor): Minor {
  let remaining = amount;
  for (const unapplied of unappliedAmounts) {
    const allocatedAmount = minAmount(remaining, unapplied.remaining);
    remaining = subtract(remaining, allocatedAmount);
    unapplied.remaining = subtract(unapplied.remaining, allocatedAmount);
    unapplied.source.credit = add(unapplied.source.credit, allocatedAmount);
  }
  return remaining;
}

/** Adds a receivable to the oldest uncovered instalment; reopens a settled debt. */
export function addReceivable(debt: OpenDebt, component: Component, amount: Minor, on: number): void {
  const instalment =
    findOldestUncoveredInstalment(debt) ?? listOpenInstalments(debt).at(-1) ?? reopenDebt(debt, on);
  instalment.accrued[component] = add(instalment.accrued[component], amount);
}

/** Reopens a settled debt on its last instalment, without further interest. */
function reopenDebt(debt: OpenDebt, on: number): OpenInstalment {
  const last = debt.instalments.at(-1);
  if (!last) throw new RangeError('A loan without instalments');
  for (const instalment of debt.instalments)
    instalment.interestTo = Math.min(instalment.interestTo, debt.accruedThrough);
  last.paidOn = null;
  last.dueOn = Math.max(last.dueOn, on);
  debt.settledOn = null;
  // Prepayments are allocated when a day begins: what is due on the current day is paid from credit at its end.
  if (last.dueOn > debt.accruedThrough) debt.prepayments.push(...debt.credits.splice(0));
  return last;
}

/** Allocates credit to the due instalments: no instalment is late while there is credit. */
export function applyCreditBalance(debt: OpenDebt): void {
  allocateUnapplied(listDueInstalments(debt), debt.credits);
}

/** Closes instalments that are paid up to a residual of at most `tolerance`, which is waived. */
function closePaidInstalments(instalments: readonly OpenInstalment[], on: Day, tolerance: Minor): void {
  for (const instalment of instalments) {
    if (!isPaidWithinTolerance(sumAmounts(instalment.paid), computeUnpaid(instalment), tolerance)) continue;
    waiveInstalmentResidual(instalment);
    instalment.paidOn = on;
  }
}

/** The payoff amount on the day to which the debt is accrued, less prepayments. */
function computePayoff(debt: OpenDebt): Minor {
  let owed = 0;
  for (const instalment of listOpenInstalments(debt))
    owed += computeUnpaid(withInterestToDate(debt, instalment));
  return minor(owed - sumUnapplied(debt.prepayments));
}

/** The components of {@link computePayoff}, and what the open instalments accrued up to that day, paid or not. */
export function computePayoffParts(debt: OpenDebt): { parts: Amounts; accruedToDate: Amounts } {
  const open = listOpenInstalments(debt).map((instalment) => withInterestToDate(debt, instalment));
  allocateByPriority(open, sumUnapplied(debt.prepayments), []);
  const parts = zeroAmounts();
  const accruedToDate = zeroAmounts();
  for (const { accrued, paid, waived } of open)
    for (const component of debtComponents) {
      const share = accrued[component] - waived[component];
      accruedToDate[component] = minor(accruedToDate[component] + share);
      parts[component] = minor(parts[component] + share - paid[component]);
    }
  return { parts, accruedToDate };
}

/** A copy of an instalment with the interest accrued to date instead of the full interest of its period. */
function withInterestToDate(debt: OpenDebt, instalment: OpenInstalment): OpenInstalment {
  const { interest, vat } = computeInterestToDate(debt, instalment);
  return { ...instalment, accrued: { ...instalment.accrued, interest, vat }, paid: { ...instalment.paid } };
}

/**
 * Closes due instalments that are paid, and settles the debt where prepayments cover the payoff: interest is then owed
 * only up to this day, and the surplus becomes credit. A residual of at most `tolerance` is waived.
 */
export function settleIfPaid(debt: OpenDebt, on: Day, tolerance: Minor): void {
  if (debt.settledOn !== null) return;
  closePaidInstalments(listDueInstalments(debt), on, tolerance);
  if (!isPaidWithinTolerance(sumUnapplied(debt.prepayments), computePayoff(debt), tolerance)) return;
  closeDebt(debt, on);
}

/** Settles the debt for less than the payoff: the lender waives the residual. */
export function waiveResidual(debt: OpenDebt, on: Day): void {
  const open = listOpenInstalments(debt);
  allocatePrepayments(debt, open);
  for (const instalment of open)
    for (const component of debtComponents) {
      const { waived, waivedByLender } = instalment;
      const residual = computeUnpaidComponent(instalment, component);
      waivedByLender[component] = add(waivedByLender[component], residual);
      waived[component] = add(waived[component], residual);
    }
  closeDebt(debt, on);
}

function closeDebt(debt: OpenDebt, on: Day): void {
  const open = listOpenInstalments(debt);
  allocatePrepayments(debt, open);
  for (const instalment of open) {
    waiveInstalmentResidual(instalment);
    instalment.paidOn = on;
  }
  debt.settledOn = on;
  debt.credits.push(...debt.prepayments.splice(0));
}

/** Allocates prepayments to the instalments with interest to date only, as if all fell due today. */
export function allocatePrepayments(debt: OpenDebt, open: readonly OpenInstalment[]): void {
  for (const instalment of open)
    Object.assign(instalment.accrued, withInterestToDate(debt, instalment).accrued);
  allocateUnapplied(open, debt.prepayments);
}

/** Allocates prepayments to the future instalments that they will pay if no further event occurs. */
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
