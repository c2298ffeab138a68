import {
  addReceivable,
  applyCreditBalance,
  applyDueInstalments,
  offsetOverRefund,
  settleIfPaid,
} from './allocation.ts';
import { type Day, dayFromNumber, dayNumber } from './calendar.ts';
import { applyDailyEvents } from './dailyEvents.ts';
import { getTolerance, listOpenInstalments, type OpenDebt, type PaymentAllocation } from './debt.ts';
import type { LoanEvent, SettlementOfferEvent, WaiverEvent } from './events.ts';
import type { DueDateChange } from './extension.ts';
import { accrueInterest } from './interest.ts';
import { accrueLateCharges } from './lateCharges.ts';
import { add, type Minor, ZERO } from './money.ts';
import { createReplayContext, isUndecided, listQuoteIds, type ReplayContext } from './replayContext.ts';
import type { LoanTerms } from './terms.ts';
import { buildTimeline, type Timeline } from './timeline.ts';

export type ReplayResult = {
  readonly timeline: Timeline;
  readonly debt: OpenDebt;
  /** In payment order. */
  readonly paymentAllocations: readonly PaymentAllocation[];
  /** By quote id: the extensions that took effect. */
  readonly dueDateChanges: ReadonlyMap<string, DueDateChange>;
  /** The quotes whose fee may still be completed, and those that are one too many. */
  readonly openQuotes: ReadonlySet<string>;
  readonly overLimitQuotes: ReadonlySet<string>;
  /** What each waiver came to, and what was paid of each settlement offer. */
  readonly waived: ReadonlyMap<WaiverEvent, Minor>;
  readonly paidOffers: ReadonlyMap<SettlementOfferEvent, Minor>;
};

/** Which of the quotes the debt has no need of on a day, their money being enough to end it. */
type FindUnneededQuotes = (undecided: readonly string[], on: Day) => readonly string[];

function accrueThrough({ debt, tiers }: ReplayContext, to: number): void {
  accrueLateCharges(debt, tiers, to);
  accrueInterest(debt, to);
  debt.accruedThrough = to;
  applyDueInstalments(debt, to);
}

/** Answers with the quotes that must be refused. */
function endDay(
  { timeline, debt, fees }: ReplayContext,
  on: Day,
  findUnneededQuotes: FindUnneededQuotes,
): readonly string[] {
  applyCreditBalance(debt);
  const tolerance = getTolerance(timeline.terms);
  settleIfPaid(debt, on, tolerance);
  // A rest that is owed again is one like any other.
  if (reinstateOverRefund(debt, on)) settleIfPaid(debt, on, tolerance);
  const undecided = listQuoteIds([...fees.paidInFull, ...fees.pending].filter((fee) => isUndecided(fee, on)));
  if (undecided.length === 0 || debt.settledOn !== null) return undecided;
  return findUnneededQuotes(undecided, on);
}

/** What was paid back beyond the credit, since its payment was reversed or counts otherwise, is owed again. */
function reinstateOverRefund(debt: OpenDebt, on: Day): boolean {
  offsetOverRefund(debt);
  if (debt.overRefunded === ZERO) return false;
  addReceivable(debt, 'principal', debt.overRefunded, dayNumber(on));
  debt.reinstatedPrincipal = add(debt.reinstatedPrincipal, debt.overRefunded);
  debt.overRefunded = ZERO;
  return true;
}

/** Brings the debt to a day, by way of the days on which something falls due. */
function advanceTo(
  context: ReplayContext,
  day: Day,
  findUnneededQuotes: FindUnneededQuotes,
): readonly string[] {
  const { debt } = context;
  const to = dayNumber(day);
  for (;;) {
    const dueDays = listOpenInstalments(debt).map(({ dueOn }) => dueOn);
    const next = Math.min(...dueDays.filter((due) => due > debt.accruedThrough));
    if (next >= to) break;
    accrueThrough(context, next);
    const rejected = endDay(context, dayFromNumber(next), findUnneededQuotes);
    if (rejected.length > 0) return rejected;
  }
  if (to > debt.accruedThrough) accrueThrough(context, to);
  return [];
}

/** Runs through all days. Answers with the quotes that must be refused, where there are such. */
function replayDays(context: ReplayContext, findUnneededQuotes: FindUnneededQuotes): readonly string[] {
  const { timeline, debt, fees } = context;
  for (const day of timeline.days) {
    const rejectedBefore = advanceTo(context, day, findUnneededQuotes);
    if (rejectedBefore.length > 0) return rejectedBefore;
    const ineffectiveQuotes = applyDailyEvents(context, day);
    const rejected =
      ineffectiveQuotes.length > 0 ? ineffectiveQuotes : endDay(context, day, findUnneededQuotes);
    if (rejected.length > 0) return rejected;
  }
  const rejectedBefore = advanceTo(context, timeline.asOf, findUnneededQuotes);
  // A day ends once, whether or not it is the last that is asked about.
  const isOver = timeline.days.at(-1) === timeline.asOf;
  const rejected =
    rejectedBefore.length > 0 || isOver ? rejectedBefore : endDay(context, timeline.asOf, findUnneededQuotes);
  if (rejected.length > 0) return rejected;
  return debt.settledOn === null ? [] : listQuoteIds(fees.pending);
}

/**
 * Replays a loan day by day: interest and late charges of the day, what falls due and takes what was paid ahead, then
 * what happened (happenings.ts). Money for an extension that can't take effect (expired short of its fee, nothing left to
 * extend at the end of its day) counts as a repayment on its own value date; as that lies in the past, the replay starts again. Money for one
 * extension too many is the borrower's credit. A payment that was reversed isn't in it at all: the loan is as if it had never come.
 * @param excludedQuotes quotes whose money counts as repayments
 * @param reversalsKnownBy the day whose knowledge of reversals holds
 */
export function replay(
  terms: LoanTerms,
  events: readonly LoanEvent[],
  asOf: Day,
  excludedQuotes: Iterable<string> = [],
  reversalsKnownBy: Day = asOf,
): ReplayResult {
  const timeline = buildTimeline(terms, events, asOf, reversalsKnownBy);
  const rejectedQuotes = new Set(excludedQuotes);
  const findUnneededQuotes: FindUnneededQuotes = (undecided, on) => {
    const replayWithout = replay(terms, events, on, [...rejectedQuotes, ...undecided], reversalsKnownBy);
    return replayWithout.debt.settledOn === null ? [] : undecided;
  };
  for (;;) {
    const context = createReplayContext(timeline, rejectedQuotes);
    const newlyRejected = replayDays(context, findUnneededQuotes);
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
    openQuotes: new Set(listQuoteIds(fees.pending)),
    overLimitQuotes: new Set(listQuoteIds(fees.overLimit)),
    waived,
    paidOffers,
  };
}
