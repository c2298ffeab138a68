import type { ColumnType, Generated } from 'kysely';
import type { ApprovalCall, ApprovalTrigger, ClosingConflict } from '../../../../contract/desk/approvals.ts';
import type { DeskCallName } from '../../../../contract/desk/calls.ts';
import type { ContactOutcome } from '../../../../contract/desk/collections.ts';
import type { Erasure, RetentionReason } from '../../../../contract/desk/personalData.ts';
import type { CorrectSide } from '../../../../contract/desk/providers.ts';
import type { SavedField } from '../../../../contract/desk/savedViews.ts';
import type { Role } from '../../../../contract/desk/staff.ts';
import type { Json, Optional } from './columns.ts';

type DeskStaffTable = {
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
  /** Who was shown its latest link; read by the version before. `deskInvitations` has everybody who was shown one. */
  invitedBy: Optional<string>;
};

type DeskInvitationsTable = {
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
type DeskViewsTable = {
  staffId: string;
  viewId: string;
  page: string;
  name: string;
  search: Json<Partial<Record<SavedField, string>>>;
  createdAt: Date;
};

type DeskSessionsTable = {
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

type DeskPasskeysTable = {
  passkeyId: string;
  credentialId: string;
  staffId: string;
  name: string;
  publicKey: Buffer;
  counter: number;
  createdAt: Date;
  usedAt: Optional<Date>;
};

type DeskIdentitiesTable = {
  issuer: string;
  subject: string;
  staffId: string;
  boundAt: Date;
};

type DeskChallengesTable = {
  challenge: string;
  staffId: string | null;
  expiresAt: Date;
};

type DeskSignInSlotsTable = {
  subject: string;
  freeAt: Date;
};

type DeskRequestsTable = {
  staffId: string;
  key: string;
  call: DeskCallName;
  bodyHash: Buffer;
  status: number;
  reply: ColumnType<unknown, string | null, string | null>;
  at: Date;
};

type DeskApprovalsTable = {
  approvalId: string;
  call: ApprovalCall;
  /** The request's subject; null of rows of the previous version, and of expired ones. */
  subjectKey: Optional<string>;
  request: ColumnType<Record<string, unknown>, string, string>;
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
  /** The till that its cash lies in while it waits. */
  tillId: Optional<string>;
  /** Values at the time of the request; null of rows of the previous version, and of erased borrowers. */
  atRequest: ColumnType<RequestSnapshot | null, string | undefined, null>;
};

/** `values`: digests of the values that a request changes, by its fields. `debt`: of its loan, in minor units. */
type RequestSnapshot = { values: Readonly<Record<string, string>>; debt?: number | null };

type DeskExposuresTable = {
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

type DeskNotesTable = {
  borrowerId: number;
  noteId: Generated<number>;
  orderId: string;
  at: Date;
  actor: string;
  kind: 'note' | 'call' | 'message' | 'visit';
  text: string;
  outcome: Optional<ContactOutcome>;
  nextActionOn: Optional<string>;
  /** The note that this one replaces, whose time it has. */
  corrects: Optional<number>;
  correctedAt: Optional<Date>;
};

/** Tables of migrations 0026, 0039, 0049, 0053, 0054, 0057, 0064 and 0066. */
export type DeskSchema = {
  deskStaff: DeskStaffTable;
  deskInvitations: DeskInvitationsTable;
  deskViews: DeskViewsTable;
  deskSessions: DeskSessionsTable;
  deskPasskeys: DeskPasskeysTable;
  deskIdentities: DeskIdentitiesTable;
  deskChallenges: DeskChallengesTable;
  deskSignInSlots: DeskSignInSlotsTable;
  deskRequests: DeskRequestsTable;
  deskApprovals: DeskApprovalsTable;
  deskExposures: DeskExposuresTable;
  deskNotes: DeskNotesTable;
};

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
  makerEmail: string;
  closedBy: string;
  closedAt: Date;
  reason: string;
  rightSide: Optional<CorrectSide>;
};

type AccountingDaysTable = { provider: string; day: string };

type PrivacyRequestsTable = {
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
  outcome: ColumnType<StoredErasure | null, string | undefined, string>;
};

/** An {@link Erasure} by the names that the version before reads. */
type StoredErasure = {
  erased: Erasure['erased'];
  kept: { table: string; rows: number; why: RetentionReason }[];
};

type OperatorTokensTable = {
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

type OperatorUsageTable = {
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

type SwitchChange = { changedAt: Date; makerEmail: string; approvedBy: string; reason: string };

/** `productId` '': the whole market. */
type LendingSuspensionsTable = { market: string; productId: string; isSuspended: boolean } & SwitchChange;
type LendingCapsTable = { market: string; amount: number | null } & SwitchChange;
type LendingDaysTable = { market: string; day: string; amount: number };

/** Tables of migrations 0028, 0065, 0074 and 0131. */
export type DeskOperationsSchema = {
  settlementTotals: SettlementTotalsTable;
  deskClosedDays: DeskClosedDaysTable;
  accountingDays: AccountingDaysTable;
  lendingSuspensions: LendingSuspensionsTable;
  lendingCaps: LendingCapsTable;
  lendingDays: LendingDaysTable;
  privacyRequests: PrivacyRequestsTable;
  operatorTokens: OperatorTokensTable;
  operatorUsage: OperatorUsageTable;
};
