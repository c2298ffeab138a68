import type { Offer } from './agreements.ts';
import {
  allocateFrom,
  dueInstalments,
  extendDueDates,
  receivePayment,
  settleIfCovered,
  startDay,
  waiveSmallResiduals,
} from './dailyRules.ts';
import { classifyPayments, type ExtensionFee, type PaymentPurposes } from './extensionFees.ts';
import { minBigint, sumBigints } from './fractions.ts';
import {
  type AccrualStop,
  copyLoanState,
  createLoanState,
  type LoanHistory,
  type LoanState,
  type Payment,
} from './loanState.ts';
import { applyOpeningBalances } from './opening.ts';
import { addCharge, refundCredit, reinstateOverRefund } from './refunds.ts';
import { restructureSchedule } from './schedule.ts';
import { waive } from './servicing.ts';
import { receiveTowardOffer } from './settlement.ts';

/** What comes before the payments of a day: refunds, added charges, what is waived. */
function applyBeforePayments(loan: LoanState, { refunds, charges, waivers }: LoanHistory): void {
  for (const refund of refunds) if (refund.day === loan.day) refundCredit(loan, refund);
  for (const charge of charges) if (charge.day === loan.day) addCharge(loan, charge);
  for (const waiver of waivers) if (waiver.day === loan.day) waive(loan, waiver);
}

/** Payments of today with their effects, a restructure among them; returns an extension that nothing is owed for. */
function processPayments(loan: LoanState, history: LoanHistory, purposes: PaymentPurposes): number | null {
  const { surplus, repayments } = purposes;
  const eventsToday = <Event extends { day: number; sequence: number }>(events: readonly Event[]) =>
    events.filter(({ day }) => day === loan.day).sort((a, b) => a.sequence - b.sequence);
  const receiveAll = (payments: readonly Payment[]) => {
    for (const payment of payments)
      if (surplus.has(payment)) loan.credits.push({ of: payment.sequence, remaining: payment.amount });
      else receiveTowardOffer(loan, history.offers, payment);
  };
  const paymentsToday = eventsToday(history.payments.filter((payment) => repayments.has(payment)));
  const plans = eventsToday(history.plans);
  const oldest = plans.filter(({ isTimeUnknown }) => isTimeUnknown);
  const timed = plans.filter(({ isTimeUnknown }) => !isTimeUnknown);
  const receiveBetween = (from: number, to = Number.POSITIVE_INFINITY) =>
    receiveAll(paymentsToday.filter(({ sequence }) => sequence > from && sequence < to));
  receiveBetween(Number.NEGATIVE_INFINITY, timed[0]?.sequence);
  settleIfCovered(loan, false);
  const needlessExtension = applyExtensions(loan, purposes);
  if (needlessExtension !== null) return needlessExtension;
  for (const plan of oldest) restructureSchedule(loan, plan);
  for (const [index, plan] of timed.entries()) {
    restructureSchedule(loan, plan);
    receiveBetween(plan.sequence, timed[index + 1]?.sequence);
  }
  return null;
}

function applyExtensions(loan: LoanState, { granted }: PaymentPurposes): number | null {
  for (const { quote, completedOn, shares } of granted) {
    if (completedOn !== loan.day) continue;
    if (!extendDueDates(loan, quote.days)) return quote.number;
    loan.extended.set(quote.number, loan.day);
    loan.fees += quote.fee;
    for (const { payment, excess } of shares)
      receivePayment(loan, { sequence: payment.sequence, amount: excess });
  }
  return null;
}

function endDay(loan: LoanState, { writtenOff }: LoanHistory): void {
  if (writtenOff === loan.day && loan.endedOn === null) loan.writtenOff = true;
  allocateFrom(dueInstalments(loan), loan.credits);
  waiveSmallResiduals(loan);
  settleIfCovered(loan, true);
  if (!reinstateOverRefund(loan)) return;
  waiveSmallResiduals(loan);
  settleIfCovered(loan, true);
}

/** Whether payments of an extension fee may still settle the loan: the fee is incomplete, or complete since today. */
function isFeePending({ day }: LoanState, { completedOn, quote, payments }: ExtensionFee): boolean {
  const isOpen = (completedOn === null || completedOn >= day) && day <= quote.until;
  return isOpen && payments.some((payment) => payment.day <= day);
}

/** Nothing accrues after a write-off, also on a debt that had ended by then and is owed again. */
function writeOffStops({ writtenOff }: LoanHistory): AccrualStop[] {
  if (writtenOff === null) return [];
  return (['late_charges', 'interest'] as const).map((of) => ({ day: writtenOff + 1, until: null, of }));
}

