import { fallDue, favour, payoffOf, payWithCredit, refund, repay, settle } from './allocation.ts';
import { type Day, dayNumber, dayOfNumber } from './calendar.ts';
import { type OpenDebt, openDebt, openInstalments, type PaymentUse, toleranceOf } from './debt.ts';
import type { ChargeEvent, PaymentEvent } from './events.ts';
import { type DueDateMove, extendDueDates, type FeeProgress, shareFee } from './extension.ts';
import { oldestUncovered } from './foresee.ts';
import { accrueInterest } from './interest.ts';
import { accrueLateCharges, type LateRateBps, lateRateBps } from './lateCharges.ts';
import { add, type Minor, minor, ZERO } from './money.ts';
import { compareText, type Timeline } from './timeline.ts';

export type Replay = {
  readonly debt: OpenDebt;
  /** In payment order. */
  readonly uses: readonly PaymentUse[];
  /** By quote id: the extensions that took effect. */
  readonly moves: ReadonlyMap<string, DueDateMove>;
  /** The quotes whose fee may still be completed, and those that are one too many. */
  readonly openQuotes: ReadonlySet<string>;
  readonly surplusQuotes: ReadonlySet<string>;
};

/** What the money for extensions is, in one attempt at a replay. */
type Fees = {
  /** Extensions whose fee is complete, in the order in which that became known: as many as the terms allow. */
  readonly granted: readonly FeeProgress[];
  /** Those whose fee may still be completed. */
  readonly waiting: readonly FeeProgress[];
  /** Those beyond that number. */
  readonly surplus: readonly FeeProgress[];
};

function feesOf({ terms, asOf, extensions }: Timeline, refused: ReadonlySet<string>): Fees {
  const standing = terms.deferral ? extensions.filter(({ quote }) => !refused.has(quote.id)) : [];
  const complete = standing
    .filter(({ completeOn }) => completeOn !== null)
    .sort((a, b) => compareText(a.knownAt, b.knownAt));
  const granted = complete.slice(0, terms.deferral?.maxTimes ?? 0);
  const waiting = standing.filter(({ completeOn, quote }) => completeOn === null && asOf <= quote.expiresOn);
  return { granted, waiting, surplus: complete.slice(granted.length) };
}

function moneyOf(fees: readonly FeeProgress[]): ReadonlySet<PaymentEvent> {
  return new Set(fees.flatMap(({ payments }) => payments));
}

function idsOf(fees: readonly FeeProgress[]): ReadonlySet<string> {
  return new Set(fees.map(({ quote }) => quote.id));
}

/** What is held on a day for a fee that isn't complete by then. */
function heldOn({ quote, payments, completeOn }: FeeProgress, day: Day): Minor {
  if (day > quote.expiresOn || (completeOn !== null && completeOn <= day)) return ZERO;
  return add(...payments.filter(({ valueDate }) => valueDate <= day).map(({ amount }) => amount));
}

function charge(debt: OpenDebt, { component, amount }: ChargeEvent): void {
  const instalment = oldestUncovered(debt);
  if (instalment) instalment.accrued[component] = add(instalment.accrued[component], amount);
}

/** Held whole until the replay comes to its day, and as long as it waits for a fee to be complete. */
function useOf(payment: PaymentEvent): PaymentUse {
  return { payment, allocations: [], credit: ZERO, held: payment.amount, extensionFee: ZERO };
}

function accrueTo(debt: OpenDebt, tiers: readonly LateRateBps[], to: number): void {
  accrueLateCharges(debt, tiers, to);
  accrueInterest(debt, to);
  debt.accruedTo = to;
  fallDue(debt, to);
}

function nextDue(debt: OpenDebt): number {
  return Math.min(...openInstalments(debt).map(({ dueOn }) => (dueOn > debt.accruedTo ? dueOn : Infinity)));
}

