import type { Generated } from 'kysely';

type SettlementFilesTable = { provider: string; day: string; readAt: Date };

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

type ReceivedReversalsTable = {
  provider: string;
  paymentId: string;
  reversalId: string;
  amount: number;
  currency: string;
  reversedAt: Date;
  reason: string;
  receivedAt: Date;
  appliedAt: Generated<Date | null>;
};

type SandboxPaymentsTable = {
  paymentId: string;
  reference: string;
  amount: number;
  currency: string;
  paidAt: Date;
};

type SandboxRefundsTable = {
  idempotencyKey: string;
  refundId: string;
  paymentId: string;
  amount: number;
};

/** Tables of migrations 0009 and 0019. */
export type PaymentsSchema = {
  settlementFiles: SettlementFilesTable;
  receivedReversals: ReceivedReversalsTable;
  refunds: RefundsTable;
  sandboxPayments: SandboxPaymentsTable;
  sandboxRefunds: SandboxRefundsTable;
};
