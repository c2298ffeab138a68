import { addDays, type Day, dayIn } from '../../../lending/index.ts';
import { hourMs } from '../../platform/durations.ts';

/** Whom money goes to. `bankCode` names the bank where the number doesn't; empty otherwise. */
export type Beneficiary = { name: string; bankCode: string; account: string };

export type PayoutOrder = {
  /** Ours, and the provider's idempotency key: given to it once. Letters and digits, at most 28. */
  payoutId: string;
  /** The loan's order; of a return, the payment that goes back to who sent it. */
  orderId: string;
  isReturn?: boolean;
  beneficiary: Beneficiary;
  amount: number;
  currency: string;
};

/**
 * What a provider says of a payout.
 * - `sent`: taken, on its way
 * - `arrived`: in the account
 * - `returned`: it went, and came back
 * - `refused`: it never went, and won't
 */
export type PayoutStatusUpdate = {
  state: 'sent' | 'arrived' | 'returned' | 'refused';
  providerId: string;
  at: Date;
  /** For people who look into it; empty where there is nothing to say. */
  reason: string;
};

/** A payout that may have been asked for. `providerId` is null where its answer never came. */
type PayoutKey = { payoutId: string; providerId: string | null; sentAt: Date };

/** An order in a provider's own list of what left on a day. */
export type ListedPayout = {
  /** The provider's own id of it, of which there is one. */
  providerId: string;
  /** The id it was given under: ours, where it is ours. */
  payoutId: string;
  amount: number;
  currency: string;
  state: PayoutStatusUpdate['state'];
  at: Date;
};

/** The days by which a provider keeps its orders. */
export type OperatingDays = {
  /** Both operating days that an order given at this instant can belong to, in order. */
  daysFor(sentAt: Date): readonly [Day, Day];
  /** Nothing is registered in this day any more: its list of orders is whole. */
  hasEnded(day: Day, now: Date): boolean;
};

/** Money goes out. All throw {@link ProviderError} without an answer: only `unreached` says that nothing was asked. */
export interface PayoutApi {
  send(order: PayoutOrder): Promise<PayoutStatusUpdate>;
  /**
   * What became of a payout, looked for in each day that it can belong to. `absent`: the provider has none of this id in any of
   * them, which is conclusive only once all of them are over.
   */
  status(key: PayoutKey, now: Date): Promise<PayoutStatusUpdate | { state: 'absent' }>;
  readonly days: OperatingDays;
  /** Every order of a day that is over, from the provider's own list. Throws where it can't be had. */
  orders(day: Day): Promise<readonly ListedPayout[]>;
}

/** A request that is still on its way, or a clock that differs, falls within this span of a day's end. */
const cutoffToleranceMs = hourMs;

/** Of a provider that keeps its orders by the calendar days of a time zone. */
export function createCalendarDays(timeZone: string): OperatingDays {
  return {
    daysFor(sentAt) {
      const earliestDay = dayIn(timeZone, new Date(sentAt.getTime() - cutoffToleranceMs));
      return [earliestDay, addDays(earliestDay, 1)];
    },
    hasEnded: (day, now) => day < dayIn(timeZone, new Date(now.getTime() - cutoffToleranceMs)),
  };
}
