import type { Generated } from 'kysely';
import type { AuditFaultKind } from '../../../../contract/desk/auditActions.ts';
import type {
  BankStatementField,
  BankStatementLineError,
  LineExplanation,
} from '../../../../contract/desk/bankStatements.ts';
import type { DisbursementEvent } from '../../../../lending/events/disbursement.ts';
import type { LoanEvent, OpeningReversalEvent } from '../../../../lending/events/events.ts';
import type { JsonColumn, OptionalColumn } from './columns.ts';

export type TillsSchema = {
  tills: {
    tillId: string;
    staffId: string;
    market: string;
    currency: string;
    openingFloat: number;
    openedAt: Date;
    closedAt: OptionalColumn<Date>;
    counted: OptionalColumn<number>;
    /** What was counted less what the till should have held. */
    difference: OptionalColumn<number>;
    differencePostedAt: OptionalColumn<Date>;
    /** Requests whose cash was counted while they waited. */
    waitingRequests: Generated<string[]>;
    /** Counts that a later one corrected, oldest first. */
    formerCounts: Generated<number[]>;
    /** Posted differences that were posted back, oldest first. */
    formerDifferences: Generated<number[]>;
  };
  tillMovements: {
    tillId: string;
    number: Generated<number>;
    kind: 'payment' | 'reversal' | 'deposit' | 'unapproved';
    subject: string;
    amount: number;
    recordedAt: Date;
  };
  tillDeposits: {
    depositId: string;
    tillId: string;
    market: string;
    currency: string;
    /** Zero: it was recorded by mistake. */
    amount: number;
    /** What it was recorded as before it was corrected, oldest first. */
    formerAmounts: Generated<number[]>;
    staffId: string;
    depositedAt: Date;
    lineId: OptionalColumn<string>;
    matchedBy: OptionalColumn<string>;
    matchedAt: OptionalColumn<Date>;
  };
  manualPayments: {
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
  bankStatements: {
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
  bankStatementLines: {
    lineId: string;
    market: string;
    account: string;
    valueDate: string;
    amount: number;
    currency: string;
    reference: string;
    description: string;
    usedAs: OptionalColumn<'payment' | 'deposit'>;
    usedFor: OptionalColumn<string>;
    usedAt: OptionalColumn<Date>;
    explainedAs: OptionalColumn<LineExplanation>;
    explainedReason: OptionalColumn<string>;
    explainedAt: OptionalColumn<Date>;
    number: Generated<number>;
    isDisputed: Generated<boolean>;
  };
  bankStatementItems: {
    statementId: string;
    lineNumber: number;
    lineId: string | null;
    isKnown: boolean;
    field: BankStatementField | null;
    reason: BankStatementLineError | null;
    /** What a refused line held. */
    content: OptionalColumn<string>;
  };
};

export type ExportSchema = {
  exportRuns: {
    day: string;
    recordedBefore: Date;
    startedAt: Date;
    finishedAt: OptionalColumn<Date>;
  };
  exportFiles: { day: string; dataset: string; entry: JsonColumn };
};

export type AccountingSchema = {
  ledgerDayTotals: { book: string; day: string; account: string; debit: number; credit: number };
  ledgerTotalsThrough: { onlyRow: Generated<boolean>; recordedBefore: Date | null };
  accountingMonths: {
    market: string;
    month: string;
    closedAt: Date;
    makerEmail: string;
    closedBy: string;
    reason: string;
  };
  accountingBooks: { market: string; closedThrough: string | null };
};

export type PortfolioSchema = {
  portfolioDays: { day: string; currency: string; bucket: string; loans: number; amount: number };
  portfolioVintages: {
    month: string;
    currency: string;
    loans: number;
    lent: number;
    repaidLoans: number;
    lateLoans: number;
    writtenOffLoans: number;
    outstanding: number;
  };
  weeklyBuckets: {
    borrowerId: number;
    orderId: string;
    currency: string;
    bucket: string;
    weekStart: string;
  };
  /** Days are those of the market; `heldUntil` may be `infinity`. */
  collectionCases: {
    borrowerId: number;
    market: string;
    currency: string;
    lateSince: string | null;
    overdue: number;
    loans: number;
    writtenOff: number;
    heldUntil: string | null;
    promisedBy: string | null;
    offeredUntil: string | null;
    brokenOn: string | null;
    isPhoneWrong: boolean;
    isDisputed: Generated<boolean>;
    calledOn: string | null;
    lastContactAt: Date | null;
    nextActionOn: string | null;
    nextActionBy: string | null;
    priority: number;
    computedAt: Date;
  };
  portfolioRolls: {
    week: string;
    currency: string;
    fromBucket: string;
    toBucket: string;
    loans: number;
  };
  portfolioCollected: { day: string; currency: string; expected: number; collected: number };
  /** Days are those of the market. */
  portfolioMarketDays: {
    day: string;
    market: string;
    currency: string;
    due: number;
    dueNow: number | null;
  };
  portfolioPrepared: { onlyRow: Generated<boolean>; at: Date };
};

/** What is recorded of a loan beside its payments, refunds and extensions. */
export type RecordedEvent =
  | Exclude<LoanEvent, { kind: 'payment' | 'refund' | 'extensionQuote' | 'charge' }>
  | OpeningReversalEvent
  | DisbursementEvent;

export type ServicingSchema = {
  loanEvents: {
    borrowerId: number;
    orderId: string;
    eventId: string;
    kind: RecordedEvent['kind'];
    valueDate: string;
    recordedAt: Date;
    event: JsonColumn<RecordedEvent>;
    actorKind: 'borrower' | 'visitor' | 'operator' | 'system' | 'staff';
    /** Who of the staff, or which machine. */
    actor: string;
    reason: string;
    evidence: string;
  };
  /** Reversals recorded under the earlier rule, once their loan was brought to the present one. */
  correctedReversals: { borrowerId: number; orderId: string; eventId: string; correctedAt: Date };
};

export type AuditSchema = {
  auditEvents: {
    borrowerId: number;
    eventId: Generated<number>;
    at: Date;
    actorKind: 'borrower' | 'visitor' | 'operator' | 'system' | 'staff';
    actor: string;
    action: string;
    subject: string;
    address: string;
    reason: string;
    /** In minor units, with the loan's debt before and after; null where no loan's money moved. */
    amount: OptionalColumn<number>;
    currency: OptionalColumn<string>;
    debtBefore: OptionalColumn<number>;
    debtAfter: OptionalColumn<number>;
    /** The staff member's request, as `<staff id>:<key>`, and the approval; null of lines of earlier versions. */
    requestKey: OptionalColumn<string>;
    approvalId: OptionalColumn<string>;
  };
  auditLinks: {
    place: number;
    borrowerId: number;
    eventId: number;
    at: Date;
    hash: Buffer;
    /** Which columns of the event the hash covers: 1 without the amounts, 2 with them. */
    version: Generated<number>;
  };
  auditHead: { onlyRow: Generated<boolean>; place: number; hash: Buffer };
  auditVerifications: {
    verifiedAt: Date;
    links: number;
    headHash: string;
    faults: JsonColumn<{ place: number; kind: AuditFaultKind }[]>;
    unchainedEvents: number;
  };
};
