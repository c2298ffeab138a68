import { globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import { shardKeys, type TableName } from './shardKeys.ts';
import { toStoredName } from './storedNames.ts';

/**
 * The folder whose code writes a table: a module's name, or a path in `src/server`. Others read it, and write it by the
 * owner's functions; closing an account, purging, undoing an import and re-encrypting go over lists of tables of all owners.
 */
const ownedTables = {
  accounting: ['accounting_books', 'accounting_months', 'ledger_day_totals', 'ledger_totals_through'],
  accounts: [
    'bank_accounts',
    'borrowers',
    'certifications',
    'corrections',
    'declaration_changes',
    'phone_directory',
    'reports',
    'sessions',
    'tracked_events',
  ],
  agreements: ['agreements', 'legal_texts', 'offered_disclosures'],
  bankStatements: ['bank_statement_items', 'bank_statement_lines', 'bank_statements'],
  cards: ['card_payments', 'cards', 'repay_tokens'],
  claims: ['payment_claims'],
  collections: ['collection_cases', 'desk_notes'],
  complaints: [
    'complaint_directory',
    'complaint_former_answers',
    'complaint_questions',
    'complaints',
    'uploads',
  ],
  contactPreferences: ['contact_ways'],
  desk: [
    'assignments',
    'desk_approvals',
    'desk_challenges',
    'desk_exposures',
    'desk_identities',
    'desk_invitations',
    'desk_passkeys',
    'desk_requests',
    'desk_sessions',
    'desk_sign_in_slots',
    'desk_staff',
    'desk_views',
    'personal_data_alerts',
    'personal_data_views',
    'setting_values',
  ],
  export: ['export_files', 'export_runs'],
  identity: ['consents', 'identity_images'],
  imports: ['import_batches', 'import_chunks', 'import_directory', 'import_errors'],
  inbox: ['inbox_messages'],
  'integrations/card': ['sandbox_card_charges'],
  'integrations/payment': ['sandbox_payments', 'sandbox_payout_plans', 'sandbox_payouts', 'sandbox_refunds'],
  'integrations/sms': ['sandbox_messages'],
  ledger: ['accounting_days', 'desk_closed_days', 'ledger_entries'],
  loans: [
    'corrected_reversals',
    'instalments',
    'lending_caps',
    'lending_days',
    'lending_suspensions',
    'loan_events',
    'loan_positions',
    'order_decisions',
    'orders',
    'payment_positions',
  ],
  notifications: ['message_outcomes', 'messages', 'reminder_days'],
  oneTimeCodes: ['one_time_codes'],
  operator: ['operator_tokens', 'operator_usage'],
  eventOutbox: ['announcements'],
  payments: [
    'account_numbers',
    'extensions',
    'payment_differences',
    'payment_references',
    'payments',
    'received_payments',
    'received_reversals',
    'reference_directory',
    'refunds',
    'returnable_credits',
    'settlement_files',
    'settlement_lines',
    'settlement_totals',
    'suspense_payers',
    'webhook_events',
  ],
  payouts: [
    'payout_days',
    'payout_differences',
    'payout_directory',
    'payout_statement_orders',
    'payout_statements',
    'payouts',
  ],
  privacy: ['privacy_requests'],
  platform: ['business_clock', 'usage_counters'],
  'platform/audit': ['audit_events', 'audit_head', 'audit_links', 'audit_verifications'],
  'platform/fieldEncryption': ['server_secrets'],
  promotion: ['captchas', 'promotion_days', 'promotion_events', 'registrations'],
  push: ['push_subscriptions'],
  reporting: [
    'portfolio_collected',
    'portfolio_days',
    'portfolio_market_days',
    'portfolio_marks',
    'portfolio_prepared',
    'portfolio_rolls',
    'portfolio_vintages',
  ],
  tills: ['hand_payments', 'till_deposits', 'till_movements', 'tills'],
  webhooks: ['announcement_numbers', 'event_attempts', 'events'],
} as const satisfies Readonly<Record<string, readonly TableName[]>>;

/** Who else writes a table by statements of its own, and why. */
const otherWriters: Readonly<Partial<Record<TableName, Readonly<Record<string, string>>>>> = {
  announcements: {
    loans: 'the daily run publishes the events of late loans by one statement',
    payments: 'a payment and its outgoing event are one statement',
  },
  audit_events: { payments: 'a payment and the line of its closed claim are one statement' },
  borrowers: {
    imports: 'undoing an import erases its borrowers by one statement',
    promotion: 'a registration is the first that is known of a borrower',
  },
  card_payments: { payments: 'the notice of a card payment settles its charge' },
  desk_approvals: { accounts: 'closing an account erases what was written about it' },
  desk_notes: { accounts: 'closing an account erases what was written about it' },
  instalments: { imports: 'undoing an import' },
  ledger_entries: {
    imports: 'undoing an import',
    loans: 'the daily run posts late charges by one statement',
  },
  loan_events: { imports: 'undoing an import' },
  orders: { imports: 'undoing an import' },
  payment_claims: { payments: 'a payment closes the claim about it in its own statement' },
  payment_positions: {
    imports: 'undoing an import',
    payments: 'a payment and its position are one statement',
  },
  phone_directory: { promotion: 'a registration takes its phone' },
  privacy_requests: { accounts: 'closing an account erases what was written about it' },
  push_subscriptions: { accounts: 'a corrected phone ends the subscriptions of the former one' },
  received_payments: { payouts: 'a refused return puts the payment back in suspense' },
  refunds: { loans: 'a loan is reprocessed with its refunds' },
  returnable_credits: { loans: 'a reprocessed loan says whether it has credit to return' },
  sandbox_card_charges: { 'integrations/payment': 'the sandbox of cards is paid by that of payments' },
  server_secrets: { app: 'the signing secret is made at the first start' },
  sessions: { api: 'a call says when its session was last used' },
};

const server = join(import.meta.dirname, '../..');
/** Tests, the demonstration's history and migrations write what they need. */
const isExempt = (path: string) => /\.test\.|(^|\/)testing\/|\/migrations\/|^demo\//.test(path);
const sources = globSync('**/*.ts', { cwd: server }).filter((path) => !isExempt(path));

const byKysely = /(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*'(\w+)'/g;
const byHelper = /(?:insertRows|addToDailyTotal)\([^,()]+,\s*'(\w+)'/g;
const bySql =
  /\b(?:insert into|delete from|update|copy)\s+([a-z_]+)(?:\s+(?:as\s+)?\w+)?\s*(?:\(|set\b|where\b|using\b|select\b|values\b)/g;

/** The stored names of the tables that a source writes. */
function findWrittenTables(source: string): string[] {
  const find = (pattern: RegExp) => [...source.matchAll(pattern)].map(([, name = '']) => name);
  return [...[byKysely, byHelper].flatMap(find).map(toStoredName), ...find(bySql)];
}

/** `modules/loans/x.ts` is of `loans`, `platform/audit/x.ts` of `platform/audit`, `platform/clock.ts` of `platform`. */
function findFolder(path: string): string {
  const [layer = '', folder = ''] = path.split('/');
  if (layer === 'modules') return folder;
  return folder.endsWith('.ts') || layer === 'app' ? layer : `${layer}/${folder}`;
}

const owners = new Map<string, string>(
  Object.entries(ownedTables).flatMap(([owner, tables]) => tables.map((table) => [table, owner] as const)),
);
const writes = new Map<string, Set<string>>();
for (const path of sources)
  for (const table of findWrittenTables(readFileSync(join(server, path), 'utf8')))
    if (owners.has(table))
      writes.set(table, (writes.get(table) ?? new Set()).add(findFolder(relative('.', path))));

describe('of every table', () => {
  test('one folder is the owner', () => {
    expect(Object.values(ownedTables).flat().toSorted()).toEqual(Object.keys(shardKeys).toSorted());
  });

  test('no statement of others names it, but of those who say why', () => {
    const foreign = [...writes].flatMap(([table, folders]) =>
      [...folders].filter((folder) => folder !== owners.get(table)).map((folder) => `${table} by ${folder}`),
    );
    const named = Object.entries(otherWriters).flatMap(([table, folders]) =>
      Object.keys(folders).map((folder) => `${table} by ${folder}`),
    );
    expect(foreign.toSorted()).toEqual(named.toSorted());
  });

  test('its owner writes it', () => {
    const unwritten = [...owners].filter(([table, owner]) => !writes.get(table)?.has(owner));
    expect(unwritten).toEqual([]);
  });
});
