import type { Generated, Selectable } from 'kysely';
import type { PayoutDifferenceKind } from '../../../../contract/desk/names.ts';

export type PayoutState = 'created' | 'sent' | 'arrived' | 'returned' | 'refused' | 'unknown';

/** What the sandbox can do with a payout. `silence`: the money goes, the answer never comes; `lose`: neither. */
export type PayoutOutcome = 'arrive' | 'send' | 'return' | 'refuse' | 'silence' | 'lose';

type PayoutsTable = {
  borrowerId: number;
  orderId: string;
  attempt: number;
  payoutId: string;
  provider: string;
  state: PayoutState;
  amount: number;
  currency: string;
  beneficiaryName: string;
  bankCode: string;
  accountNumber: string;
  providerId: Generated<string | null>;
  reason: Generated<string>;
  createdAt: Date;
  sentAt: Generated<Date | null>;
  askedAt: Generated<Date | null>;
  endedAt: Generated<Date | null>;
  listedOn: Generated<string | null>;
  absentAt: Generated<Date | null>;
  declaredFailedAt: Generated<Date | null>;
};

export type PayoutRow = Selectable<PayoutsTable>;

type PayoutDirectoryTable = { payoutId: string; borrowerId: number; orderId: string };
type PayoutDaysTable = { market: string; day: string; amount: number };

type SandboxPayoutsTable = {
  payoutId: string;
  orderId: string;
  amount: number;
  currency: string;
  accountNumber: string;
  state: Exclude<PayoutState, 'created' | 'unknown'>;
  reason: string;
  at: Date;
  givenAt: Generated<Date>;
};

type SandboxPayoutPlansTable = { orderId: string; outcome: PayoutOutcome };

type PayoutStatementsTable = {
  provider: string;
  day: string;
  missingSince: Date;
  readAt: Generated<Date | null>;
};

type PayoutStatementOrdersTable = {
  provider: string;
  providerId: string;
  payoutId: string;
  day: string;
  amount: number;
  currency: string;
  state: Exclude<PayoutState, 'created' | 'unknown'>;
  at: Date;
};

type PayoutDifferencesTable = {
  provider: string;
  kind: PayoutDifferenceKind;
  reference: string;
  payoutId: string;
  day: string;
  listedAmount: number | null;
  ourAmount: number | null;
  currency: string;
  seenAt: Date;
  closedAt: Generated<Date | null>;
  closedReason: Generated<string | null>;
};

/** Tables of migrations 0020 and 0070. */
export type PayoutsSchema = {
  payoutStatements: PayoutStatementsTable;
  payoutStatementOrders: PayoutStatementOrdersTable;
  payoutDifferences: PayoutDifferencesTable;
  payouts: PayoutsTable;
  payoutDirectory: PayoutDirectoryTable;
  payoutDays: PayoutDaysTable;
  sandboxPayouts: SandboxPayoutsTable;
  sandboxPayoutPlans: SandboxPayoutPlansTable;
};
