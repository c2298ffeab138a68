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
import type { Json, Optional } from './columns.ts';

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
    totpSecret: Optional<Buffer>;
    isTotpConfirmed: Generated<boolean>;
    lastTotpStep: Generated<number>;
    createdAt: Date;
    closedAt: Optional<Date>;
    /** Locked out by one admin alone, until two people lift it. */
    suspendedAt: Optional<Date>;
    /** The account of that admin. */
    suspendedBy: Optional<string>;
    /** Who was shown its latest link; read by the version before. `deskInvitations` has all who were shown one. */
    invitedBy: Optional<string>;
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
    key: Optional<string>;
    approvalId: Optional<string>;
    requestedBy: string;
    requestedAt: Date;
    approvedBy: Optional<string>;
    approvedAt: Optional<Date>;
    expiresAt: Optional<Date>;
    isMailed: boolean;
    mailedAt: Optional<Date>;
    acceptedAt: Optional<Date>;
    acceptedFrom: Optional<string>;
    revokedAt: Optional<Date>;
  };
  /** A person's saved filters, sort and columns of a page. */
  deskViews: {
    staffId: string;
    viewId: string;
    page: string;
    name: string;
    search: Json<Partial<Record<SavedField, string>>>;
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
    passkeyId: Optional<string>;
  };
  deskPasskeys: {
    passkeyId: string;
    credentialId: string;
    staffId: string;
    name: string;
    publicKey: Buffer;
    counter: number;
    createdAt: Date;
    usedAt: Optional<Date>;
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
    device: Optional<string>;
  };
  deskApprovals: {
    approvalId: string;
    call: ApprovalCall;
    /** The request's subject; null of rows of the previous version, and of expired ones. */
    subjectKey: Optional<string>;
    request: ColumnType<ApprovalRequest['request'], string, string>;
    key: string;
    orderId: string | null;
    borrowerId: number | null;
    amount: number | null;
    currency: string | null;
    /** The approval trigger; null of rows of the previous version. */
    reasonCode: Optional<ApprovalTrigger>;
    /** What the person had moved of the kind with it, in minor units; null where nothing is counted. */
    exposure: Optional<number>;
    makerEmail: string;
    askedAt: Date;
    reason: string;
    expiresAt: Date;
    state: 'waiting' | 'approved' | 'refused';
    decidedBy: Optional<string>;
    decidedAt: Optional<Date>;
    decisionReason: Optional<string>;
    /** Why it was closed automatically, at `decidedAt`. */
    closedBecause: Optional<ClosingConflict>;
    /** The till that its cash lies in while it is pending. */
    tillId: Optional<string>;
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
    outcome: Optional<ContactOutcome>;
    nextActionOn: Optional<string>;
    /** The last day on which a dispute keeps callers away; null: it is none, or has a day of the next call. */
    disputedUntil: Optional<string>;
    /** The note that this one replaces, whose time it has. */
    corrects: Optional<number>;
    correctedAt: Optional<Date>;
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
    rightSide: Optional<RightSide>;
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
    effectBy: Optional<string>;
    state: 'open' | 'granted' | 'refused' | 'done';
    answer: Optional<string>;
    answeredAt: Optional<Date>;
    identityShownBy: Optional<IdentityProof>;
    outcome: ColumnType<StoredErasure | null, string | undefined, string>;
  };
  operatorTokens: {
    name: string;
    tokenHash: Buffer;
    calls: string[];
    createdAt: Date;
    /** By real time, as sessions end. */
    expiresAt: Date;
    revokedAt: Optional<Date>;
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
