import { createOpenDebt, type OpenDebt, type PaymentAllocation } from '../debt/debt.ts';
import { type LateRateBps, toLateRateBps } from '../debt/lateCharges.ts';
import type { PaymentEvent, SettlementOfferEvent, WaiverEvent } from '../events/events.ts';
import { type Day, type Interval, mergeIntervals, toDayNumber } from '../values/calendar.ts';
import { compareCodeUnits } from '../values/compare.ts';
import { type Minor, zeroAmount } from '../values/money.ts';
import type { DueDateChange, ExtensionFeeProgress } from './extension.ts';
import type { ReplayTimeline } from './timeline.ts';

/** The mutable state of one replay. */
export type ReplayContext = {
  readonly timeline: ReplayTimeline;
  readonly fees: ExtensionFees;
  readonly debt: OpenDebt;
  readonly tiers: readonly LateRateBps[];
  readonly paymentAllocations: ReadonlyMap<PaymentEvent, PaymentAllocation>;
  /** By quote id: the extensions that took effect. */
  readonly dueDateChanges: Map<string, DueDateChange>;
  /** The amount that each waiver waived. */
  readonly waived: Map<WaiverEvent, Minor>;
  /** The amount paid towards each settlement offer. */
  readonly paidOffers: Map<SettlementOfferEvent, Minor>;
  /** The undecided quotes whose payments are enough to settle the debt on a day without an extension. */
  readonly findUnneededQuotes: (undecided: readonly string[], on: Day) => readonly string[];
};

export function createReplayContext(
  timeline: ReplayTimeline,
  rejectedQuotes: ReadonlySet<string>,
  findUnneededQuotes: ReplayContext['findUnneededQuotes'],
): ReplayContext {
  const fees = classifyExtensionFees(timeline, rejectedQuotes);
  const debt = createOpenDebt(timeline.terms);
  debt.interestFreeIntervals = listAccrualFreeIntervals(timeline, 'interest');
  debt.chargeFreeIntervals = listAccrualFreeIntervals(timeline, 'late_charges');
  return {
    timeline,
    fees,
    debt,
    tiers: toLateRateBps(timeline.terms.late),
    paymentAllocations: new Map(
      timeline.payments.map((payment) => [payment, createPaymentAllocation(payment)]),
    ),
    dueDateChanges: new Map(),
    waived: new Map(),
    paidOffers: new Map(),
    findUnneededQuotes,
  };
}

/** The whole amount is held until the replay reaches the payment's day, and while its extension fee is incomplete. */
function createPaymentAllocation(payment: PaymentEvent): PaymentAllocation {
  return { payment, allocations: [], credit: zeroAmount, held: payment.amount, extensionFee: zeroAmount };
}

/** The days on which interest, or late charges, don't accrue. */
function listAccrualFreeIntervals(
  timeline: ReplayTimeline,
  chargeKind: 'interest' | 'late_charges',
): Interval[] {
  const { accrualStops, collectionHolds, writtenOffOn, terms } = timeline;
  const chargeStoppingHolds =
    terms.pauseStopsCharges === true && chargeKind === 'late_charges'
      ? collectionHolds.filter(({ remindersOnly }) => !remindersOnly)
      : [];
  const intervals = [...accrualStops.filter((stop) => stop.of === chargeKind), ...chargeStoppingHolds].map(
    ({ valueDate, until }) => ({
      from: toDayNumber(valueDate) - 1,
      to: until === null ? Number.POSITIVE_INFINITY : toDayNumber(until),
    }),
  );
  if (writtenOffOn !== null)
    intervals.push({ from: toDayNumber(writtenOffOn), to: Number.POSITIVE_INFINITY });
  return mergeIntervals(intervals);
}

/** The extension fees by what became of them, in one attempt at a replay. */
type ExtensionFees = {
  /** Fully paid, in the order in which the completing payment was received; at most the number that the terms allow. */
  readonly paidInFull: readonly ExtensionFeeProgress[];
  /** May still be completed. */
  readonly pending: readonly ExtensionFeeProgress[];
  /** Complete, beyond the number that the terms allow. */
  readonly overLimit: readonly ExtensionFeeProgress[];
};

/** @param rejectedQuotes their payments count as repayments; a complete one still uses up one of the allowed number */
function classifyExtensionFees(
  { terms, asOf, extensions }: ReplayTimeline,
  rejectedQuotes: ReadonlySet<string>,
): ExtensionFees {
  if (!terms.deferral) return { paidInFull: [], pending: [], overLimit: [] };
  const { maxTimes } = terms.deferral;
  const isNotRejected = ({ quote }: ExtensionFeeProgress) => !rejectedQuotes.has(quote.id);
  const complete = extensions
    .filter(({ completedOn }) => completedOn !== null)
    .sort((a, b) => compareCodeUnits(a.completionKnownAt, b.completionKnownAt));
  return {
    paidInFull: complete.slice(0, maxTimes).filter(isNotRejected),
    pending: extensions.filter(
      (fee) => isNotRejected(fee) && fee.completedOn === null && asOf <= fee.quote.expiresOn,
    ),
    overLimit: complete.slice(maxTimes),
  };
}

export function listExtensionFeePayments(fees: readonly ExtensionFeeProgress[]): ReadonlySet<PaymentEvent> {
  return new Set(fees.flatMap(({ payments }) => payments));
}

export function listExtensionQuoteIds(fees: readonly ExtensionFeeProgress[]): string[] {
  return fees.map(({ quote }) => quote.id);
}

/** Whether the fee's payments may still settle the debt on a day instead: it is incomplete, or completed on or after that day. */
export function isExtensionFeeUndecided({ payments, completedOn }: ExtensionFeeProgress, day: Day): boolean {
  const canStillCount = completedOn === null || completedOn >= day;
  return canStillCount && payments.some(({ valueDate }) => valueDate <= day);
}
