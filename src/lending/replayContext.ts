import { type Day, dayNumber, type Interval, mergeIntervals } from './calendar.ts';
import { createOpenDebt, type OpenDebt, type PaymentAllocation } from './debt.ts';
import { compareText, type PaymentEvent, type SettlementOfferEvent, type WaiverEvent } from './events.ts';
import type { DueDateChange, FeeProgress } from './extension.ts';
import { type LateRateBps, toLateRateBps } from './lateCharges.ts';
import { type Minor, ZERO } from './money.ts';
import type { Timeline } from './timeline.ts';

/** What a replay is working on. */
export type ReplayContext = {
  readonly timeline: Timeline;
  readonly fees: ExtensionFees;
  readonly debt: OpenDebt;
  readonly tiers: readonly LateRateBps[];
  readonly paymentAllocations: ReadonlyMap<PaymentEvent, PaymentAllocation>;
  /** By quote id: the extensions that took effect. */
  readonly dueDateChanges: Map<string, DueDateChange>;
  /** What each waiver came to. */
  readonly waived: Map<WaiverEvent, Minor>;
  /** What of each settlement offer was paid. */
  readonly paidOffers: Map<SettlementOfferEvent, Minor>;
};

export function createReplayContext(timeline: Timeline, rejectedQuotes: ReadonlySet<string>): ReplayContext {
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
  };
}

/** Held whole until the replay comes to its day, and as long as it waits for a fee to be complete. */
function createPaymentAllocation(payment: PaymentEvent): PaymentAllocation {
  return { payment, allocations: [], credit: ZERO, held: payment.amount, extensionFee: ZERO };
}

/** The days on which nothing of a kind accrues. */
function listAccrualFreeIntervals(timeline: Timeline, chargeKind: 'interest' | 'late_charges'): Interval[] {
  const { accrualStops, collectionHolds, writtenOffOn, terms } = timeline;
  const chargeStoppingHolds =
    terms.pauseStopsCharges === true && chargeKind === 'late_charges'
      ? collectionHolds.filter(({ remindersOnly }) => !remindersOnly)
      : [];
  const intervals = [...accrualStops.filter((stop) => stop.of === chargeKind), ...chargeStoppingHolds].map(
    ({ valueDate, until }) => ({
      from: dayNumber(valueDate) - 1,
      to: until === null ? Number.POSITIVE_INFINITY : dayNumber(until),
    }),
  );
  if (writtenOffOn !== null) intervals.push({ from: dayNumber(writtenOffOn), to: Number.POSITIVE_INFINITY });
  return mergeIntervals(intervals);
}

/** What the money for extensions is, in one attempt at a replay. */
type ExtensionFees = {
  /** Extensions whose fee is complete, in the order in which that became known: as many as the terms allow. */
  readonly paidInFull: readonly FeeProgress[];
  /** Those whose fee may still be completed. */
  readonly pending: readonly FeeProgress[];
  /** Those beyond the number that the terms allow. */
  readonly overLimit: readonly FeeProgress[];
};

/** `rejectedQuotes`: quotes whose money counts as repayments; one that was complete keeps its place: what was surplus stays so. */
function classifyExtensionFees(
  { terms, asOf, extensions }: Timeline,
  rejectedQuotes: ReadonlySet<string>,
): ExtensionFees {
  if (!terms.deferral) return { paidInFull: [], pending: [], overLimit: [] };
  const { maxTimes } = terms.deferral;
  const isNotRejected = ({ quote }: FeeProgress) => !rejectedQuotes.has(quote.id);
  const complete = extensions
    .filter(({ completedOn: completeOn }) => completeOn !== null)
    .sort((a, b) => compareText(a.completionKnownAt, b.completionKnownAt));
  return {
    paidInFull: complete.slice(0, maxTimes).filter(isNotRejected),
    pending: extensions.filter(
      (fee) => isNotRejected(fee) && fee.completedOn === null && asOf <= fee.quote.expiresOn,
    ),
    overLimit: complete.slice(maxTimes),
  };
}

export function listFeePayments(fees: readonly FeeProgress[]): ReadonlySet<PaymentEvent> {
  return new Set(fees.flatMap(({ payments }) => payments));
}

export function listQuoteIds(fees: readonly FeeProgress[]): string[] {
  return fees.map(({ quote }) => quote.id);
}

/** Whether its money may end the debt on a day all the same: the fee isn't complete, or is since that very day. */
export function isUndecided({ payments, completedOn: completeOn }: FeeProgress, day: Day): boolean {
  const canStillCount = completeOn === null || completeOn >= day;
  return canStillCount && payments.some(({ valueDate }) => valueDate <= day);
}
