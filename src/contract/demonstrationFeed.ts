/** A loan as the demonstration's controls go by it. Amounts in minor units. */
export type DemonstrationLoan = {
  readonly orderId: string;
  readonly productId: string;
  readonly status: number;
  /** Of the oldest unpaid instalment; null where nothing is owed. */
  readonly dueOn: string | null;
  readonly dueAmount: number;
  readonly daysLate: number;
  readonly currency: string;
};

/** Who was chosen by phone; null until that phone has an account. */
export type DemonstrationState = {
  readonly borrowerId: number | null;
  /** The day of the business in the market. */
  readonly today: string;
  readonly loans: readonly DemonstrationLoan[];
  /** The last payment by a reference that can be taken back. */
  readonly reversibleReference: string | null;
};

/** What the feed says, each in the order in which it became visible. `at` is ISO 8601 by the business clock. */
export type DemonstrationItem = { readonly at: string } & (
  | {
      readonly type: 'message';
      readonly channel: 'sms' | 'email' | 'push';
      readonly title: string;
      readonly text: string;
    }
  | {
      readonly type: 'application';
      readonly orderId: string;
      readonly amount: number;
      readonly currency: string;
    }
  | {
      readonly type: 'decision';
      readonly orderId: string;
      /** The rule that refused; null where it was approved. */
      readonly refusedBy: string | null;
      readonly rules: number;
    }
  | {
      readonly type: 'payout';
      readonly orderId: string;
      readonly state: string;
      readonly amount: number;
      readonly currency: string;
    }
  | {
      readonly type: 'ledger';
      readonly orderId: string;
      readonly event: string;
      readonly lines: readonly { readonly account: string; readonly amount: number }[];
    }
  | { readonly type: 'event'; readonly number: number; readonly name: string; readonly body: string }
);

/** Names of the stream's events. `reset`: what was shown before is no longer continued. */
export const feedEvents = { reset: 'reset', state: 'state', item: 'item' } as const;
