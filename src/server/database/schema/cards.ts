import type { Generated } from 'kysely';

export type CardPaymentState = 'created' | 'charging' | 'succeeded' | 'failed' | 'unknown';

type CardsTable = {
  borrower_id: number;
  card_id: string;
  bank_name: string;
  bank_code: string;
  last4: string;
  provider_token: string;
  asks_code: boolean;
  added_at: Date;
};

type RepayTokensTable = {
  borrower_id: number;
  token_hash: Buffer;
  order_id: string;
  created_at: Date;
  expires_at: Date;
  used_at: Generated<Date | null>;
};

type CardPaymentsTable = {
  borrower_id: number;
  record_id: string;
  order_id: string;
  card_id: string;
  token_hash: Buffer;
  amount: number;
  currency: string;
  state: CardPaymentState;
  failure: Generated<string | null>;
  created_at: Date;
  code_sent_at: Generated<Date | null>;
  charging_at: Generated<Date | null>;
};

type SandboxCardChargesTable = {
  idempotency_key: string;
  charge_id: string;
  amount: number;
  currency: string;
  outcome: 'succeeded' | 'declined';
  charged_at: Date;
};

/** Tables of migration 0002. */
export type CardsSchema = {
  cards: CardsTable;
  repay_tokens: RepayTokensTable;
  card_payments: CardPaymentsTable;
  sandbox_card_charges: SandboxCardChargesTable;
};
