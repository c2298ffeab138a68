import type { ColumnType, Generated } from 'kysely';

type Json = ColumnType<unknown, string, string>;

type CertificationsTable = {
  borrowerId: number;
  step: 'personal' | 'job' | 'ext';
  declared: Json;
  declaredAt: Date;
};

type BankAccountsTable = {
  borrowerId: number;
  entryId: Generated<number>;
  bankName: string;
  /** What names the bank where the number doesn't: an IFSC, a bank's code. Empty otherwise. */
  bankCode: string;
  /** Encrypted where there are keys. */
  accountNumber: string;
  accountHash: Generated<string | null>;
  sessionHash: Buffer;
  boundAt: Date;
};

type TrackedEventsTable = {
  borrowerId: number;
  eventId: Generated<number>;
  event: string;
  page: string;
  at: Date;
};

type ReportsTable = {
  borrowerId: number;
  kind: 'location' | 'device';
  reported: Json;
  consentedAt: Date;
  reportedAt: Date;
};

/** Tables of migration 0005. */
export type AccountsSchema = {
  certifications: CertificationsTable;
  bankAccounts: BankAccountsTable;
  trackedEvents: TrackedEventsTable;
  reports: ReportsTable;
};
