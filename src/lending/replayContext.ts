import { dayNumber } from './calendar.ts';
import { createOpenDebt, type OpenDebt, type PaymentAllocation } from './debt.ts';
import type { PaymentEvent, SettlementOfferEvent, WaiverEvent } from './events.ts';
import type { DueDateChange } from './extension.ts';
import { classifyExtensionFees, type ExtensionFees } from './extensionFees.ts';
import { type Interval, mergeIntervals } from './intervals.ts';
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
