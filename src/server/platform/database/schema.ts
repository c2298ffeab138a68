import type { ColumnType, Generated } from 'kysely';
import type { ActorKind } from '../../../contract/desk/auditActions.ts';
import type { BorrowerFacts, RuleOutcome } from '../../../lending/quotes/eligibility.ts';
import type { PaymentScope } from '../../../lending/quotes/repaymentOptions.ts';
import type { OrderState } from '../../../lending/statement/states.ts';
import type { AgreedTerms } from '../../../lending/terms/terms.ts';
import type { Minor } from '../../../lending/values/money.ts';
import type { AccountsSchema, InboxSchema, PersonalDataSchema, PromotionSchema } from './schema/borrowers.ts';
import type { JsonColumn, OptionalColumn } from './schema/columns.ts';
import type { CountAtRequest, DeskOperationsSchema, DeskSchema } from './schema/desk.ts';
import type { ImportsSchema } from './schema/imports.ts';
import type {
  AccountingSchema,
  AuditSchema,
  ExportSchema,
  PortfolioSchema,
  ServicingSchema,
  TillsSchema,
} from './schema/ledger.ts';
import type { ClaimsSchema, ComplaintsSchema, MessagesSchema } from './schema/messages.ts';
import type { CardsSchema, PaymentsSchema, PayoutsSchema } from './schema/payments.ts';

/** A {@link RuleOutcome} by the names that its column has. */
export type StoredRuleOutcome = Omit<RuleOutcome, 'actual' | 'threshold'> & {
  readonly given: number | null;
  readonly bound: number | null;
};

/** Names an order, on the part of the database that holds its borrower. */
export type OrderKey = { borrowerId: number; orderId: string };

export type { CountAtRequest };

