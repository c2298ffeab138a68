import type { ColumnType, Generated, Selectable } from 'kysely';
import type { PayoutDifferenceKind } from '../../../../contract/desk/payouts.ts';
import type { DifferenceSource, RightSide } from '../../../../contract/desk/reconciliation.ts';
import type { OptionalColumn } from './columns.ts';

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
    closedAt: OptionalColumn<Date>;
    closedReason: OptionalColumn<string>;
    rightSide: OptionalColumn<RightSide>;
    closedBy: OptionalColumn<string[]>;
  };
  settlementFiles: {
    provider: string;
    day: string;
    readAt: OptionalColumn<Date>;
    missingSince: OptionalColumn<Date>;
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
    uploadedBy: OptionalColumn<string>;
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
    appliedAt: OptionalColumn<Date>;
    notes: ColumnType<{ at: string; by: string; text: string }[], string | undefined, string>;
    closedAt: OptionalColumn<Date>;
    closedReason: OptionalColumn<string>;
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
    refundId: OptionalColumn<string>;
    valueDate: OptionalColumn<string>;
    payoutId: OptionalColumn<string>;
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
    accountHash: OptionalColumn<string>;
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
    readAt: OptionalColumn<Date>;
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
    closedAt: OptionalColumn<Date>;
    closedReason: OptionalColumn<string>;
    rightSide: OptionalColumn<RightSide>;
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
    providerId: OptionalColumn<string>;
    reason: Generated<string>;
    createdAt: Date;
    sentAt: OptionalColumn<Date>;
    askedAt: OptionalColumn<Date>;
    endedAt: OptionalColumn<Date>;
    listedOn: OptionalColumn<string>;
    absentAt: OptionalColumn<Date>;
    declaredFailedAt: OptionalColumn<Date>;
    accountAskedAt: OptionalColumn<Date>;
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
    usedAt: OptionalColumn<Date>;
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
    failure: OptionalColumn<string>;
    createdAt: Date;
    codeSentAt: OptionalColumn<Date>;
    chargingAt: OptionalColumn<Date>;
    nextPollAt: OptionalColumn<Date>;
    continueUrl: OptionalColumn<string>;
    providerId: OptionalColumn<string>;
    notifiedAt: OptionalColumn<Date>;
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
