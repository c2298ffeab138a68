import type { Generated } from 'kysely';

type SettlementFilesTable = { provider: string; day: string; read_at: Date };

type RefundsTable = {
  borrower_id: number;
  provider: string;
  payment_id: string;
  order_id: string;
  amount: number;
  currency: string;
  asked_at: Date;
  refund_id: Generated<string | null>;
  value_date: Generated<string | null>;
};

type ReceivedReversalsTable = {
  provider: string;
  payment_id: string;
  reversal_id: string;
  amount: number;
  currency: string;
  reversed_at: Date;
  reason: string;
  received_at: Date;
  applied_at: Generated<Date | null>;
};

type SandboxPaymentsTable = {
  payment_id: string;
  reference: string;
  amount: number;
  currency: string;
  paid_at: Date;
};

type SandboxRefundsTable = {
  idempotency_key: string;
  refund_id: string;
  payment_id: string;
  amount: number;
};

/** Tables of migrations 0009 and 0019. */
export type PaymentsSchema = {
  settlement_files: SettlementFilesTable;
  received_reversals: ReceivedReversalsTable;
  refunds: RefundsTable;
  sandbox_payments: SandboxPaymentsTable;
  sandbox_refunds: SandboxRefundsTable;
};
