import { coverOverdrawn, fallDue, owe, payWithCredit, settle } from './allocation.ts';
import { type Day, dayNumber, dayOfNumber } from './calendar.ts';
import { type OpenDebt, openInstalments, type PaymentUse, toleranceOf } from './debt.ts';
import type { LoanEvent, SettlementOfferEvent, WaiverEvent } from './events.ts';
import type { DueDateMove } from './extension.ts';
import { idsOf, isUndecided } from './fees.ts';
import { happen } from './happenings.ts';
import { accrueInterest } from './interest.ts';
import { accrueLateCharges } from './lateCharges.ts';
import { add, type Minor, ZERO } from './money.ts';
import { type Run, runOf } from './run.ts';
import type { LoanTerms } from './terms.ts';
import { type Timeline, timelineOf } from './timeline.ts';

export type Replay = {
  readonly timeline: Timeline;
  readonly debt: OpenDebt;
  /** In payment order. */
  readonly uses: readonly PaymentUse[];
  /** By quote id: the extensions that took effect. */
  readonly moves: ReadonlyMap<string, DueDateMove>;
  /** The quotes whose fee may still be completed, and those that are one too many. */
  readonly openQuotes: ReadonlySet<string>;
  readonly surplusQuotes: ReadonlySet<string>;
  /** What each waiver came to, and what was paid of each settlement offer. */
  readonly waived: ReadonlyMap<WaiverEvent, Minor>;
  readonly paidOffers: ReadonlyMap<SettlementOfferEvent, Minor>;
};

/** Which of the quotes the debt has no need of on a day, their money being enough to end it. */
type Needless = (undecided: readonly string[], on: Day) => readonly string[];

function accrueTo({ debt, tiers }: Run, to: number): void {
  accrueLateCharges(debt, tiers, to);
  accrueInterest(debt, to);
  debt.accruedTo = to;
  fallDue(debt, to);
}

/** Answers with the quotes that must be refused. */
function endDay({ timeline, debt, fees }: Run, on: Day, needless: Needless): readonly string[] {
  payWithCredit(debt);
  const slack = toleranceOf(timeline.terms);
  settle(debt, on, slack);
  // A rest that is owed again is one like any other.
  if (oweOverdrawn(debt, on)) settle(debt, on, slack);
  const undecided = idsOf([...fees.granted, ...fees.waiting].filter((fee) => isUndecided(fee, on)));
  if (undecided.length === 0 || debt.settledOn !== null) return undecided;
  return needless(undecided, on);
}

/** What was paid back beyond the credit, since its payment was reversed or counts otherwise, is owed again. */
function oweOverdrawn(debt: OpenDebt, on: Day): boolean {
  coverOverdrawn(debt);
  if (debt.overdrawn === ZERO) return false;
  owe(debt, 'principal', debt.overdrawn, dayNumber(on));
  debt.owedBack = add(debt.owedBack, debt.overdrawn);
  debt.overdrawn = ZERO;
  return true;
}

/** Brings the debt to a day, by way of the days on which something falls due. */
function runTo(run: Run, day: Day, needless: Needless): readonly string[] {
  const { debt } = run;
  const to = dayNumber(day);
  for (;;) {
    const dueDays = openInstalments(debt).map(({ dueOn }) => dueOn);
    const next = Math.min(...dueDays.filter((due) => due > debt.accruedTo));
    if (next >= to) break;
    accrueTo(run, next);
    const refused = endDay(run, dayOfNumber(next), needless);
    if (refused.length > 0) return refused;
  }
  if (to > debt.accruedTo) accrueTo(run, to);
  return [];
}

/** Runs through all days. Answers with the quotes that must be refused, where there are such. */
function runThrough(run: Run, needless: Needless): readonly string[] {
  const { timeline, debt, fees } = run;
  for (const day of timeline.days) {
    const before = runTo(run, day, needless);
    if (before.length > 0) return before;
    const idle = happen(run, day);
    const refused = idle.length > 0 ? idle : endDay(run, day, needless);
    if (refused.length > 0) return refused;
  }
  const before = runTo(run, timeline.asOf, needless);
  // A day ends once, whether or not it is the last that is asked about.
  const isOver = timeline.days.at(-1) === timeline.asOf;
  const refused = before.length > 0 || isOver ? before : endDay(run, timeline.asOf, needless);
  if (refused.length > 0) return refused;
  return debt.settledOn === null ? [] : idsOf(fees.waiting);
}

/**
 * Replays a loan day by day: interest and late charges of the day, what falls due and takes what was paid ahead, then
 * what happened (happenings.ts). Money for an extension that can't take effect (expired short of its fee, nothing left to
 * extend at the end of its day) counts as a repayment on its own value date; as that lies in the past, the replay starts again. Money for one
 * extension too many is the borrower's credit. A payment that was reversed isn't in it at all: the loan is as if it had never come.
 * @param withoutQuotes quotes whose money counts as repayments
 * @param seenOn the day whose knowledge of reversals holds
 */
export function replay(
  terms: LoanTerms,
  events: readonly LoanEvent[],
  asOf: Day,
  withoutQuotes: Iterable<string> = [],
  seenOn: Day = asOf,
): Replay {
  const timeline = timelineOf(terms, events, asOf, seenOn);
  const refused = new Set(withoutQuotes);
  const needless: Needless = (undecided, on) => {
    const without = replay(terms, events, on, [...refused, ...undecided], seenOn);
    return without.debt.settledOn === null ? [] : undecided;
  };
  for (;;) {
    const run = runOf(timeline, refused);
    const more = runThrough(run, needless);
    for (const quoteId of more) refused.add(quoteId);
    if (more.length === 0) return outcomeOf(run);
  }
}

function outcomeOf({ timeline, fees, debt, uses, moves, waived, paidOffers }: Run): Replay {
  for (const { use, left } of debt.credit) use.credit = add(use.credit, left);
  return {
    timeline,
    debt,
    uses: [...uses.values()],
    moves,
    openQuotes: new Set(idsOf(fees.waiting)),
    surplusQuotes: new Set(idsOf(fees.surplus)),
    waived,
    paidOffers,
  };
}
