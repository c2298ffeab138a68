import { findOldestUncoveredInstalment } from '../debt/interest.ts';
import type { PaymentEvent, RestructureEvent, SettlementOfferEvent } from '../events/events.ts';
import { type Day, toDayNumber } from '../values/calendar.ts';
import { compareCodeUnits } from '../values/compare.ts';
import { add, type Minor, minor, subtract, zeroAmount } from '../values/money.ts';
import {
  addReceivable,
  addToCreditBalance,
  applyRefund,
  applyRepayment,
  settleIfPaid,
  waiveResidual,
} from './allocation.ts';
import { type ExtensionFeeProgress, extendDueDates, splitExtensionFeePayments } from './extension.ts';
import { applyOpening } from './opening.ts';
import { listExtensionFeePayments, listExtensionQuoteIds, type ReplayContext } from './replayContext.ts';
import { applyRestructure } from './restructure.ts';
import { applyWaiver } from './waiver.ts';

/**
 * Applies a day's events in this order: opening, whose balances have nothing of the others, refunds, charges added by the lender,
 * waivers, payments, extensions, restructures, payments known only after a restructure was agreed, write-off. The debt must be
 * accrued to the day. Returns the ids of quotes that found nothing to extend.
 */
export function applyDailyEvents(context: ReplayContext, day: Day): readonly string[] {
  const { timeline, debt, fees, waived } = context;
  if (timeline.opening?.valueDate === day) applyOpening(debt, timeline.opening);
  for (const event of timeline.refunds) if (event.valueDate === day) applyRefund(debt, event);
  for (const { valueDate, component, amount } of timeline.charges)
    if (valueDate === day && findOldestUncoveredInstalment(debt))
      addReceivable(debt, component, amount, toDayNumber(day));
  for (const event of timeline.waivers)
    if (event.valueDate === day) waived.set(event, applyWaiver(debt, event));
  const payments = timeline.paymentsByDay.get(day) ?? [];
  const restructureEvents = timeline.restructures
    .filter(({ valueDate }) => valueDate === day)
    .toSorted((a, b) => compareCodeUnits(a.agreedAt ?? '', b.agreedAt ?? ''));
  const paymentGroups = groupByRestructure(payments, restructureEvents);
  applyPayments(context, paymentGroups.get(0) ?? [], day);
  settleIfPaid(debt, day, zeroAmount);
  const rejectedFees: ExtensionFeeProgress[] = [];
  for (const fee of fees.paidInFull)
    if (fee.completedOn === day && !activateExtension(context, fee, day)) rejectedFees.push(fee);
  if (rejectedFees.length > 0) return listExtensionQuoteIds(rejectedFees);
  for (const [index, restructureEvent] of restructureEvents.entries()) {
    applyRestructure(debt, restructureEvent, day);
    applyPayments(context, paymentGroups.get(index + 1) ?? [], day);
  }
  if (timeline.writtenOffOn === day && debt.settledOn === null) debt.writtenOffOn = day;
  return [];
}

/**
 * A day's payments, grouped by how many of the day's restructures were agreed before they were received: a payment counts
 * towards the schedule that was in force when it came. A restructure without a time counts as older than those with one.
 */
function groupByRestructure(
  payments: readonly PaymentEvent[],
  restructureEvents: readonly RestructureEvent[],
): Map<number, PaymentEvent[]> {
  return Map.groupBy(
    payments,
    ({ receivedAt }) =>
      restructureEvents.findLastIndex(({ agreedAt }) => agreedAt !== undefined && agreedAt <= receivedAt) + 1,
  );
}

function applyPayments(context: ReplayContext, payments: readonly PaymentEvent[], day: Day): void {
  const { fees } = context;
  const feePayments = listExtensionFeePayments([...fees.paidInFull, ...fees.pending]);
  const overLimitPayments = listExtensionFeePayments(fees.overLimit);
  for (const payment of payments)
    if (overLimitPayments.has(payment))
      applyPaymentPart(context, payment, payment.amount, addToCreditBalance);
    else if (!feePayments.has(payment)) applyRepaymentOrOffer(context, payment, day);
}

/** Applies `amount` of a payment to the debt; the remainder paid an extension fee. */
function applyPaymentPart(
  { paymentAllocations, debt }: ReplayContext,
  payment: PaymentEvent,
  amount: Minor,
  apply: typeof applyRepayment,
): void {
  const allocation = paymentAllocations.get(payment);
  if (!allocation) return;
  allocation.held = zeroAmount;
  allocation.extensionFee = minor(payment.amount - amount);
  apply(debt, allocation, amount);
}

/** A payment that completes a settlement offer settles the debt; its excess is the borrower's credit. */
function applyRepaymentOrOffer(context: ReplayContext, payment: PaymentEvent, day: Day): void {
  const { debt, paymentAllocations } = context;
  const excess = debt.settledOn === null ? computeOfferExcess(context, payment) : null;
  const allocation = paymentAllocations.get(payment);
  if (excess === null || !allocation) {
    applyPaymentPart(context, payment, payment.amount, applyRepayment);
    return;
  }
  allocation.held = zeroAmount;
  applyRepayment(debt, allocation, subtract(payment.amount, excess));
  waiveResidual(debt, day);
  addToCreditBalance(debt, allocation, excess);
}

/** The part of a payment in excess of the offer that it completes; null where it completes none. */
function computeOfferExcess(context: ReplayContext, payment: PaymentEvent): Minor | null {
  const { timeline, paidOffers } = context;
  for (const offer of timeline.settlementOffers) {
    if (!isWithinOffer(offer, payment)) continue;
    const paidBefore = paidOffers.get(offer) ?? zeroAmount;
    // A completed offer settles the debt once: what is owed since, such as an over-refund, is no part of it.
    if (paidBefore >= offer.amount) continue;
    const paid = add(paidBefore, payment.amount);
    paidOffers.set(offer, paid);
    if (paid < offer.amount) continue;
    return subtract(paid, offer.amount);
  }
  return null;
}

function isWithinOffer(
  { valueDate, expiresOn, offeredAt }: SettlementOfferEvent,
  payment: PaymentEvent,
): boolean {
  const isInTime = payment.valueDate >= valueDate && payment.valueDate <= expiresOn;
  return isInTime && payment.receivedAt >= offeredAt;
}

/** Moves the due dates and allocates the excess of the fee's payments. False where there is nothing to extend. */
function activateExtension(context: ReplayContext, progress: ExtensionFeeProgress, on: Day): boolean {
  const dueDateChange = extendDueDates(context.debt, progress.quote.days, on);
  if (!dueDateChange) return false;
  context.dueDateChanges.set(progress.quote.id, dueDateChange);
  for (const { payment, excess } of splitExtensionFeePayments(progress))
    applyPaymentPart(context, payment, excess, applyRepayment);
  return true;
}
