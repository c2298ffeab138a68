import type { Generated, Selectable } from 'kysely';

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
};

type SandboxPayoutPlansTable = { orderId: string; outcome: PayoutOutcome };

/** Tables of migration 0020. */
export type PayoutsSchema = {
  payouts: PayoutsTable;
  payoutDirectory: PayoutDirectoryTable;
  payoutDays: PayoutDaysTable;
  sandboxPayouts: SandboxPayoutsTable;
  sandboxPayoutPlans: SandboxPayoutPlansTable;
};
