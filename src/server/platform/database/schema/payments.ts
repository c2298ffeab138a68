import type { Generated } from 'kysely';
import type { DifferenceSource } from '../../../../contract/desk/names.ts';

type SettlementFilesTable = {
  provider: string;
  day: string;
  readAt: Generated<Date | null>;
  missingSince: Generated<Date | null>;
};

type PaymentDifferencesTable = {
  provider: string;
  paymentId: string;
  toldAmount: number;
  toldCurrency: string;
  source: DifferenceSource;
  seenAt: Date;
  receivedAmount: number;
  receivedCurrency: string;
  closedAt: Generated<Date | null>;
  closedReason: Generated<string | null>;
};

type AccountNumbersTable = {
  borrowerId: number;
  orderId: string;
  purpose: number;
  extensionSequence: number;
  number: number;
};

type RefundsTable = {
  borrowerId: number;
  provider: string;
  paymentId: string;
  refundKey: Generated<string>;
  orderId: string;
  amount: number;
  currency: string;
  askedAt: Date;
  refundId: Generated<string | null>;
  valueDate: Generated<string | null>;
};

/** Ended loans with credit; a job looks at them until nothing goes back by itself. `isHeld`: a dispute is open, or nothing does. */
type ReturnableCreditsTable = {
  borrowerId: number;
  orderId: string;
  nextLookAt: Date;
  isHeld: Generated<boolean>;
};

type ReceivedReversalsTable = {
  provider: string;
  paymentId: string;
  reversalId: string;
  amount: number;
  currency: string;
  reversedAt: Date;
  reason: string;
  cause: Generated<'payer' | 'provider'>;
  receivedAt: Date;
  appliedAt: Generated<Date | null>;
};

/** Name and account are encrypted. */
type SuspensePayersTable = {
  provider: string;
  paymentId: string;
  payerName: string;
  accountNumber: string;
  accountHash: Generated<string | null>;
};

type SandboxPaymentsTable = {
  paymentId: string;
  reference: string;
  amount: number;
  currency: string;
  paidAt: Date;
  reversed: Generated<number>;
};

type SandboxRefundsTable = {
  idempotencyKey: string;
  refundId: string;
  paymentId: string;
  amount: number;
};

/** Tables of migrations 0009, 0019, 0025, 0075 and 0076. */
export type PaymentsSchema = {
  accountNumbers: AccountNumbersTable;
  paymentDifferences: PaymentDifferencesTable;
  settlementFiles: SettlementFilesTable;
  receivedReversals: ReceivedReversalsTable;
  refunds: RefundsTable;
  returnableCredits: ReturnableCreditsTable;
  suspensePayers: SuspensePayersTable;
  sandboxPayments: SandboxPaymentsTable;
  sandboxRefunds: SandboxRefundsTable;
};
