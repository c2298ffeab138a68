import type { ColumnType, Generated } from 'kysely';
import type { BorrowerFacts, RuleOutcome } from '../../lending/eligibility.ts';
import type { Minor } from '../../lending/money.ts';
import type { OrderState } from '../../lending/states.ts';
import type { AgreedTerms } from '../../lending/terms.ts';
import type { PaymentWay } from '../../lending/ways.ts';
import type { AccountsSchema } from './schema/accounts.ts';
import type { AuditSchema } from './schema/audit.ts';
import type { CardsSchema } from './schema/cards.ts';
import type { ComplaintsSchema } from './schema/complaints.ts';
import type { InboxSchema } from './schema/inbox.ts';
import type { PaymentsSchema } from './schema/payments.ts';
import type { PromotionSchema } from './schema/promotion.ts';

/** bigint columns arrive as safe integers, `date` as YYYY-MM-DD, timestamptz as Date. */
/** `jsonb`: read as the value, written as its JSON text. */
type Json<Value> = ColumnType<Value, string, string>;
type Optional<Value> = Generated<Value | null>;

type BorrowersTable = {
  borrower_id: number;
  market: string;
  mobile_phone: string;
  full_name: string;
  address: string;
  payout_bank: string;
  payout_last4: string;
  created_at: Date;
  closed_at: Optional<Date>;
};

type SessionsTable = {
  token_hash: Buffer;
  borrower_id: number;
  market: string;
  device_id: string;
  device_name: ColumnType<string, string | undefined, string>;
  created_at: Date;
  expires_at: Date;
  seen_at: Date;
};

type OrdersTable = {
  borrower_id: number;
  order_id: string;
  product_id: string;
  state: OrderState;
  terms: Json<AgreedTerms>;
  open_key: string | null;
  created_at: Date;
  decided_at: Optional<Date>;
  disbursed_on: Optional<string>;
  settled_on: Optional<string>;
  score: Optional<number>;
};

type OrderDecisionsTable = {
  borrower_id: number;
  order_id: string;
  stage: 'confirmed' | 'reviewed';
  decided_at: Date;
  amount: number;
  limit_amount: ColumnType<Minor, number, number>;
  against: ColumnType<RuleOutcome | null, string | null, string | null>;
  outcomes: Json<readonly RuleOutcome[]>;
  facts: Json<BorrowerFacts>;
};

type AgreementsTable = {
  borrower_id: number;
  order_id: string;
  hash: string;
  document: Json<unknown>;
  full_name: string;
  address: string;
  payout_bank: string;
  payout_last4: string;
  session_hash: Buffer;
  agreed_at: Date;
};

type InstalmentsTable = {
  borrower_id: number;
  order_id: string;
  number: number;
  due_on: string;
  unpaid: number;
  late_days: number;
  late_exact: number;
  late_through: string;
  late_cap: number | null;
};

type ExtensionsTable = {
  borrower_id: number;
  order_id: string;
  sequence: number;
  fee: number;
  days: number;
  requested_on: string;
  expires_on: string;
};

type PaymentReferencesTable = {
  borrower_id: number;
  reference: string;
  order_id: string;
  provider: string;
  pay_code: string;
  purpose: number;
  way: Generated<PaymentWay>;
  amount: number;
  extension_sequence: number | null;
  created_at: Date;
  expires_at: Date;
  live: Generated<boolean>;
  asked_at: Optional<Date>;
  provider_id: Optional<string>;
  till: ColumnType<Readonly<Record<string, string>>, string | undefined, string>;
  reusable: Generated<boolean>;
  ended_at: Optional<Date>;
  cancelled_at: Optional<Date>;
};

type ReferenceDirectoryTable = { reference: string; borrower_id: number };

type PaymentsTable = {
  borrower_id: number;
  provider: string;
  payment_id: string;
  order_id: string;
  reference: string;
  channel: string;
  purpose: number;
  extension_sequence: number | null;
  amount: number;
  paid_at: Date;
  value_date: string;
  received_at: Date;
};

type ReceivedPaymentsTable = {
  provider: string;
  payment_id: string;
  reference: string;
  amount: number;
  currency: string;
  paid_at: Date;
  received_at: Date;
  borrower_id: number;
  suspended_at: Optional<Date>;
  matched_at: Optional<Date>;
};

type WebhookEventsTable = { provider: string; event_id: string; body: string; received_at: Date };

type LedgerEntriesTable = {
  borrower_id: number;
  entry_id: Generated<number>;
  order_id: string;
  event: string;
  value_date: string;
  posted_at: Date;
  accounts: readonly string[];
  amounts: readonly number[];
};

type LedgerLinesView = {
  borrower_id: number;
  order_id: string;
  entry_id: number;
  event: string;
  value_date: string;
  account: string;
  amount: number;
};

type BusinessClockTable = { only_row: Generated<boolean>; advanced_days: number };

type ServerSecretsTable = { name: string; value: string };
type UsageCountersTable = { subject: string; window_start: Date; used: number };

export type Schema = AccountsSchema &
  AuditSchema &
  CardsSchema &
  ComplaintsSchema & {
    borrowers: BorrowersTable;
    sessions: SessionsTable;
    orders: OrdersTable;
    order_decisions: OrderDecisionsTable;
    agreements: AgreementsTable;
    instalments: InstalmentsTable;
    extensions: ExtensionsTable;
    payment_references: PaymentReferencesTable;
    reference_directory: ReferenceDirectoryTable;
    payments: PaymentsTable;
    received_payments: ReceivedPaymentsTable;
    webhook_events: WebhookEventsTable;
    ledger_entries: LedgerEntriesTable;
    ledger_lines: LedgerLinesView;
    business_clock: BusinessClockTable;
    server_secrets: ServerSecretsTable;
    usage_counters: UsageCountersTable;
  } & InboxSchema &
  PaymentsSchema &
  PromotionSchema;
