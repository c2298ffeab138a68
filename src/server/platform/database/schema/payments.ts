import type { ColumnType, Generated, Selectable } from 'kysely';
import type { PayoutDifferenceKind } from '../../../../contract/desk/payouts.ts';
import type { DifferenceSource, RightSide } from '../../../../contract/desk/reconciliation.ts';
import type { Optional } from './columns.ts';

export type PaymentsSchema = {
  accountNumbers: {
    borrowerId: number;
    orderId: string;
    purpose: number;
    extensionSequence: number;
    number: number;
  };
  paymentDifferences: {
    provider: string;
    paymentId: string;
    reportedAmount: number;
    reportedCurrency: string;
    source: DifferenceSource;
    seenAt: Date;
    receivedAmount: number;
    receivedCurrency: string;
    closedAt: Optional<Date>;
    closedReason: Optional<string>;
    rightSide: Optional<RightSide>;
    closedBy: Optional<string[]>;
  };
  settlementFiles: {
    provider: string;
    day: string;
    readAt: Optional<Date>;
    missingSince: Optional<Date>;
  };
  /** `uploadedBy` null: the provider's own file. */
  settlementLines: {
    provider: string;
    day: string;
    paymentId: string;
    reference: string;
    amount: number;
    currency: string;
    paidAt: Date;
    uploadedBy: Optional<string>;
  };
  receivedReversals: {
    provider: string;
    paymentId: string;
    reversalId: string;
    amount: number;
    currency: string;
    reversedAt: Date;
    reason: string;
    cause: Generated<'payer' | 'provider'>;
    receivedAt: Date;
    appliedAt: Optional<Date>;
    notes: ColumnType<{ at: string; by: string; text: string }[], string | undefined, string>;
    closedAt: Optional<Date>;
    closedReason: Optional<string>;
  };
  refunds: {
    borrowerId: number;
    provider: string;
    paymentId: string;
    refundKey: Generated<string>;
    orderId: string;
    amount: number;
    currency: string;
    askedAt: Date;
    refundId: Optional<string>;
    valueDate: Optional<string>;
    payoutId: Optional<string>;
  };
  /** Ended loans with credit, which a job checks; the states are `CreditState` of the module loans. */
  refundableCredits: {
    borrowerId: number;
    orderId: string;
    nextCheckAt: Date;
    isHeld: Generated<boolean>;
  };
  /** Name and account are encrypted. */
  suspensePayers: {
    provider: string;
    paymentId: string;
    payerName: string;
    accountNumber: string;
    accountHash: Optional<string>;
  };
  sandboxPayments: {
    paymentId: string;
    reference: string;
    amount: number;
    currency: string;
    paidAt: Date;
    reversed: Generated<number>;
  };
  sandboxRefunds: {
    idempotencyKey: string;
    refundId: string;
    paymentId: string;
    amount: number;
  };
};

export type PayoutState = 'created' | 'sent' | 'arrived' | 'returned' | 'refused' | 'unknown';

/** What the sandbox can do with a payout. `silence`: the money goes, the answer never comes; `lose`: neither. */
export type PayoutOutcome = 'arrive' | 'send' | 'return' | 'refuse' | 'silence' | 'lose';

export type PayoutRow = Selectable<PayoutsSchema['payouts']>;

export type PayoutsSchema = {
  payoutStatements: {
    provider: string;
    day: string;
    missingSince: Date;
    readAt: Optional<Date>;
  };
  payoutStatementOrders: {
    provider: string;
    providerId: string;
    payoutId: string;
    day: string;
    amount: number;
    currency: string;
    state: Exclude<PayoutState, 'created' | 'unknown'>;
    at: Date;
  };
  payoutDifferences: {
    provider: string;
    kind: PayoutDifferenceKind;
    reference: string;
    payoutId: string;
    /** The provider's operating day. */
    day: string;
    listedAmount: number | null;
    ourAmount: number | null;
    currency: string;
    seenAt: Date;
    closedAt: Optional<Date>;
    closedReason: Optional<string>;
    rightSide: Optional<RightSide>;
  };
  payouts: {
    borrowerId: number;
    orderId: string;
    attempt: number;
    payoutId: string;
    provider: string;
    state: PayoutState;
    amount: number;
    currency: string;
    beneficiaryName: string;
    bankCode: string;
    accountNumber: string;
    providerId: Optional<string>;
    reason: Generated<string>;
    createdAt: Date;
    sentAt: Optional<Date>;
    askedAt: Optional<Date>;
    endedAt: Optional<Date>;
    listedOn: Optional<string>;
    absentAt: Optional<Date>;
    declaredFailedAt: Optional<Date>;
    accountAskedAt: Optional<Date>;
  };
  payoutDirectory: { payoutId: string; borrowerId: number; orderId: string };
  payoutDays: { market: string; day: string; amount: number };
  sandboxPayouts: {
    payoutId: string;
    orderId: string;
    amount: number;
    currency: string;
    accountNumber: string;
    state: Exclude<PayoutState, 'created' | 'unknown'>;
    reason: string;
    at: Date;
    givenAt: Generated<Date>;
  };
  sandboxPayoutPlans: { orderId: string; outcome: PayoutOutcome };
};

export type CardPaymentState = 'created' | 'charging' | 'succeeded' | 'failed' | 'unknown';

export type CardsSchema = {
  cards: {
    borrowerId: number;
    cardId: string;
    bankName: string;
    bankCode: string;
    last4: string;
    providerToken: string;
    requiresCode: boolean;
    addedAt: Date;
    provider: Generated<string>;
  };
  repayTokens: {
    borrowerId: number;
    tokenHash: Buffer;
    orderId: string;
    createdAt: Date;
    expiresAt: Date;
    usedAt: Optional<Date>;
  };
  cardPayments: {
    borrowerId: number;
    recordId: string;
    orderId: string;
    cardId: string;
    tokenHash: Buffer;
    amount: number;
    currency: string;
    state: CardPaymentState;
    failure: Optional<string>;
    createdAt: Date;
    codeSentAt: Optional<Date>;
    chargingAt: Optional<Date>;
    nextPollAt: Optional<Date>;
    continueUrl: Optional<string>;
    providerId: Optional<string>;
    notifiedAt: Optional<Date>;
  };
  sandboxCardCharges: {
    idempotencyKey: string;
    chargeId: string;
    amount: number;
    currency: string;
    outcome: 'succeeded' | 'declined' | 'asked';
    chargedAt: Date;
    reversed: Generated<number>;
  };
};
