import { type Day, latestDay } from '../values/calendar.ts';
import { add, type Minor, minAmount, subtract, zeroAmount } from '../values/money.ts';
import { compareByValueDate, type PaymentEvent, type ReversalEvent } from './events.ts';

/** A payment, or part of one, that was reversed, and the day from which it doesn't count. */
export type ReversedPayment = {
  readonly reversalId: string;
  readonly payment: PaymentEvent;
  readonly on: Day;
};

export type AppliedReversals = {
  /** Payments with their amounts after reversals; fully reversed ones are left out. */
  readonly retained: readonly PaymentEvent[];
  readonly reversedPayments: readonly ReversedPayment[];
};

/** Applies reversals to their payments by value date, each at most to what is left of its payment. */
export function splitReversedPayments(
  payments: readonly PaymentEvent[],
  reversals: readonly ReversalEvent[],
): AppliedReversals {
  const byPayment = Map.groupBy(reversals.toSorted(compareByValueDate), ({ paymentId }) => paymentId);
  const retained: PaymentEvent[] = [];
  const reversedPayments: ReversedPayment[] = [];
  for (const payment of payments) {
    const reversedParts = splitReversedParts(payment, byPayment.get(payment.id) ?? []);
    const remaining = subtract(
      payment.amount,
      add(...reversedParts.map((reversedPart) => reversedPart.payment.amount)),
    );
    if (remaining > zeroAmount)
      retained.push(reversedParts.length === 0 ? payment : { ...payment, amount: remaining });
    reversedPayments.push(...reversedParts);
  }
  return { retained, reversedPayments };
}

function splitReversedParts(payment: PaymentEvent, reversals: readonly ReversalEvent[]): ReversedPayment[] {
  let remaining: Minor = payment.amount;
  const reversedParts: ReversedPayment[] = [];
  for (const { id, amount: requestedAmount = remaining, valueDate } of reversals) {
    const amount = minAmount(requestedAmount, remaining);
    if (amount === zeroAmount) continue;
    remaining = subtract(remaining, amount);
    reversedParts.push({
      reversalId: id,
      payment: { ...payment, amount },
      on: latestDay(valueDate, payment.valueDate),
    });
  }
  return reversedParts;
}