/** All tables. bigint columns are read as safe integers, `date` as YYYY-MM-DD, timestamptz as Date. */
export type Schema = AccountsSchema &
  AuditSchema &
  CardsSchema &
  ClaimsSchema &
  ComplaintsSchema & {
    borrowers: {
      borrowerId: number;
      market: string;
      mobilePhone: string;
      fullName: string;
      address: string;
      payoutBank: string;
      payoutLast4: string;
      createdAt: Date;
      closedAt: OptionalColumn<Date>;
    };
    sessions: {
      tokenHash: Buffer;
      borrowerId: number;
      market: string;
      deviceId: string;
      deviceName: ColumnType<string, string | undefined, string>;
      createdAt: Date;
      expiresAt: Date;
      seenAt: Date;
    };
    orders: {
      borrowerId: number;
      orderId: string;
      productId: string;
      state: OrderState;
      terms: JsonColumn<AgreedTerms>;
      blockedProductId: string | null;
      createdAt: Date;
      decidedAt: OptionalColumn<Date>;
      /** Who decided the application; null: nobody yet, or before this was stored. An e-mail address or name, '' of the system. */
      deciderKind: OptionalColumn<ActorKind>;
      decidedBy: OptionalColumn<string>;
      decisionReason: OptionalColumn<string>;
      disbursedOn: OptionalColumn<string>;
      settledOn: OptionalColumn<string>;
      score: OptionalColumn<number>;
      pastDueSince: OptionalColumn<string>;
      pushKey: OptionalColumn<string>;
    };
    orderDecisions: {
      borrowerId: number;
      orderId: string;
      stage: 'confirmed' | 'reviewed';
      decidedAt: Date;
      amount: number;
      limitAmount: ColumnType<Minor, number, number>;
      blockingRule: ColumnType<StoredRuleOutcome | null, string | null, string | null>;
      outcomes: JsonColumn<readonly StoredRuleOutcome[]>;
      facts: JsonColumn<BorrowerFacts>;
      /** What the lender's own service said; null: it was not asked. */
      service: 'approved' | 'declined' | 'unanswered' | 'misanswered' | null;
      serviceReason: string | null;
    };
    agreements: {
      borrowerId: number;
      orderId: string;
      revision: Generated<number>;
      hash: string;
      document: JsonColumn;
      fullName: string;
      address: string;
      payoutBank: string;
      payoutLast4: string;
      sessionHash: Buffer;
      agreedAt: Date;
    };
    offeredDisclosures: {
      borrowerId: number;
      hash: string;
      disclosedOn: string;
    };
    instalments: {
      borrowerId: number;
      orderId: string;
      number: number;
      dueOn: string;
      /** What is unpaid without charges for being late: lending's `lateBase`. */
      unpaid: number;
      lateDays: number;
      lateNumerator: number;
      lateThrough: string;
      lateCap: number | null;
    };
    /** A loan as the desk lists it. */
    loanPositions: {
      borrowerId: number;
      orderId: string;
      market: string;
      currency: string;
      productId: string;
      state: 'to_be_repaid' | 'overdue' | 'repaid';
      principal: number;
      owed: number;
      dueOn: string | null;
      lateFrom: Date;
      disbursedOn: string;
      writtenOffOn: string | null;
      changesOn: string | null;
      outstandingPrincipal: number | null;
      atRiskSince: string | null;
      /** The late base of the oldest instalment that isn't paid. */
      dueAmount: number | null;
      writtenOffPrincipal: number | null;
      notDue: Generated<number>;
      nextDueOn: string | null;
      credit: Generated<number>;
    };
    /** A payment of a loan as the desk lists it. */
    paymentPositions: {
      borrowerId: number;
      provider: string;
      paymentId: string;
      orderId: string;
      market: string;
      currency: string;
      productId: string;
      valueDate: string;
      paidAt: Date;
      amount: number;
      reversed: number;
    };
    extensions: {
      borrowerId: number;
      orderId: string;
      sequence: number;
      fee: number;
      days: number;
      requestedOn: string;
      expiresOn: string;
    };
    paymentReferences: {
      borrowerId: number;
      reference: string;
      orderId: string;
      provider: string;
      payCode: string;
      purpose: number;
      paymentScope: Generated<PaymentScope>;
      amount: number;
      extensionSequence: number | null;
      createdAt: Date;
      expiresAt: Date;
      isLive: Generated<boolean>;
      /** When its provider was last polled. */
      askedAt: OptionalColumn<Date>;
      providerId: OptionalColumn<string>;
      details: ColumnType<Readonly<Record<string, string>>, string | undefined, string>;
      isReusable: Generated<boolean>;
      endedAt: OptionalColumn<Date>;
      cancelledAt: OptionalColumn<Date>;
    };
    referenceDirectory: { reference: string; borrowerId: number };
    payments: {
      borrowerId: number;
      provider: string;
      paymentId: string;
      orderId: string;
      reference: string;
      channel: string;
      purpose: number;
      extensionSequence: number | null;
      amount: number;
      paidAt: Date;
      valueDate: string;
      receivedAt: Date;
      accountingDay: OptionalColumn<string>;
    };
    receivedPayments: {
      provider: string;
      paymentId: string;
      reference: string;
      amount: number;
      currency: string;
      paidAt: Date;
      receivedAt: Date;
      borrowerId: number;
      suspendedAt: OptionalColumn<Date>;
      matchedAt: OptionalColumn<Date>;
      reversed: Generated<number>;
      returnRequestedAt: OptionalColumn<Date>;
      returnId: OptionalColumn<string>;
      accountingDay: OptionalColumn<string>;
      matchedDay: OptionalColumn<string>;
    };
    providerNotices: {
      provider: string;
      eventId: string;
      body: string;
      receivedAt: Date;
      paymentId: string | null;
    };
    ledgerEntries: {
      borrowerId: number;
      entryId: Generated<number>;
      orderId: string;
      event: string;
      valueDate: string;
      postedAt: Date;
      accounts: readonly string[];
      amounts: readonly number[];
      accountingDay: OptionalColumn<string>;
      recordedAt: OptionalColumn<Date>;
    };
    ledgerLines: {
      borrowerId: number;
      orderId: string;
      entryId: number;
      event: string;
      valueDate: string;
      account: string;
      amount: number;
    };
    businessClock: { onlyRow: Generated<boolean>; advancedDays: number };
    serverSecrets: { name: string; value: string };
    usageCounters: { subject: string; windowStart: Date; used: number };
  } & AccountingSchema &
  ExportSchema &
  DeskSchema &
  DeskOperationsSchema &
  ImportsSchema &
  PersonalDataSchema &
  PortfolioSchema &
  InboxSchema &
  MessagesSchema &
  PaymentsSchema &
  PayoutsSchema &
  PromotionSchema &
  ServicingSchema &
  TillsSchema;