/** Replays the loan to the end of a day. `asRepayments`: extensions whose money turns out to be repayments; returns more of them. */
function replayDays(
  history: LoanHistory,
  today: number,
  asRepayments: ReadonlySet<number>,
): LoanState | number[] {
  const purposes = classifyPayments(history, today, asRepayments);
  const { granted, pendingFees } = purposes;
  const loan = createLoanState(history.rules, [...history.stops, ...writeOffStops(history)]);
  while (loan.day < today) {
    startDay(loan, true);
    if (history.opening?.day === loan.day && history.opening.balances !== null)
      applyOpeningBalances(loan, history.opening.balances);
    applyBeforePayments(loan, history);
    const needlessExtension = processPayments(loan, history, purposes);
    if (needlessExtension !== null) return [needlessExtension];
    endDay(loan, history);
    const pending = [...granted, ...pendingFees].filter((fee) => isFeePending(loan, fee));
    const numbers = pending.map(({ quote }) => quote.number);
    if (numbers.length > 0 && wouldBeSettled(loan, history, [...asRepayments, ...numbers])) return numbers;
  }
  if (loan.endedOn !== null && pendingFees.length > 0) return pendingFees.map(({ quote }) => quote.number);
  for (const { quote, payments } of pendingFees) {
    loan.held += sumBigints(payments.map(({ amount }) => amount));
    loan.openQuotes.add(quote.number);
  }
  return loan;
}

/** Whether the loan has ended by today, or would have if what is retained or was paid today for an extension were a repayment. */
function wouldBeSettled(
  { day, endedOn }: LoanState,
  history: LoanHistory,
  asRepayments: readonly number[],
): boolean {
  return endedOn !== null || replay(history, day, asRepayments).endedOn !== null;
}

/** Replays what had happened by a day. */
function replay(history: LoanHistory, today: number, asRepayments: readonly number[]): LoanState {
  const upToDay = <Event extends { day: number }>(events: readonly Event[]) =>
    events.filter(({ day }) => day <= today);
  const { payments, quotes, waivers, refunds, offers, plans, charges, stops } = history;
  const pastHistory = {
    ...history,
    payments: upToDay(payments),
    quotes: quotes.filter(({ requestedOn }) => requestedOn <= today),
    waivers: upToDay(waivers).filter(({ reversedOn }) => reversedOn === undefined || reversedOn > today),
    refunds: upToDay(refunds),
    offers: upToDay(offers),
    plans: upToDay(plans),
    charges: upToDay(charges),
    stops: upToDay(stops),
  };
  const repayments = new Set(asRepayments);
  for (;;) {
    const outcome = replayDays(pastHistory, today, repayments);
    if (!Array.isArray(outcome)) return outcome;
    for (const number of outcome) repayments.add(number);
  }
}

/** What was paid by a day, after reversals. */
export function sumPaid(history: LoanHistory, today: number): bigint {
  return sumBigints(
    effectivePayments(history, today).flatMap(({ amount, day }) => (day <= today ? [amount] : [])),
  );
}

/**
 * The offers by what is known at the end of a day: of what was paid before and is reversed since, each takes as much more;
 * one that was withdrawn ends with the last day that this left it.
 */
export function effectiveOffers(history: LoanHistory, today: number): Offer[] {
  const payments = effectivePayments(history, today);
  return history.offers.map((offer) => {
    const earlier = payments.filter(({ sequence }) => sequence < offer.sequence);
    const reversed = offer.paidBefore - sumBigints(earlier.map(({ amount }) => amount));
    const ends = history.withdrawals.filter(({ of, day }) => of === offer.sequence && day <= today);
    return {
      ...offer,
      amount: offer.amount + (reversed > 0n ? reversed : 0n),
      until: Math.min(offer.until, ...ends.map(({ until }) => until)),
      ...(ends.length > 0 ? { isWithdrawn: true as const } : {}),
    };
  });
}

/**
 * The payments as they hold by what is known at the end of a day: one that was reversed never came, one that balances from
 * another system have nothing of comes after them.
 */
export function effectivePayments({ payments, reversals, opening }: LoanHistory, today: number): Payment[] {
  const from = opening === null || opening.balances === null || opening.day > today ? 0 : opening.day;
  return payments.flatMap((payment) => {
    const reversalsOfPayment = reversals.filter(({ of, day }) => of === payment.sequence && day <= today);
    const reversedAmount = sumBigints(reversalsOfPayment.map(({ amount }) => amount ?? payment.amount));
    const amount = payment.amount - minBigint(reversedAmount, payment.amount);
    return amount === 0n ? [] : [{ ...payment, amount, day: Math.max(payment.day, from) }];
  });
}

/** The last ends of days that were asked for: a page, its offers and its exit ask for the same one many times. */
const cachedDays = new Map<string, LoanState>();
const maxCachedDays = 20;

/** The loan at the end of a day, of what had happened by then. */
export function loanStateOn(
  history: LoanHistory,
  today: number,
  asRepayments: readonly number[] = [],
): LoanState {
  const key = JSON.stringify([history, today, asRepayments], (_, value) =>
    typeof value === 'bigint' ? `${value}n` : value,
  );
  const known = cachedDays.get(key) ?? simulateUntil(history, today, asRepayments);
  if (cachedDays.size >= maxCachedDays) cachedDays.clear();
  cachedDays.set(key, known);
  return copyLoanState(known);
}

function simulateUntil(history: LoanHistory, today: number, asRepayments: readonly number[]): LoanState {
  const payments = effectivePayments(history, today);
  return replay({ ...history, payments, offers: effectiveOffers(history, today) }, today, asRepayments);
}
