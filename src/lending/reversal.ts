import { type Day, dayNumber, laterDay } from './calendar.ts';
import { dueInstalments, lateBase, type OpenDebt, type OpenInstalment, sumOfLots } from './debt.ts';
import type { PaymentEvent, ReversalEvent } from './events.ts';
import { add, type Minor, smaller, subtract, ZERO } from './money.ts';
import { inOrder } from './order.ts';

/** A payment, or the part of one, that didn't hold, and the day on which its money went. */
export type Undone = { readonly payment: PaymentEvent; readonly on: Day };

export type Held = {
  /** As they came; one that was taken back in part is there as what held and what didn't. */
  readonly received: readonly PaymentEvent[];
  /** What held of them. */
  readonly kept: readonly PaymentEvent[];
  readonly undone: readonly Undone[];
};

/** What held of the payments: each reversal takes as much as is left, in the order of their days. */
export function heldOf(payments: readonly PaymentEvent[], reversals: readonly ReversalEvent[]): Held {
  const byPayment = Map.groupBy(reversals.toSorted(inOrder), ({ paymentId }) => paymentId);
  const received: PaymentEvent[] = [];
  const kept: PaymentEvent[] = [];
  const undone: Undone[] = [];
  for (const payment of payments) {
    const parts = partsOf(payment, byPayment.get(payment.id) ?? []);
    const left = subtract(payment.amount, add(...parts.map((part) => part.payment.amount)));
    const rest = parts.length === 0 ? payment : { ...payment, amount: left };
    if (left > ZERO) kept.push(rest);
    received.push(...(left > ZERO ? [rest] : []), ...parts.map((part) => part.payment));
    undone.push(...parts);
  }
  return { received, kept, undone };
}

function partsOf(payment: PaymentEvent, reversals: readonly ReversalEvent[]): Undone[] {
  let left = payment.amount;
  const parts: Undone[] = [];
  for (const { amount: asked = left, valueDate } of reversals) {
    const amount = smaller(asked, left);
    if (amount === ZERO) continue;
    left = subtract(left, amount);
    parts.push({ payment: { ...payment, amount }, on: laterDay(valueDate, payment.valueDate) });
  }
  return parts;
}

/** What the days that come bear charges and interest on. */
export type Presence = {
  readonly baseOf: (instalment: OpenInstalment) => Minor;
  readonly ahead: Minor;
};

/**
 * The debt as the next days find it: money that was undone later was there until then, so they bear nothing on what it
 * covered: what bears charges first, the oldest first, so that it is the same however the days are counted.
 */
export function presenceOf(debt: OpenDebt, undone: readonly Undone[]): Presence {
  const there = undone
    .filter(({ payment, on }) => isThere(dayNumber(payment.valueDate), dayNumber(on), debt.accruedTo))
    .map(({ payment }) => payment.amount);
  const ahead = sumOfLots(debt.ahead);
  if (there.length === 0) return { baseOf: lateBase, ahead };
  let left = add(...there);
  const bases = new Map(
    dueInstalments(debt).map((instalment) => {
      const base = lateBase(instalment);
      const covered = smaller(base, left);
      left = subtract(left, covered);
      return [instalment, subtract(base, covered)];
    }),
  );
  return { baseOf: (instalment) => bases.get(instalment) ?? lateBase(instalment), ahead: add(ahead, left) };
}

function isThere(from: number, to: number, day: number): boolean {
  return from <= day && day < to;
}
