import type { ColumnType, Generated } from 'kysely';

type Json = ColumnType<unknown, string, string>;

type CertificationsTable = {
  borrower_id: number;
  step: 'personal' | 'job' | 'ext';
  declared: Json;
  declared_at: Date;
};

type BankAccountsTable = {
  borrower_id: number;
  entry_id: Generated<number>;
  bank_name: string;
  /** What names the bank where the number doesn't: an IFSC, a bank's code. Empty otherwise. */
  bank_code: string;
  account_number: string;
  session_hash: Buffer;
  bound_at: Date;
};

type TrackedEventsTable = {
  borrower_id: number;
  event_id: Generated<number>;
  event: string;
  page: string;
  at: Date;
};

type ReportsTable = {
  borrower_id: number;
  kind: 'location' | 'device';
  reported: Json;
  consented_at: Date;
  reported_at: Date;
};

/** Tables of migration 0005. */
export type AccountsSchema = {
  certifications: CertificationsTable;
  bank_accounts: BankAccountsTable;
  tracked_events: TrackedEventsTable;
  reports: ReportsTable;
};
