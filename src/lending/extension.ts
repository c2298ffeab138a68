import { addDays, type Day, dayNumber, dayOfNumber, laterDay } from './calendar.ts';
import type { OpenDebt } from './debt.ts';
import type { ExtensionQuoteEvent, PaymentEvent } from './events.ts';
import { oldestUncovered } from './foresee.ts';
import { disjoint } from './intervals.ts';
import { add, type Minor, minor, parseRate, portion, ratio, smaller, subtract, ZERO } from './money.ts';
import { compareText } from './order.ts';
import type { Deferral } from './terms.ts';

const LEAST_FEE = minor(1);

/**
 * What one extension costs: the fee rate per day of the principal owed for each day, never more than all that is
 * owed.
 */
export function extensionFee(deferral: Deferral, principal: Minor, owed: Minor): Minor {
  const fee = portion(principal, parseRate(deferral.feeRatePerDay), ratio(deferral.days, 1));
  return minor(Math.max(LEAST_FEE, Math.min(fee, owed)));
}

/** The payments that count toward one quote's fee, and the day on which they complete it. */
export type FeeProgress = {
  readonly quote: ExtensionQuoteEvent;
  /** In replay order. */
  readonly payments: readonly PaymentEvent[];
  /** What of the fee those payments come to. */
  readonly paid: Minor;
  readonly completeOn: Day | null;
  /** When the notice came that made it complete; empty until then. */
  readonly knownAt: string;
};

/** As many of the payments as the fee needs, in their order; undefined where all of them fall short. */
function completing(fee: Minor, payments: readonly PaymentEvent[]): readonly PaymentEvent[] | undefined {
  let paid = ZERO;
  const last = payments.findIndex(({ amount }) => {
    paid = add(paid, amount);
    return paid >= fee;
  });
  return last === -1 ? undefined : payments.slice(0, last + 1);
}

/**
 * `sent`: the payments to this quote's reference, in replay order. What came after `expiresOn` doesn't count, nor what
 * became known once the fee was complete: no later notice undoes what an extension has been told to lead to.
 */
export function feeProgress(quote: ExtensionQuoteEvent, sent: readonly PaymentEvent[]): FeeProgress {
  const inTime = sent.filter((payment) => payment.valueDate <= quote.expiresOn);
  const known = completing(
    quote.fee,
    inTime.toSorted((a, b) => compareText(a.receivedAt, b.receivedAt)),
  );
  const counted = known ? inTime.filter((payment) => known.includes(payment)) : inTime;
  const completeOn = completing(quote.fee, counted)?.at(-1)?.valueDate ?? null;
  const payments = completeOn ? counted.filter(({ valueDate }) => valueDate <= completeOn) : counted;
  const paid = smaller(quote.fee, add(...payments.map(({ amount }) => amount)));
  return { quote, payments, paid, completeOn, knownAt: known?.at(-1)?.receivedAt ?? '' };
}

/** How much of each payment serves the fee, first come first; the rest of a payment is excess. */
export function shareFee(progress: FeeProgress): { payment: PaymentEvent; toFee: Minor; excess: Minor }[] {
  let missing = progress.quote.fee;
  return progress.payments.map((payment) => {
    const toFee = smaller(missing, payment.amount);
    missing = subtract(missing, toFee);
    return { payment, toFee, excess: subtract(payment.amount, toFee) };
  });
}

export type DueDateMove = { readonly effectiveOn: Day; readonly previousDueOn: Day; readonly newDueOn: Day };

/** The due date an extension leads to. A late one counts its days from the day it takes effect. */
export function extendedDueOn(dueOn: Day, effectiveOn: Day, days: number): Day {
  return addDays(laterDay(dueOn, effectiveOn), days);
}

/**
 * Moves every instalment that what has been paid doesn't cover, so that they keep their order, and gives the added days
 * without interest. The debt must be accrued to `effectiveOn`; late charges so far stay owed, and none accrues until the
 * new due date has passed. Null when there is nothing left to extend.
 */
export function extendDueDates(debt: OpenDebt, days: number, effectiveOn: Day): DueDateMove | null {
  const oldest = oldestUncovered(debt);
  if (!oldest) return null;
  const today = dayNumber(effectiveOn);
  const previousDueOn = dayOfNumber(oldest.dueOn);
  const from = Math.max(oldest.dueOn, today);
  debt.interestFree = disjoint([...debt.interestFree, { from, to: from + days }]);
  for (const instalment of debt.instalments.slice(debt.instalments.indexOf(oldest))) {
    if (instalment.interestFrom >= from) instalment.interestFrom += days;
    instalment.interestTo += days;
    instalment.dueOn = minor(Math.max(instalment.dueOn, today) + days);
  }
  return { effectiveOn, previousDueOn, newDueOn: extendedDueOn(previousDueOn, effectiveOn, days) };
}
