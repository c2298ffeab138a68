import { fallDue, favour, payWithCredit, refund, repay, settle } from './allocation.ts';
import { type Day, dayNumber, dayOfNumber } from './calendar.ts';
import { type OpenDebt, openDebt, openInstalments, type PaymentUse, toleranceOf } from './debt.ts';
import type { ChargeEvent, LoanEvent, PaymentEvent } from './events.ts';
import { type DueDateMove, extendDueDates, type FeeProgress, shareFee } from './extension.ts';
import { type Fees, feesOf, idsOf, isUndecided, moneyOf } from './fees.ts';
import { oldestUncovered } from './foresee.ts';
import { accrueInterest } from './interest.ts';
import { accrueLateCharges, type LateRateBps, lateRateBps } from './lateCharges.ts';
import { add, type Minor, minor, ZERO } from './money.ts';
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
};

/** What a replay is working on. */
type Run = {
  readonly timeline: Timeline;
  readonly fees: Fees;
  readonly debt: OpenDebt;
  readonly tiers: readonly LateRateBps[];
  readonly uses: ReadonlyMap<PaymentEvent, PaymentUse>;
  readonly moves: Map<string, DueDateMove>;
  /** Which of the quotes the debt has no need of on a day, their money being enough to end it. */
  readonly needless: (undecided: readonly string[], on: Day) => readonly string[];
};

/** Held whole until the replay comes to its day, and as long as it waits for a fee to be complete. */
function useOf(payment: PaymentEvent): PaymentUse {
  return { payment, allocations: [], credit: ZERO, held: payment.amount, extensionFee: ZERO };
}

/** Spends `amount` of a payment; the rest of it was a fee. */
function spend({ uses, debt }: Run, payment: PaymentEvent, amount: Minor, spendOn: typeof repay): void {
  const use = uses.get(payment);
  if (!use) return;
  use.held = ZERO;
  use.extensionFee = minor(payment.amount - amount);
  spendOn(debt, use, amount);
}

function charge(debt: OpenDebt, { component, amount }: ChargeEvent): void {
  const instalment = oldestUncovered(debt);
  if (instalment) instalment.accrued[component] = add(instalment.accrued[component], amount);
}

/** False where there is nothing to extend. */
function takeEffect(run: Run, progress: FeeProgress, on: Day): boolean {
  const { debt, moves } = run;
  const move = debt.settledOn === null ? extendDueDates(debt, progress.quote.days, on) : null;
  if (!move) return false;
  moves.set(progress.quote.id, move);
  for (const { payment, excess } of shareFee(progress)) spend(run, payment, excess, repay);
  return true;
}

function accrueTo({ debt, tiers }: Run, to: number): void {
  accrueLateCharges(debt, tiers, to);
  accrueInterest(debt, to);
  debt.accruedTo = to;
  fallDue(debt, to);
}

/** Answers with the quotes that must be refused. */
function endDay({ timeline, debt, fees, needless }: Run, on: Day): readonly string[] {
  payWithCredit(debt);
  settle(debt, on, toleranceOf(timeline.terms));
  const undecided = idsOf([...fees.granted, ...fees.waiting].filter((fee) => isUndecided(fee, on)));
  if (undecided.length === 0 || debt.settledOn !== null) return undecided;
  return needless(undecided, on);
}

/** Brings the debt to a day, by way of the days on which something falls due. */
function runTo(run: Run, day: Day): readonly string[] {
  const { debt } = run;
  const to = dayNumber(day);
  for (;;) {
    const dueDays = openInstalments(debt).map(({ dueOn }) => dueOn);
    const next = Math.min(...dueDays.filter((due) => due > debt.accruedTo));
    if (next >= to) break;
    accrueTo(run, next);
    const refused = endDay(run, dayOfNumber(next));
    if (refused.length > 0) return refused;
  }
  if (to > debt.accruedTo) accrueTo(run, to);
  return [];
}

/** What happened on a day; the debt has been brought to it. */
function happen(run: Run, day: Day): readonly string[] {
  const { timeline, debt, fees } = run;
  const forFees = moneyOf([...fees.granted, ...fees.waiting]);
  const tooMuch = moneyOf(fees.surplus);
  for (const event of timeline.refunds) if (event.valueDate === day) refund(debt, event);
  for (const event of timeline.chargesOn.get(day) ?? []) charge(debt, event);
  for (const payment of timeline.paymentsOn.get(day) ?? [])
    if (tooMuch.has(payment)) spend(run, payment, payment.amount, favour);
    else if (!forFees.has(payment)) spend(run, payment, payment.amount, repay);
  settle(debt, day, ZERO);
  const idle = fees.granted.find((fee) => fee.completeOn === day && !takeEffect(run, fee, day));
  return idle ? idsOf([idle]) : endDay(run, day);
}

/** Runs through all days. Answers with the quotes that must be refused, where there are such. */
function runThrough(run: Run): readonly string[] {
  const { timeline, debt, fees } = run;
  for (const day of timeline.days) {
    const before = runTo(run, day);
    const refused = before.length > 0 ? before : happen(run, day);
    if (refused.length > 0) return refused;
  }
  const before = runTo(run, timeline.asOf);
  const refused = before.length > 0 ? before : endDay(run, timeline.asOf);
  if (refused.length > 0) return refused;
  return debt.settledOn === null ? [] : idsOf(fees.waiting);
}

/**
 * Replays a loan day by day: interest and late charges of the day, what falls due and takes what was paid ahead, charges
 * the lender adds, repayments, then extensions whose fee is complete. Money for an extension that can't take effect
 * (expired short of its fee, nothing left to extend at the end of its day) counts as a repayment on its own value date;
 * as that lies in the past, the replay starts again. Money for one extension too many is the borrower's credit.
 * @param withoutQuotes quotes whose money counts as repayments
 */
export function replay(
  terms: LoanTerms,
  events: readonly LoanEvent[],
  asOf: Day,
  withoutQuotes: Iterable<string> = [],
): Replay {
  const timeline = timelineOf(terms, events, asOf);
  const refused = new Set(withoutQuotes);
  for (;;) {
    const fees = feesOf(timeline, refused);
    const run: Run = {
      timeline,
      fees,
      debt: openDebt(terms),
      tiers: lateRateBps(terms.late),
      uses: new Map(timeline.payments.map((payment) => [payment, useOf(payment)])),
      moves: new Map(),
      needless: (undecided, on) =>
        replay(terms, events, on, [...refused, ...undecided]).debt.settledOn === null ? [] : undecided,
    };
    const more = runThrough(run);
    for (const quoteId of more) refused.add(quoteId);
    if (more.length === 0) return outcomeOf(run);
  }
}

function outcomeOf({ timeline, fees, debt, uses, moves }: Run): Replay {
  for (const { use, left } of debt.credit) use.credit = add(use.credit, left);
  return {
    timeline,
    debt,
    uses: [...uses.values()],
    moves,
    openQuotes: new Set(idsOf(fees.waiting)),
    surplusQuotes: new Set(idsOf(fees.surplus)),
  };
}
