import type { ColumnType, Generated } from 'kysely';
import type { ApprovalCall, ApprovalTrigger, ClosingConflict } from '../../../../contract/desk/approvals.ts';
import type { DeskCallName } from '../../../../contract/desk/calls.ts';
import type { ContactOutcome } from '../../../../contract/desk/collections.ts';
import type { Erasure, RetentionReason } from '../../../../contract/desk/personalData.ts';
import type { IdentityProof } from '../../../../contract/desk/privacy.ts';
import type { RightSide } from '../../../../contract/desk/reconciliation.ts';
import type { SavedField } from '../../../../contract/desk/savedViews.ts';
import type { ApprovalRequest } from '../../../../contract/desk/schemas/index.ts';
import type { Role } from '../../../../contract/desk/staff.ts';
import type { JsonColumn, OptionalColumn } from './columns.ts';

/** A till's count with those that it corrects, and its difference, in minor units. */
export type CountAtRequest = { counted: number | null; formerCounts: number[]; difference: number | null };

/** `values`: digests of the values that a request changes, by its fields. `debt`: of its loan, in minor units. */
type RequestSnapshot = {
  values: Readonly<Record<string, string>>;
  debt?: number | null;
  till?: CountAtRequest;
};

export type DeskSchema = {
  deskStaff: {
    staffId: string;
    email: string;
    name: string;
    roles: Role[];
    passphrase: string | null;
    totpSecret: OptionalColumn<Buffer>;
    isTotpConfirmed: Generated<boolean>;
    lastTotpStep: Generated<number>;
    createdAt: Date;
    closedAt: OptionalColumn<Date>;
    /** Locked out by one admin alone, until two people lift it. */
    suspendedAt: OptionalColumn<Date>;
    /** The account of that admin. */
    suspendedBy: OptionalColumn<string>;
    /** Who was shown its latest link; read by the version before. `deskInvitations` has all who were shown one. */
    invitedBy: OptionalColumn<string>;
  };
  deskInvitations: {
    invitationId: string;
    /** Null: drawn and mailed once it is approved. */
    tokenHash: Buffer | null;
    staffId: string;
    email: string;
    name: string;
    roles: Role[];
    isRenewal: boolean;
    key: OptionalColumn<string>;
    approvalId: OptionalColumn<string>;
    requestedBy: string;
    requestedAt: Date;
    approvedBy: OptionalColumn<string>;
    approvedAt: OptionalColumn<Date>;
    expiresAt: OptionalColumn<Date>;
    isMailed: boolean;
    mailedAt: OptionalColumn<Date>;
    acceptedAt: OptionalColumn<Date>;
    acceptedFrom: OptionalColumn<string>;
    revokedAt: OptionalColumn<Date>;
  };
  /** A person's saved filters, sort and columns of a page. */
  deskViews: {
    staffId: string;
    viewId: string;
    page: string;
    name: string;
    search: JsonColumn<Partial<Record<SavedField, string>>>;
    createdAt: Date;
  };
  deskSessions: {
    tokenHash: Buffer;
    sessionId: string;
    staffId: string;
    address: string;
    device: string;
    startedAt: Date;
    seenAt: Date;
    endsAt: Date;
    passkeyId: OptionalColumn<string>;
  };
  deskPasskeys: {
    passkeyId: string;
    credentialId: string;
    staffId: string;
    name: string;
    publicKey: Buffer;
    counter: number;
    createdAt: Date;
    usedAt: OptionalColumn<Date>;
  };
  deskIdentities: {
    issuer: string;
    subject: string;
    staffId: string;
    boundAt: Date;
  };
  deskChallenges: {
    challenge: string;
    staffId: string | null;
    expiresAt: Date;
  };
  deskSignInSlots: {
    subject: string;
    freeAt: Date;
  };
  deskIdempotencyKeys: {
    staffId: string;
    key: string;
    call: DeskCallName;
    bodyHash: Buffer;
    status: number;
    reply: ColumnType<unknown, string | null, string | null>;
    at: Date;
    /** What was sent, but for personal data, free text and secrets; null of rows of the previous version. */
    sent: ColumnType<Record<string, unknown> | null, string | undefined, never>;
    /** The browser, as it names itself; null of rows of the previous version. */
    device: OptionalColumn<string>;
  };
  deskApprovals: {
    approvalId: string;
    call: ApprovalCall;
    /** The request's subject; null of rows of the previous version, and of expired ones. */
    subjectKey: OptionalColumn<string>;
    request: ColumnType<ApprovalRequest['request'], string, string>;
    key: string;
    orderId: string | null;
    borrowerId: number | null;
    amount: number | null;
    currency: string | null;
    /** The approval trigger; null of rows of the previous version. */
    reasonCode: OptionalColumn<ApprovalTrigger>;
    /** What the person had moved of the kind with it, in minor units; null where nothing is counted. */
    exposure: OptionalColumn<number>;
    makerEmail: string;
    askedAt: Date;
    reason: string;
    expiresAt: Date;
    state: 'waiting' | 'approved' | 'refused';
    decidedBy: OptionalColumn<string>;
    decidedAt: OptionalColumn<Date>;
    decisionReason: OptionalColumn<string>;
    /** Why it was closed automatically, at `decidedAt`. */
    closedBecause: OptionalColumn<ClosingConflict>;
    /** The till that its cash lies in while it is pending. */
    tillId: OptionalColumn<string>;
    /** Values at the time of the request; null of rows of the previous version, and of erased borrowers. */
    atRequest: ColumnType<RequestSnapshot | null, string | undefined, null>;
  };
  deskExposures: {
    staffId: string;
    key: string;
    call: DeskCallName;
    market: string;
    day: string;
    borrowerId: number;
    orderId: string;
    amount: number;
    currency: string;
    state: 'executed' | 'pending' | 'withdrawn' | 'rejected';
    /** Until when a pending one counts. */
    expiresAt: Date | null;
    recordedAt: Date;
  };
  deskNotes: {
    borrowerId: number;
    noteId: Generated<number>;
    orderId: string;
    at: Date;
    actor: string;
    kind: 'note' | 'call' | 'message' | 'visit';
    text: string;
    outcome: OptionalColumn<ContactOutcome>;
    nextActionOn: OptionalColumn<string>;
    /** The last day on which a dispute keeps callers away; null: it is none, or has a day of the next call. */
    disputedUntil: OptionalColumn<string>;
    /** The note that this one replaces, whose time it has. */
    corrects: OptionalColumn<number>;
    correctedAt: OptionalColumn<Date>;
  };
};

