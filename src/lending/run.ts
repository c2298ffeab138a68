import { dayNumber } from './calendar.ts';
import { type OpenDebt, openDebt, type PaymentUse } from './debt.ts';
import type { PaymentEvent, SettlementOfferEvent, WaiverEvent } from './events.ts';
import { type DueDateMove, type FeeProgress, shareFee } from './extension.ts';
import { type Fees, feesOf, moneyOf } from './fees.ts';
import { disjoint, type Interval } from './intervals.ts';
import { type LateRateBps, lateRateBps } from './lateCharges.ts';
import { type Minor, ZERO } from './money.ts';
import type { Undone } from './reversal.ts';
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
  /** The offer that ended the debt. */
  keptOffer: SettlementOfferEvent | null;
  /** What was undone, but for the fees of extensions: what was paid beyond one was there like any other money. */
  readonly undone: readonly Undone[];
};

export function runOf(timeline: Timeline, refused: ReadonlySet<string>): Run {
  const fees = feesOf(timeline, refused);
  const forFees = moneyOf(fees.granted);
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
    keptOffer: null,
    undone: [
      ...timeline.undone.filter(({ payment }) => !forFees.has(payment)),
      ...fees.granted.flatMap((fee) => undoneBeyond(fee, timeline.undone)),
    ],
  };
}

/** What was undone of money beyond a fee: it counted from the day on which the fee was complete. */
function undoneBeyond(fee: FeeProgress, undone: readonly Undone[]): Undone[] {
  const goneOn = new Map(undone.map(({ payment, on }) => [payment, on]));
  return shareFee(fee).flatMap(({ payment, excess }) => {
    const on = goneOn.get(payment);
    if (on === undefined || excess === ZERO || fee.completeOn === null) return [];
    return [{ payment: { ...payment, valueDate: fee.completeOn, amount: excess }, on }];
  });
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
