import { addDays, type Day, dayNumber, dayOfNumber } from './calendar.ts';
import { type OpenDebt, oldestUnpaid } from './debt.ts';
import type { ExtensionQuoteEvent, PaymentEvent } from './events.ts';
import { add, type Minor, minor, parseRate, portion, ratio, smaller, subtract, ZERO } from './money.ts';
import type { AgreedTerms } from './terms.ts';

/** What one extension costs: the fee rate per day of the principal for each day; null where none is offered. */
export function extensionFee(terms: AgreedTerms): Minor | null {
  if (!terms.deferral) return null;
  return portion(terms.principal, parseRate(terms.deferral.feeRatePerDay), ratio(terms.deferral.days, 1));
}

/** The payments that count toward one quote's fee, and the day on which they complete it. */
export type FeeProgress = {
  readonly quote: ExtensionQuoteEvent;
  readonly payments: readonly PaymentEvent[];
  /** What those payments come to. */
  readonly paid: Minor;
  readonly completeOn: Day | null;
};

/** `sent`: the payments to this quote's reference, in replay order. What came after `expiresOn` doesn't count. */
export function feeProgress(quote: ExtensionQuoteEvent, sent: readonly PaymentEvent[]): FeeProgress {
  const inTime = sent.filter((payment) => payment.valueDate <= quote.expiresOn);
  let paid = ZERO;
  const completing = inTime.find((payment) => {
    paid = add(paid, payment.amount);
    return paid >= quote.fee;
  });
  const completeOn = completing?.valueDate ?? null;
  const payments = completeOn ? inTime.filter(({ valueDate }) => valueDate <= completeOn) : inTime;
  return { quote, payments, paid: add(...payments.map(({ amount }) => amount)), completeOn };
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
  return addDays(dueOn > effectiveOn ? dueOn : effectiveOn, days);
}

/**
 * Moves every unpaid instalment, so that they keep their order. Late charges must be accrued to `effectiveOn`;
 * they stay owed, and none accrues until the new due date has passed. Null when there is nothing left to extend.
 */
export function extendDueDates(debt: OpenDebt, days: number, effectiveOn: Day): DueDateMove | null {
  const oldest = oldestUnpaid(debt);
  if (!oldest) return null;
  const previousDueOn = dayOfNumber(oldest.dueOn);
  for (const instalment of debt.instalments)
    if (instalment.paidOn === null)
      instalment.dueOn = minor(Math.max(instalment.dueOn, dayNumber(effectiveOn)) + days);
  return { effectiveOn, previousDueOn, newDueOn: dayOfNumber(oldest.dueOn) };
}
