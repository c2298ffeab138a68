import { getTolerance, listOpenInstalments, type OpenDebt, type PaymentAllocation } from '../debt/debt.ts';
import { accrueInterest } from '../debt/interest.ts';
import { accrueLateCharges } from '../debt/lateCharges.ts';
import type { LoanEvent, SettlementOfferEvent, WaiverEvent } from '../events/events.ts';
import type { LoanTerms } from '../terms/terms.ts';
import { type Day, dayFromNumber, toDayNumber } from '../values/calendar.ts';
import { add, type Minor, zeroAmount } from '../values/money.ts';
import {
  addReceivable,
  applyCreditBalance,
  applyDueInstalments,
  offsetOverRefund,
  settleIfPaid,
} from './allocation.ts';
import { applyDailyEvents } from './dailyEvents.ts';
import type { DueDateChange } from './extension.ts';
import {
  createReplayContext,
  isExtensionFeeUndecided,
  listExtensionQuoteIds,
  type ReplayContext,
} from './replayContext.ts';
import { createReplayTimeline, type ReplayTimeline } from './timeline.ts';

export type ReplayResult = {
  readonly timeline: ReplayTimeline;
  readonly debt: OpenDebt;
  /** In payment order. */
  readonly paymentAllocations: readonly PaymentAllocation[];
  /** By quote id: the extensions that took effect. */
  readonly dueDateChanges: ReadonlyMap<string, DueDateChange>;
  /** Quotes whose fee may still be completed, and those beyond the allowed number. */
  readonly openQuotes: ReadonlySet<string>;
  readonly overLimitQuotes: ReadonlySet<string>;
  /** The amount that each waiver waived, and the amount paid towards each settlement offer. */
  readonly waived: ReadonlyMap<WaiverEvent, Minor>;
  readonly paidOffers: ReadonlyMap<SettlementOfferEvent, Minor>;
};

function accrueThrough({ debt, tiers }: ReplayContext, to: number): void {
  accrueLateCharges(debt, tiers, to);
  accrueInterest(debt, to);
  debt.accruedThrough = to;
  applyDueInstalments(debt, to);
}

/** Credit, settlement and over-refunds at the end of a day. Returns the ids of quotes to be rejected. */
function endDay({ timeline, debt, fees, findUnneededQuotes }: ReplayContext, on: Day): readonly string[] {
  applyCreditBalance(debt);
  const tolerance = getTolerance(timeline.terms);
  settleIfPaid(debt, on, tolerance);
  offsetOverRefund(debt);
  if (debt.overRefunded > zeroAmount) reinstateOverRefund(debt, on, tolerance);
  const undecided = listExtensionQuoteIds(
    [...fees.paidInFull, ...fees.pending].filter((fee) => isExtensionFeeUndecided(fee, on)),
  );
  if (undecided.length === 0 || debt.settledOn !== null) return undecided;
  return findUnneededQuotes(undecided, on);
}

/**
 * Adds the over-refunded amount to the principal: its payment was reversed, or pays something else now. A residual within the
 * tolerance is waived on its due date, or at once after it; until then it is part of the payoff and not collected.
 */
function reinstateOverRefund(debt: OpenDebt, on: Day, tolerance: Minor): void {
  addReceivable(debt, 'principal', debt.overRefunded, toDayNumber(on));
  debt.reinstatedPrincipal = add(debt.reinstatedPrincipal, debt.overRefunded);
  debt.overRefunded = zeroAmount;
  settleIfPaid(debt, on, tolerance);
}

/** Accrues the debt to a day, stopping at each due date in between. Returns the ids of quotes to be rejected. */
function advanceTo(context: ReplayContext, day: Day): readonly string[] {
  const { debt } = context;
  const to = toDayNumber(day);
  for (;;) {
    const dueDays = listOpenInstalments(debt).map(({ dueOn }) => dueOn);
    const next = Math.min(...dueDays.filter((due) => due > debt.accruedThrough));
    if (next >= to) break;
    accrueThrough(context, next);
    const rejected = endDay(context, dayFromNumber(next));
    if (rejected.length > 0) return rejected;
  }
  if (to > debt.accruedThrough) accrueThrough(context, to);
  return [];
}

/** Replays all days of the timeline. Returns the ids of quotes to be rejected; the replay then starts again without them. */
function replayDays(context: ReplayContext): readonly string[] {
  const { timeline, debt, fees } = context;
  for (const day of timeline.days) {
    for (const step of [advanceTo, applyDailyEvents, endDay]) {
      const rejected = step(context, day);
      if (rejected.length > 0) return rejected;
    }
  }
  return debt.settledOn === null ? [] : listExtensionQuoteIds(fees.pending);
}

/**
 * Replays a loan day by day: accrual, instalments that fall due with their prepayments, then the day's events
 * (`dailyEvents.ts`). Payments towards an extension that can't take effect (expired short of its fee, nothing left to extend)
 * count as repayments on their own value dates; as those lie in the past, the replay starts again. Payments towards an
 * extension beyond the allowed number are credit. Reversed payments are left out altogether.
 * @param excludedQuotes quotes whose payments count as repayments
 * @param reversalsKnownBy reversals up to this day are taken into account
 */
export function replay(
  terms: LoanTerms,
  events: readonly LoanEvent[],
  asOf: Day,
  excludedQuotes: Iterable<string> = [],
  reversalsKnownBy: Day = asOf,
): ReplayResult {
  const timeline = createReplayTimeline(terms, events, asOf, reversalsKnownBy);
  const rejectedQuotes = new Set(excludedQuotes);
  const findUnneededQuotes: ReplayContext['findUnneededQuotes'] = (undecided, on) => {
    const replayWithout = replay(terms, events, on, [...rejectedQuotes, ...undecided], reversalsKnownBy);
    return replayWithout.debt.settledOn === null ? [] : undecided;
  };
  for (;;) {
    const context = createReplayContext(timeline, rejectedQuotes, findUnneededQuotes);
    const newlyRejected = replayDays(context);
    for (const quoteId of newlyRejected) rejectedQuotes.add(quoteId);
    if (newlyRejected.length === 0) return toReplayResult(context);
  }
}

function toReplayResult({
  timeline,
  fees,
  debt,
  paymentAllocations,
  dueDateChanges,
  waived,
  paidOffers,
}: ReplayContext): ReplayResult {
  for (const { source: allocation, remaining } of debt.credits)
    allocation.credit = add(allocation.credit, remaining);
  return {
    timeline,
    debt,
    paymentAllocations: [...paymentAllocations.values()],
    dueDateChanges,
    openQuotes: new Set(listExtensionQuoteIds(fees.pending)),
    overLimitQuotes: new Set(listExtensionQuoteIds(fees.overLimit)),
    waived,
    paidOffers,
  };
}
