import { addDays, calendarDayIn, type Day } from '../../../lending/index.ts';
import { hourMs } from '../../platform/durations.ts';

/** The account that receives a payout. `bankCode`: empty where the account number names the bank. */
export type Beneficiary = { name: string; bankCode: string; account: string };

export type PayoutOrder = {
  /** Our id and the provider's idempotency key, sent once. At most 28 letters and digits. */
  payoutId: string;
  /** The loan's order; for a return, the payment that is returned to its sender. */
  orderId: string;
  isReturn?: boolean;
  beneficiary: Beneficiary;
  amount: number;
  currency: string;
};

/**
 * The state of a payout at its provider.
 * - `sent`: accepted, under way
 * - `arrived`: credited to the account
 * - `returned`: sent, and returned by the bank
 * - `refused`: not sent, and final
 */
export type PayoutStatusUpdate = {
  state: 'sent' | 'arrived' | 'returned' | 'refused';
  providerId: string;
  at: Date;
  /** Shown to staff; may be empty. */
  reason: string;
};

/** Identifies a payout that may have been sent. `providerId`: null if the answer was lost. */
type PayoutQuery = { payoutId: string; providerId: string | null; sentAt: Date };

/** An entry of a provider's list of the orders of a day. */
export type ListedPayout = {
  /** The provider's unique id. */
  providerId: string;
  /** The id it was sent under: ours, if we sent it. */
  payoutId: string;
  amount: number;
  currency: string;
  state: PayoutStatusUpdate['state'];
  at: Date;
};

/** A provider's operating days, by which it lists its orders. */
export type OperatingDays = {
  /** The two operating days that an order sent at this instant can belong to, in order. */
  daysFor(sentAt: Date): readonly [Day, Day];
  /** Whether a day is over, so that its list of orders is complete. */
  hasEnded(day: Day, now: Date): boolean;
};

/** Sends payouts. All methods throw {@link ProviderError}: only failure `unreached` means that nothing was sent. */
export type PayoutApi = {
  send(order: PayoutOrder): Promise<PayoutStatusUpdate>;
  /**
   * The state of a payout, looked up in both operating days that it can belong to. `absent`: the provider has no such id in
   * either, which is conclusive only once both are over.
   */
  status(payout: PayoutQuery, now: Date): Promise<PayoutStatusUpdate | { state: 'absent' }>;
  readonly days: OperatingDays;
  /** All orders of a day that is over, from the provider's list. */
  orders(day: Day): Promise<readonly ListedPayout[]>;
};

/** Covers requests in transit, clock differences and a cutoff that isn't exact: within it an order may belong to either day. */
const cutoffToleranceMs = hourMs;

/** Operating days by the one in force at an instant and the first from a calendar day on. */
export function createOperatingDays(at: (instant: Date) => Day, firstFrom: (day: Day) => Day): OperatingDays {
  const earliestAt = (instant: Date) => at(new Date(instant.getTime() - cutoffToleranceMs));
  return {
    daysFor: (sentAt) => [earliestAt(sentAt), firstFrom(addDays(earliestAt(sentAt), 1))],
    hasEnded: (day, now) => day < earliestAt(now),
  };
}

/** Operating days of a provider that uses the calendar days of a time zone. */
export function createCalendarOperatingDays(timeZone: string): OperatingDays {
  return createOperatingDays(
    (instant) => calendarDayIn(timeZone, instant),
    (day) => day,
  );
}