/** Replays with the refused quotes' money as repayments. Answers with a further quote's id where one must be refused. */
function attempt(timeline: Timeline, refused: ReadonlySet<string>): Replay | string {
  const { terms, asOf } = timeline;
  const debt = openDebt(terms);
  const tiers = lateRateBps(terms.late);
  const { granted, waiting, surplus } = feesOf(timeline, refused);
  const forFees = moneyOf([...granted, ...waiting]);
  const tooMuch = moneyOf(surplus);
  const uses = new Map(timeline.payments.map((payment) => [payment, useOf(payment)]));
  const moves = new Map<string, DueDateMove>();

  function spend(payment: PaymentEvent, amount: Minor, spendOn: typeof repay): void {
    const use = uses.get(payment);
    if (!use) return;
    use.held = ZERO;
    use.extensionFee = minor(payment.amount - amount);
    spendOn(debt, use, amount);
  }

  function takesEffect(progress: FeeProgress, on: Day): boolean {
    const move = debt.settledOn === null ? extendDueDates(debt, progress.quote.days, on) : null;
    if (!move) return false;
    moves.set(progress.quote.id, move);
    for (const { payment, excess } of shareFee(progress)) spend(payment, excess, repay);
    return true;
  }

  /** At the end of a day; a debt that money held for a fee would end takes it. */
  function endDay(on: Day): string | undefined {
    payWithCredit(debt);
    settle(debt, on, toleranceOf(terms));
    const pending = [...granted, ...waiting].find((fee) => {
      const held = heldOn(fee, on);
      return held > 0 && (debt.settledOn !== null || payoffOf(debt) <= held);
    });
    return pending?.quote.id;
  }

  function runTo(to: number): string | undefined {
    for (let due = nextDue(debt); due < to; due = nextDue(debt)) {
      accrueTo(debt, tiers, due);
      const pending = endDay(dayOfNumber(due));
      if (pending !== undefined) return pending;
    }
    if (to > debt.accruedTo) accrueTo(debt, tiers, to);
    return undefined;
  }

  function happen(day: Day): string | undefined {
    for (const event of timeline.refunds) if (event.valueDate === day) refund(debt, event);
    for (const event of timeline.chargesOn.get(day) ?? []) charge(debt, event);
    for (const payment of timeline.paymentsOn.get(day) ?? [])
      if (tooMuch.has(payment)) spend(payment, payment.amount, favour);
      else if (!forFees.has(payment)) spend(payment, payment.amount, repay);
    settle(debt, day, ZERO);
    const stopped = granted.find((fee) => fee.completeOn === day && !takesEffect(fee, day));
    return stopped?.quote.id ?? endDay(day);
  }

  for (const day of timeline.days) {
    const stopped = runTo(dayNumber(day)) ?? happen(day);
    if (stopped !== undefined) return stopped;
  }
  const stopped = runTo(dayNumber(asOf)) ?? endDay(asOf);
  if (stopped !== undefined) return stopped;
  const [first] = waiting;
  if (debt.settledOn !== null && first) return first.quote.id;
  for (const { use, left } of debt.credit) use.credit = add(use.credit, left);
  return {
    debt,
    uses: [...uses.values()],
    moves,
    openQuotes: idsOf(waiting),
    surplusQuotes: idsOf(surplus),
  };
}

/**
 * Replays a loan day by day: interest and late charges of the day, what falls due and takes what was paid ahead, charges
 * the lender adds, repayments, then extensions whose fee is complete. Money for an extension that can't take effect
 * (expired short of its fee, nothing left to extend) counts as a repayment on its own value date; as that lies in the
 * past, the replay starts again. Money for one extension too many is the borrower's credit.
 */
export function replay(timeline: Timeline): Replay {
  const refused = new Set<string>();
  for (;;) {
    const outcome = attempt(timeline, refused);
    if (typeof outcome !== 'string') return outcome;
    refused.add(outcome);
  }
}
