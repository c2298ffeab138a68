import { type Allocation, repay } from './allocation.ts';
import { type Day, dayNumber } from './calendar.ts';
import { type OpenDebt, oldestUnpaid, openDebt } from './debt.ts';
import type { ChargeEvent, PaymentEvent } from './events.ts';
import { type DueDateMove, extendDueDates, type FeeProgress, shareFee } from './extension.ts';
import { accrueLateCharges, lateRateBps } from './lateCharges.ts';
import { add, type Minor, ZERO } from './money.ts';
import type { Timeline } from './timeline.ts';

/** Where one payment went: allocations, credit, held and extensionFee sum to its amount. */
export type PaymentUse = {
  readonly payment: PaymentEvent;
  readonly allocations: readonly Allocation[];
  readonly credit: Minor;
  /** Held toward the fee of an extension that hasn't taken effect. */
  readonly held: Minor;
  /** Spent on the fee of an extension that has. */
  readonly extensionFee: Minor;
};

export type Replay = {
  readonly debt: OpenDebt;
  /** In payment order. */
  readonly uses: readonly PaymentUse[];
  /** By quote id: the extensions that took effect. */
  readonly moves: ReadonlyMap<string, DueDateMove>;
  /** The quotes whose fee may still be completed. */
  readonly openQuotes: ReadonlySet<string>;
};

function charge(debt: OpenDebt, { component, amount }: ChargeEvent): void {
  const instalment = oldestUnpaid(debt);
  if (instalment) instalment.accrued[component] = add(instalment.accrued[component], amount);
}

/** What a payment is until the replay comes to its day, and stays while it waits for a fee to be complete. */
function heldWhole(payment: PaymentEvent): PaymentUse {
  return { payment, allocations: [], credit: ZERO, held: payment.amount, extensionFee: ZERO };
}

function repayWith(debt: OpenDebt, payment: PaymentEvent, amount: Minor, on: Day): PaymentUse {
  return { payment, ...repay(debt, amount, on), held: ZERO, extensionFee: ZERO };
}

/** Replays with the refused quotes' money as repayments. Answers with a further quote's id where one must be refused. */
function attempt(timeline: Timeline, refused: ReadonlySet<string>): Replay | string {
  const { terms, asOf } = timeline;
  const debt = openDebt(terms);
  const tiers = lateRateBps(terms.late);
  const uses = new Map(timeline.payments.map((payment) => [payment, heldWhole(payment)]));
  const moves = new Map<string, DueDateMove>();
  const standing = timeline.extensions.filter(
    ({ quote, completeOn }) =>
      !refused.has(quote.id) && (completeOn !== null || (terms.deferral && asOf <= quote.expiresOn)),
  );
  const towardFees = new Set(standing.flatMap(({ payments }) => payments));

  function takesEffect(progress: FeeProgress, on: Day): boolean {
    if (moves.size >= (terms.deferral?.maxTimes ?? 0)) return false;
    const move = extendDueDates(debt, progress.quote.days, on);
    if (!move) return false;
    moves.set(progress.quote.id, move);
    for (const { payment, toFee, excess } of shareFee(progress))
      uses.set(payment, { ...repayWith(debt, payment, excess, on), extensionFee: toFee });
    return true;
  }

  for (const day of timeline.days) {
    accrueLateCharges(debt, tiers, dayNumber(day));
    for (const event of timeline.chargesOn.get(day) ?? []) charge(debt, event);
    for (const payment of timeline.paymentsOn.get(day) ?? [])
      if (!towardFees.has(payment)) uses.set(payment, repayWith(debt, payment, payment.amount, day));
    for (const progress of standing)
      if (progress.completeOn === day && !takesEffect(progress, day)) return progress.quote.id;
  }
  const open = standing.filter(({ completeOn }) => completeOn === null);
  const [first] = open;
  if (debt.settledOn !== null && first) return first.quote.id;
  accrueLateCharges(debt, tiers, dayNumber(asOf));
  return { debt, uses: [...uses.values()], moves, openQuotes: new Set(open.map(({ quote }) => quote.id)) };
}

/**
 * Replays a loan day by day: late charges of the day, charges the lender adds, repayments, then extensions whose fee
 * is complete. Money for an extension that can't take effect (expired short of its fee, one too many, nothing left
 * to extend) counts as a repayment on its own value date; as that lies in the past, the replay starts again.
 */
export function replay(timeline: Timeline): Replay {
  const refused = new Set<string>();
  for (;;) {
    const outcome = attempt(timeline, refused);
    if (typeof outcome !== 'string') return outcome;
    refused.add(outcome);
  }
}
