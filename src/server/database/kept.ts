import type { SnakeCase } from './prepared/index.ts';
import type { Schema } from './schema.ts';

/**
 * By what each table is kept. It says how a database that spreads over machines is laid out (`npm run distribute`) and what
 * a query may name together: docs/decisions/keys.md.
 * - `borrower`: by `borrower_id`, all of a borrower's rows side by side.
 * - `{ by }`: a directory, by the column that the outside knows; the borrower, where there is one, comes out of it.
 * - `everywhere`: small, written seldom, the same on each machine.
 * - `local`: nobody's, on one machine.
 */
export type Kept = 'borrower' | 'everywhere' | 'local' | { readonly by: string };

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
  complaint_former_answers: 'borrower',
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

  accounting_days: 'local',
  audit_head: 'local',
  audit_links: 'local',
  announcement_numbers: 'local',
  business_clock: 'local',
  desk_approvals: 'local',
  desk_challenges: 'local',
  desk_closed_days: 'local',
  desk_exposures: 'local',
  desk_identities: 'local',
  desk_passkeys: 'local',
  desk_requests: 'local',
  desk_sessions: 'local',
  desk_sign_in_slots: 'local',
  desk_staff: 'local',
  inbox_messages: 'local',
  operator_tokens: 'local',
  operator_usage: 'local',
  payout_days: 'local',
  portfolio_collected: 'local',
  portfolio_days: 'local',
  portfolio_prepared: 'local',
  portfolio_rolls: 'local',
  portfolio_vintages: 'local',
  privacy_requests: 'local',
  promotion_days: 'local',
  reminder_days: 'local',
  sandbox_card_charges: 'local',
  sandbox_messages: 'local',
  sandbox_payments: 'local',
  sandbox_payout_plans: 'local',
  sandbox_payouts: 'local',
  sandbox_refunds: 'local',
  server_secrets: 'local',
  settlement_files: 'local',
  settlement_totals: 'local',
};