/** An {@link Erasure} by the names and reasons that the version before reads. */
type StoredErasure = {
  erased: Erasure['erased'];
  kept: { table: string; rows: number; why: Exclude<RetentionReason, 'notified'> | 'told' }[];
};

type SwitchChange = { changedAt: Date; makerEmail: string; approvedBy: string; reason: string };

export type DeskOperationsSchema = {
  settlementTotals: {
    provider: string;
    day: string;
    currency: string;
    payments: number;
    amount: number;
  };
  deskClosedDays: {
    provider: string;
    day: string;
    makerEmail: string;
    closedBy: string;
    closedAt: Date;
    reason: string;
    rightSide: OptionalColumn<RightSide>;
  };
  accountingDays: { provider: string; day: string };
  /** `productId` '': the whole market. */
  lendingSuspensions: { market: string; productId: string; isSuspended: boolean } & SwitchChange;
  lendingCaps: { market: string; amount: number | null } & SwitchChange;
  settingValues: { scope: string; name: string; number: number; value: string; since: Date };
  lendingDays: { market: string; day: string; amount: number };
  privacyRequests: {
    requestId: string;
    borrowerId: number;
    kind: 'access' | 'correction' | 'erasure' | 'objection';
    requestText: string;
    receivedAt: Date;
    answerBy: string;
    effectBy: OptionalColumn<string>;
    state: 'open' | 'granted' | 'refused' | 'done';
    answer: OptionalColumn<string>;
    answeredAt: OptionalColumn<Date>;
    identityShownBy: OptionalColumn<IdentityProof>;
    outcome: ColumnType<StoredErasure | null, string | undefined, string>;
  };
  operatorTokens: {
    name: string;
    tokenHash: Buffer;
    calls: string[];
    createdAt: Date;
    /** By real time, as sessions end. */
    expiresAt: Date;
    revokedAt: OptionalColumn<Date>;
    /** In minor units by call and currency; null: what the market's approval limits say. */
    dailyLimits: ColumnType<
      Partial<Record<string, Record<string, number>>> | null,
      string | null | undefined,
      never
    >;
  };
  operatorUsage: {
    token: string;
    kind: string;
    subjectKey: string;
    day: string;
    borrowerId: number;
    orderId: string;
    amount: number;
    currency: string;
    recordedAt: Date;
  };
};
