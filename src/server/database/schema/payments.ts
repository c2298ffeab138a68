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

/** Tables of migration 0009. */
export type PaymentsSchema = {
  settlement_files: SettlementFilesTable;
  refunds: RefundsTable;
  sandbox_payments: SandboxPaymentsTable;
  sandbox_refunds: SandboxRefundsTable;
};
