import type { ColumnType, Generated } from 'kysely';
import type { Erasure } from '../../../../contract/desk/erasure.ts';

type SettlementTotalsTable = {
  provider: string;
  day: string;
  currency: string;
  payments: number;
  amount: number;
};

type DeskClosedDaysTable = {
  provider: string;
  day: string;
  askedBy: string;
  closedBy: string;
  closedAt: Date;
  reason: string;
};

type AccountingDaysTable = { provider: string; day: string };

type PrivacyRequestsTable = {
  requestId: string;
  borrowerId: number;
  kind: 'access' | 'correction' | 'erasure' | 'objection';
  asked: string;
  receivedAt: Date;
  answerBy: string;
  effectBy: Generated<string | null>;
  state: 'open' | 'granted' | 'refused' | 'done';
  answer: Generated<string | null>;
  answeredAt: Generated<Date | null>;
  outcome: ColumnType<Erasure | null, string | undefined, string>;
};

type OperatorTokensTable = {
  name: string;
  tokenHash: Buffer;
  calls: string[];
  createdAt: Date;
  /** By real time, as sessions end. */
  expiresAt: Date;
  revokedAt: Generated<Date | null>;
  /** In minor units by call and currency; null: what the market's approval limits say. */
  dailyLimits: ColumnType<
    Partial<Record<string, Record<string, number>>> | null,
    string | null | undefined,
    never
  >;
};

type OperatorUsageTable = {
  token: string;
  kind: string;
  thing: string;
  day: string;
  borrowerId: number;
  orderId: string;
  amount: number;
  currency: string;
  recordedAt: Date;
};

/** Tables of migrations 0028, 0065 and 0074. */
export type DeskOperationsSchema = {
  settlementTotals: SettlementTotalsTable;
  deskClosedDays: DeskClosedDaysTable;
  accountingDays: AccountingDaysTable;
  privacyRequests: PrivacyRequestsTable;
  operatorTokens: OperatorTokensTable;
  operatorUsage: OperatorUsageTable;
};
