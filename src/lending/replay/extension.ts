import type { OpenDebt } from '../debt/debt.ts';
import { findOldestUncoveredInstalment } from '../debt/interest.ts';
import type { ExtensionQuoteEvent, PaymentEvent } from '../events/events.ts';
import type { ExtensionTerms } from '../terms/terms.ts';
import {
  addDays,
  type Day,
  dayFromNumber,
  latestDay,
  mergeIntervals,
  toDayNumber,
} from '../values/calendar.ts';
import { compareCodeUnits } from '../values/compare.ts';
import {
  add,
  type Minor,
  minAmount,
  minor,
  multiplyRounded,
  parseRate,
  ratio,
  requireInteger,
  subtract,
  zeroAmount,
} from '../values/money.ts';

const minFee = minor(1);

/** The fee of one extension in minor units: principal owed x daily fee rate x days, at most all that is owed. */
export function computeExtensionFee(deferral: ExtensionTerms, principal: Minor, owed: Minor): Minor {
  const fee = multiplyRounded(principal, parseRate(deferral.feeRatePerDay), ratio(deferral.days, 1));
  return minor(Math.max(minFee, Math.min(fee, owed)));
}

/** The payments that count toward one quote's fee, and the day on which they complete it. */
export type ExtensionFeeProgress = {
  readonly quote: ExtensionQuoteEvent;
  /** In replay order. */
  readonly payments: readonly PaymentEvent[];
  /** The part of the fee that those payments cover. */
  readonly paid: Minor;
  readonly completedOn: Day | null;
  /** When the notice that completed it was received; empty until then. */
  readonly completionKnownAt: string;
};

/** The first payments that together cover the fee; undefined where all of them fall short. */
function takeUntilCovered(
  fee: Minor,
  payments: readonly PaymentEvent[],
): readonly PaymentEvent[] | undefined {
  let paid = zeroAmount;
  const last = payments.findIndex(({ amount }) => {
    paid = add(paid, amount);
    return paid >= fee;
  });
  return last === -1 ? undefined : payments.slice(0, last + 1);
}

/**
 * The payments that count towards a quote's fee. Payments with a value date after `expiresOn` don't, nor those that became known
 * once the fee was complete: no later notice changes the dates of an extension that was confirmed to the borrower.
 * @param quotePayments the payments to this quote's reference, in replay order
 */
export function computeExtensionFeeProgress(
  quote: ExtensionQuoteEvent,
  quotePayments: readonly PaymentEvent[],
): ExtensionFeeProgress {
  const timelyPayments = quotePayments.filter((payment) => payment.valueDate <= quote.expiresOn);
  const completingPayments = takeUntilCovered(
    quote.fee,
    timelyPayments.toSorted((a, b) => compareCodeUnits(a.receivedAt, b.receivedAt)),
  );
  const counted = completingPayments
    ? timelyPayments.filter((payment) => completingPayments.includes(payment))
    : timelyPayments;
  const completedOn = takeUntilCovered(quote.fee, counted)?.at(-1)?.valueDate ?? null;
  const payments = completedOn ? counted.filter(({ valueDate }) => valueDate <= completedOn) : counted;
  const paid = minAmount(quote.fee, add(...payments.map(({ amount }) => amount)));
  return {
    quote,
    payments,
    paid,
    completedOn,
    completionKnownAt: completingPayments?.at(-1)?.receivedAt ?? '',
  };
}

/** Splits each payment, in order, into its share of the fee and the excess. */
export function splitExtensionFeePayments(
  progress: ExtensionFeeProgress,
): { payment: PaymentEvent; feeShare: Minor; excess: Minor }[] {
  let outstandingFee = progress.quote.fee;
  return progress.payments.map((payment) => {
    const feeShare = minAmount(outstandingFee, payment.amount);
    outstandingFee = subtract(outstandingFee, feeShare);
    return { payment, feeShare, excess: subtract(payment.amount, feeShare) };
  });
}

export type DueDateChange = {
  readonly effectiveOn: Day;
  readonly previousDueOn: Day;
  readonly newDueOn: Day;
};

/** The due date after an extension; of an overdue instalment, counted from the day on which the extension takes effect. */
export function computeExtendedDueDate(dueOn: Day, effectiveOn: Day, days: number): Day {
  return addDays(latestDay(dueOn, effectiveOn), days);
}

/**
 * Moves the due dates of the oldest uncovered instalment and all later ones; the added days bear no interest. The debt must
 * be accrued to `effectiveOn`; late charges so far stay owed, and none accrues until the new due date has passed. Null
 * where there is nothing left to extend.
 */
export function extendDueDates(debt: OpenDebt, days: number, effectiveOn: Day): DueDateChange | null {
  const oldest = findOldestUncoveredInstalment(debt);
  if (!oldest) return null;
  const today = toDayNumber(effectiveOn);
  const previousDueOn = dayFromNumber(oldest.dueOn);
  const from = Math.max(oldest.dueOn, today);
  debt.interestFreeIntervals = mergeIntervals([...debt.interestFreeIntervals, { from, to: from + days }]);
  for (const instalment of debt.instalments.slice(debt.instalments.indexOf(oldest))) {
    if (instalment.interestFrom >= from) instalment.interestFrom += days;
    instalment.interestTo += days;
    instalment.dueOn = requireInteger(Math.max(instalment.dueOn, today) + days);
  }
  return { effectiveOn, previousDueOn, newDueOn: computeExtendedDueDate(previousDueOn, effectiveOn, days) };
}
