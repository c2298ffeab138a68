import { dayNumber } from './calendar.ts';
import { type OpenDebt, openDebt, type PaymentUse } from './debt.ts';
import type { PaymentEvent, SettlementOfferEvent, WaiverEvent } from './events.ts';
import type { DueDateMove } from './extension.ts';
import { type Fees, feesOf } from './fees.ts';
import { disjoint, type Interval } from './intervals.ts';
import { type LateRateBps, lateRateBps } from './lateCharges.ts';
import { type Minor, ZERO } from './money.ts';
import type { Timeline } from './timeline.ts';

/** What a replay is working on. */
export type Run = {
  readonly timeline: Timeline;
  readonly fees: Fees;
  readonly debt: OpenDebt;
  readonly tiers: readonly LateRateBps[];
  readonly uses: ReadonlyMap<PaymentEvent, PaymentUse>;
  /** By quote id: the extensions that took effect. */
  readonly moves: Map<string, DueDateMove>;
  /** What each waiver came to. */
  readonly waived: Map<WaiverEvent, Minor>;
  /** What of each settlement offer was paid. */
  readonly paidOffers: Map<SettlementOfferEvent, Minor>;
};

export function runOf(timeline: Timeline, refused: ReadonlySet<string>): Run {
  const fees = feesOf(timeline, refused);
  const debt = openDebt(timeline.terms);
  debt.interestFree = freeDays(timeline, 'interest');
  debt.chargeFree = freeDays(timeline, 'late_charges');
  return {
    timeline,
    fees,
    debt,
    tiers: lateRateBps(timeline.terms.late),
    uses: new Map(timeline.payments.map((payment) => [payment, useOf(payment)])),
    moves: new Map(),
    waived: new Map(),
    paidOffers: new Map(),
  };
}

/** Held whole until the replay comes to its day, and as long as it waits for a fee to be complete. */
function useOf(payment: PaymentEvent): PaymentUse {
  return { payment, allocations: [], credit: ZERO, held: payment.amount, extensionFee: ZERO };
}

/** The days on which nothing of a kind accrues. */
function freeDays(timeline: Timeline, of: 'interest' | 'late_charges'): Interval[] {
  const { stops, pauses, writtenOffOn, terms } = timeline;
  const pausing =
    terms.pauseStopsCharges === true && of === 'late_charges'
      ? pauses.filter(({ remindersOnly }) => !remindersOnly)
      : [];
  const free = [...stops.filter((stop) => stop.of === of), ...pausing].map(({ valueDate, until }) => ({
    from: dayNumber(valueDate) - 1,
    to: until === null ? Number.POSITIVE_INFINITY : dayNumber(until),
  }));
  if (writtenOffOn !== null) free.push({ from: dayNumber(writtenOffOn), to: Number.POSITIVE_INFINITY });
  return disjoint(free);
}
