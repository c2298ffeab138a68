/** A ledger entry of one loan; amounts in minor units, what rises positive. `day`: in the loan's market. */
export type LedgerEntry = {
  readonly orderId: string;
  readonly event: string;
  readonly day: string;
  readonly at: string;
  /** What is owed, written off or not. */
  readonly owed: number;
  /** `manualCash`: in hand-kept cash accounts; `realCash`: in providers'. */
  readonly manualCash: number;
  readonly realCash: number;
  /** Let go of by waivers, offers and rests. */
  readonly waived: number;
};

export type RefundRow = {
  orderId: string;
  provider: string;
  paymentId: string;
  amount: number;
  day: string;
  at: string;
  byKind: string;
  by: string;
};
export type SuspenseMatch = {
  orderId: string;
  paymentId: string;
  amount: number;
  day: string;
  byKind: string;
  by: string;
  isSupported: boolean;
};
/** Unidentified money on its way back: how often, whether a loan has it too, and whether the person asked for it. */
export type Returned = { paymentId: string; times: number; isMatched: boolean; isOwn: boolean };
/** `isThirdParty`: of a stranger's transfer, which the borrower hadn't claimed, as this payment alone, before it was imported. */
export type ManualPayment = {
  orderId: string;
  amount: number;
  day: string;
  at: string;
  isBacked: boolean;
  isThirdParty: boolean;
};
export type HandledPayment = { orderId: string; at: string };
export type Instalment = { orderId: string; number: number; dueOn: string; unpaid: number };

/** What there was before the sequence. */
export type StateBefore = {
  readonly lastEntry: number;
  readonly instalments: readonly Instalment[];
  /** By order. */
  readonly principal: ReadonlyMap<string, number>;
  readonly closedDay: string;
};

export type SequenceFacts = {
  readonly entries: readonly LedgerEntry[];
  readonly refunds: readonly RefundRow[];
  readonly matches: readonly SuspenseMatch[];
  readonly returned: readonly Returned[];
  readonly manualPayments: readonly ManualPayment[];
  /** Where the person recorded, reversed or matched a payment, waived, or offered a settlement or new dates. */
  readonly handledPayments: readonly HandledPayment[];
  readonly ownTermsBroken: readonly string[];
  readonly approvedWithoutSecondPerson: readonly { orderId: string; principal: number }[];
  readonly payouts: readonly { orderId: string; sent: number }[];
  readonly ownApprovals: readonly string[];
  /** Requests that the person decided, about cash of the person's till or what may be the person's deposit. */
  readonly ownTillDecisions: readonly string[];
  /** Each day on which the person held the collection of a loan, by a hold up to its end or by a promise. */
  readonly heldDays: readonly { orderId: string; day: string }[];
  readonly closedDay: string;
  readonly instalments: readonly Instalment[];
  readonly today: string;
  /** By order: all that is owed, written off or not. */
  readonly owed: ReadonlyMap<string, number>;
  /** Loans reported by bucket of days past due. */
  readonly buckets: readonly { bucket: string; currency: string; loans: number }[];
  /** Tills that the person closed with a difference, or counted again, without a request for approval. */
  readonly tillDifferences: readonly string[];
};
