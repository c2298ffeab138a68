import { type Day, dayNumber, laterDay } from './calendar.ts';
import { dueInstalments, lateBase, type OpenDebt, type OpenInstalment, sumOfLots } from './debt.ts';
import type { PaymentEvent, ReversalEvent } from './events.ts';
import { add, type Minor, smaller, subtract } from './money.ts';

/** A payment that didn't hold, and the day on which its money went. */
export type Undone = { readonly payment: PaymentEvent; readonly on: Day };

/** The payments that were undone, each by the first of its reversals. */
export function undoneBy(
  payments: readonly PaymentEvent[],
  reversals: readonly ReversalEvent[],
): readonly Undone[] {
  if (reversals.length === 0) return [];
  return payments.flatMap((payment) => {
    const [on] = reversals
      .filter(({ paymentId }) => paymentId === payment.id)
      .map(({ valueDate }) => valueDate)
      .sort();
    return on === undefined ? [] : [{ payment, on: laterDay(on, payment.valueDate) }];
  });
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
