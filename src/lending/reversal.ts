import { type Day, laterDay } from './calendar.ts';
import type { PaymentEvent, ReversalEvent } from './events.ts';
import { add, type Minor, smaller, subtract, ZERO } from './money.ts';
import { inOrder } from './order.ts';

/** A payment, or the part of one, that was reversed, and the day from which on it doesn't count. */
export type Undone = { readonly reversalId: string; readonly payment: PaymentEvent; readonly on: Day };

export type Held = {
  /** Each payment with the amount that held; a payment reversed whole is not among them. */
  readonly kept: readonly PaymentEvent[];
  readonly undone: readonly Undone[];
};

/** Applies the reversals to the payments: each takes as much as is left, in the order of their days. */
export function heldOf(payments: readonly PaymentEvent[], reversals: readonly ReversalEvent[]): Held {
  const byPayment = Map.groupBy(reversals.toSorted(inOrder), ({ paymentId }) => paymentId);
  const kept: PaymentEvent[] = [];
  const undone: Undone[] = [];
  for (const payment of payments) {
    const parts = partsOf(payment, byPayment.get(payment.id) ?? []);
    const left = subtract(payment.amount, add(...parts.map((part) => part.payment.amount)));
    if (left > ZERO) kept.push(parts.length === 0 ? payment : { ...payment, amount: left });
    undone.push(...parts);
  }
  return { kept, undone };
}

function partsOf(payment: PaymentEvent, reversals: readonly ReversalEvent[]): Undone[] {
  let left: Minor = payment.amount;
  const parts: Undone[] = [];
  for (const { id, amount: asked = left, valueDate } of reversals) {
    const amount = smaller(asked, left);
    if (amount === ZERO) continue;
    left = subtract(left, amount);
    parts.push({
      reversalId: id,
      payment: { ...payment, amount },
      on: laterDay(valueDate, payment.valueDate),
    });
  }
  return parts;
}
