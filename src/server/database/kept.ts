import type { SnakeCase } from './prepared/index.ts';
import type { Schema } from './schema.ts';

/**
 * By what each table is kept. It says how a database that spreads over machines is laid out (`npm run distribute`) and what
 * a query may name together: docs/decisions/keys.md.
 * - `borrower`: by `borrower_id`, all of a borrower's rows side by side.
 * - `{ by }`: a directory, by the column that the outside knows; the borrower, where there is one, comes out of it.
 * - `everywhere`: small, written seldom, the same on each machine.
 * - `house`: nobody's, in one place.
 */
export type Kept = 'borrower' | 'everywhere' | 'house' | { readonly by: string };

type Table = SnakeCase<Exclude<keyof Schema, 'ledgerLines'>>;

export const kept: Readonly<Record<Table, Kept>> = {
  account_numbers: 'borrower',
  agreements: 'borrower',
  announcements: 'borrower',
  audit_events: 'borrower',
  bank_accounts: 'borrower',
  borrowers: 'borrower',
  card_payments: 'borrower',
  cards: 'borrower',
  certifications: 'borrower',
  complaints: 'borrower',
  desk_notes: 'borrower',
  contact_ways: 'borrower',
  extensions: 'borrower',
  instalments: 'borrower',
  loan_events: 'borrower',
  ledger_entries: 'borrower',
  message_outcomes: 'borrower',
  messages: 'borrower',
  order_decisions: 'borrower',
  orders: 'borrower',
  payment_claims: 'borrower',
  payment_references: 'borrower',
  payments: 'borrower',
  payouts: 'borrower',
  portfolio_marks: 'borrower',
  refunds: 'borrower',
  registrations: 'borrower',
  repay_tokens: 'borrower',
  reports: 'borrower',
  tracked_events: 'borrower',
  uploads: 'borrower',

  captchas: { by: 'sid_hash' },
  complaint_directory: { by: 'folio' },
  events: { by: 'number' },
  one_time_codes: { by: 'phone' },
  payment_differences: { by: 'payment_id' },
  payout_directory: { by: 'payout_id' },
  phone_directory: { by: 'phone' },
  promotion_events: { by: 'event_id' },
  received_payments: { by: 'payment_id' },
  received_reversals: { by: 'payment_id' },
  reference_directory: { by: 'reference' },
  sessions: { by: 'token_hash' },
  usage_counters: { by: 'subject' },
  webhook_events: { by: 'event_id' },

  legal_texts: 'everywhere',

  audit_head: 'house',
  audit_links: 'house',
  announcement_numbers: 'house',
  business_clock: 'house',
  desk_approvals: 'house',
  desk_challenges: 'house',
  desk_closed_days: 'house',
  desk_passkeys: 'house',
  desk_requests: 'house',
  desk_sessions: 'house',
  desk_staff: 'house',
  inbox_messages: 'house',
  operator_tokens: 'house',
  payout_days: 'house',
  portfolio_collected: 'house',
  portfolio_days: 'house',
  portfolio_prepared: 'house',
  portfolio_rolls: 'house',
  portfolio_vintages: 'house',
  privacy_requests: 'house',
  reminder_days: 'house',
  sandbox_card_charges: 'house',
  sandbox_messages: 'house',
  sandbox_payments: 'house',
  sandbox_payout_plans: 'house',
  sandbox_payouts: 'house',
  sandbox_refunds: 'house',
  server_secrets: 'house',
  settlement_files: 'house',
  settlement_totals: 'house',
};
