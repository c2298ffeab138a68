import type { Generated } from 'kysely';
import type { LineError, StatementField } from '../../../../contract/desk/names.ts';

type Optional<Value> = Generated<Value | null>;

type TillsTable = {
  tillId: string;
  staffId: string;
  market: string;
  currency: string;
  openingFloat: number;
  openedAt: Date;
  closedAt: Optional<Date>;
  counted: Optional<number>;
  /** What was counted less what the till should have held. */
  difference: Optional<number>;
  differencePostedAt: Optional<Date>;
  /** Requests whose cash was counted while they waited. */
  waitingRequests: Generated<string[]>;
};

type TillMovementsTable = {
  tillId: string;
  number: Generated<number>;
  kind: 'payment' | 'reversal' | 'deposit' | 'unapproved';
  subject: string;
  amount: number;
  recordedAt: Date;
};

type TillDepositsTable = {
  depositId: string;
  tillId: string;
  market: string;
  currency: string;
  amount: number;
  staffId: string;
  depositedAt: Date;
  lineId: Optional<string>;
  matchedBy: Optional<string>;
  matchedAt: Optional<Date>;
};

type HandPaymentsTable = {
  borrowerId: number;
  provider: string;
  paymentId: string;
  orderId: string;
  amount: number;
  tillId: string | null;
  statementLineId: string | null;
  staffId: string;
  note: string;
  recordedAt: Date;
};

type BankStatementsTable = {
  statementId: string;
  market: string;
  currency: string;
  fileName: string;
  format: 'csv' | 'camt.053';
  importedBy: string;
  importedAt: Date;
  added: number;
  known: number;
  refused: number;
};

type BankStatementLinesTable = {
  lineId: string;
  market: string;
  account: string;
  valueDate: string;
  amount: number;
  currency: string;
  reference: string;
  description: string;
  usedAs: Optional<'payment' | 'deposit'>;
  usedFor: Optional<string>;
  usedAt: Optional<Date>;
  number: Generated<number>;
  isDisputed: Generated<boolean>;
};

type BankStatementItemsTable = {
  statementId: string;
  lineNumber: number;
  lineId: string | null;
  isKnown: boolean;
  field: StatementField | null;
  reason: LineError | null;
};

/** Tables of migrations 0057, 0058 and 0106. */
export type TillsSchema = {
  tills: TillsTable;
  tillMovements: TillMovementsTable;
  tillDeposits: TillDepositsTable;
  handPayments: HandPaymentsTable;
  bankStatements: BankStatementsTable;
  bankStatementLines: BankStatementLinesTable;
  bankStatementItems: BankStatementItemsTable;
};
