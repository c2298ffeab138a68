/** A loan as the demonstration's controls need it. Amounts in minor units. */
export type DemonstrationLoan = {
  readonly orderId: string;
  readonly productId: string;
  readonly status: number;
  /** The due date of the oldest unpaid instalment; null if nothing is owed. */
  readonly dueOn: string | null;
  readonly dueAmount: number;
  readonly daysLate: number;
  readonly currency: string;
};

/** The state of the borrower chosen by phone. */
export type DemonstrationState = {
  /** Null until the phone has an account. */
  readonly borrowerId: number | null;
  /** The business day of the market. */
  readonly today: string;
  /** The market's hour from which messages are sent again; null while they are sent. */
  readonly messagesFrom: number | null;
  readonly loans: readonly DemonstrationLoan[];
  /** The reference of the last payment that can be charged back. */
  readonly reversibleReference: string | null;
};

/** An item of the feed, in the order of becoming visible. `at`: ISO 8601 by the business clock. */
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

/** Event names of the stream. `reset`: earlier items are discarded. */
export const feedEvents = { reset: 'reset', state: 'state', item: 'item' } as const;
