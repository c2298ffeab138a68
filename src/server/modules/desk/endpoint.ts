import type { ApprovalCall, ApprovalReason } from '../../../contract/desk/approvals.ts';
import type { DeskCallName } from '../../../contract/desk/calls.ts';
import {
  type DeskInput,
  type DeskReplyInput,
  deskSchemas,
  type PendingApprovalReply,
} from '../../../contract/desk/schemas/index.ts';
import type { Actor } from '../../platform/audit/index.ts';
import type { CountAtRequest } from '../../platform/database/index.ts';
import type { SharedRateLimit } from '../../platform/rateLimits.ts';
import { parseRequest } from '../api/index.ts';
import type { Services } from '../services.ts';
import type { StaffMember } from './auth/accounts.ts';

/**
 * Options of a call that differ from the default.
 * - `maxBodyBytes`: the limit of a body with a file; its maker is authorized before the body is read
 * - `isBeforeSecondFactor`: allowed before a second factor is set up
 * - `changesCredentials`: needs a fresh session, so that an unattended browser can't make it
 */
type CallOptions = { maxBodyBytes?: number; isBeforeSecondFactor?: boolean; changesCredentials?: boolean };

/** `skipsViewAudit`: its views leave no audit line. */
type ReadOptions = CallOptions & { skipsViewAudit?: boolean };

/** An endpoint that changes nothing. */
export type ReadEndpoint = ReadOptions & {
  name: DeskCallName;
  handle(services: Services, staff: StaffMember, input: never): Promise<unknown>;
};

export function readEndpoint<Name extends DeskCallName>(
  name: Name,
  handle: (services: Services, staff: StaffMember, input: DeskInput<Name>) => Promise<DeskReplyInput<Name>>,
  options: ReadOptions = {},
): ReadEndpoint {
  return { name, handle, ...options };
}

/** The staff member who makes a request. */
export type StaffIdentity = Pick<StaffMember, 'staffId' | 'email'>;

/**
 * Who makes a write and who executes it, and the data of an approved request. As an {@link Actor}, whom the audit and records
 * name, it is the maker.
 * - `maker`: whose till, statement, deposit or change of a loan it is
 * - `executor`: who is signed in: the maker, or the checker who approved it
 */
export type WriteContext = Actor & {
  kind: 'staff';
  actorId: string;
  maker: StaffIdentity;
  executor: StaffMember;
  key: string;
  now: Date;
  /** Only of an approved request: when it was made, and the till that holds its cash. */
  requestedAt?: Date;
  tillId?: string;
  /** The names that `storeFiles` returned. */
  storedFiles?: readonly string[];
};

/**
 * What a write is about to change, from which the need for approval is decided.
 * - `subjectKey`: its subject; one request per subject can be pending
 * - `amount`: in minor units; null: it always needs approval
 * - `exposureOfOthers`: moved of the loan today by others; counts towards `perRequest`
 * - `approvalTrigger`: why it needs approval whatever the amount
 * - `tillId`: the till that holds its cash while it is pending
 * - `till`: the count that it is about, which may be corrected afterwards
 * - `request`: the request to be approved instead of the input, with its defaults resolved
 */
export type DeskOperation = {
  subjectKey: string;
  market: string;
  currency: string | null;
  amount: number | null;
  exposureOfOthers?: number;
  approvalTrigger?: ApprovalReason;
  tillId?: string;
  till?: CountAtRequest;
  request?: unknown;
  orderId: string | null;
  borrowerId: number | null;
};

/** An operation that always needs approval and moves no loan's money. */
export function createApprovalOnlyOperation(subjectKey: string): DeskOperation {
  return { subjectKey, market: '', currency: null, amount: null, orderId: null, borrowerId: null };
}

/**
 * The outcome of a write.
 * - `afterCommit`: calls to providers once it is committed; their reply replaces `reply`
 * - `isSecret`: the reply is returned once and not stored
 * - `accessEvidence`: the case or approval that serves as its reason
 * - `auditAmount`: the amount moved, for the audit, where `describeOperation` gave none
 * - `auditSubject`: identifiers that neither request nor reply name, for the audit
 * - `debtChangeAfterCommit`: what `afterCommit` adds to the loan's debt, where it succeeds
 * - `isPendingApproval`: a part of it needs approval, as the reply says
 */
export type WriteOutcome<Reply> = {
  reply: Reply;
  isSecret?: boolean;
  accessEvidence?: string;
  isPendingApproval?: boolean;
  auditAmount?: { amount: number; currency: string } | undefined;
  auditSubject?: string;
  debtChangeAfterCommit?: number;
  afterCommit?: (services: Services) => Promise<Reply>;
};

/** The part of a pending request's reply that is returned once and not stored. */
export type OneTimeSecret = Partial<Pick<PendingApprovalReply, 'invitation'>>;

/**
 * - `verifiesCredential`: its failures are counted, outside of its transaction
 * - `leavesDebtUnchanged`: it may name a loan and doesn't change it: its audit line has no debt
 * - `isDisclosure`: it only reads personal data: a repeated key is executed again
 * - `onUnapproved`: what follows in the same transaction when a request of it is rejected or withdrawn
 */
type WriteOptions = CallOptions & {
  verifiesCredential?: boolean;
  leavesDebtUnchanged?: boolean;
  isDisclosure?: boolean;
  onUnapproved?: (services: Services, approvalId: string) => Promise<void>;
};

/**
 * The handlers of a write, which run in one transaction with its idempotency key, approval and audit line; `services` are
 * bound to that transaction.
 * - `findTryLimit`: how often it may be refused or wait, where either tells something; counted outside of its transaction
 * - `countUse`: counts it towards a limit of its own, outside of its transaction: refused ones count too. Throws 429
 * - `storeFiles`: stores files before the transaction, which may run twice; those that `execute` attaches to nothing are purged
 * - `describeOperation`: what it changes, and has no effect; absent, or null: it never needs approval
 * - `validate`: throws why it can't be done, before it becomes pending; absent: `execute` is run and rolled back
 * - `onPending`: stores additional data of a pending request
 * - `onConflict`: what follows a refusal with 409, after its transaction was rolled back
 */
type WriteHandlers<Input, Reply> = {
  findTryLimit?: (
    services: Services,
    staff: StaffIdentity,
    input: Input,
  ) => Promise<SharedRateLimit | undefined>;
  countUse?: (services: Services, staff: StaffIdentity, input: Input) => Promise<void>;
  storeFiles?: (services: Services, input: Input) => Promise<readonly string[]>;
  describeOperation?: (services: Services, input: Input, staff: StaffMember) => Promise<DeskOperation | null>;
  execute: (services: Services, context: WriteContext, input: Input) => Promise<WriteOutcome<Reply>>;
  validate?: (services: Services, context: WriteContext, input: Input) => Promise<void>;
  onPending?: (
    services: Services,
    context: WriteContext,
    input: Input,
    approvalId: string,
  ) => Promise<OneTimeSecret>;
  onConflict?: (services: Services, input: Input) => Promise<void>;
};

/** A request of a write, parsed, with the handlers that execute it. */
export type ParsedWrite = {
  input: unknown;
  findTryLimit?: (services: Services, staff: StaffIdentity) => Promise<SharedRateLimit | undefined>;
  countUse?: (services: Services, staff: StaffIdentity) => Promise<void>;
  storeFiles?: (services: Services) => Promise<readonly string[]>;
  describeOperation?: (services: Services, staff: StaffMember) => Promise<DeskOperation | null>;
  execute: (services: Services, context: WriteContext) => Promise<WriteOutcome<unknown>>;
  validate?: (services: Services, context: WriteContext) => Promise<void>;
  onPending?: (services: Services, context: WriteContext, approvalId: string) => Promise<OneTimeSecret>;
  onConflict?: (services: Services) => Promise<void>;
};

/** `parse`: takes what was sent, or stored of a request. Throws 400 where it doesn't fit. */
export type WriteEndpoint = WriteOptions & { name: DeskCallName; parse(request: unknown): ParsedWrite };

type HandlersOf<Name extends DeskCallName> = WriteOptions &
  WriteHandlers<DeskInput<Name>, DeskReplyInput<Name>>;

/** A write that may need approval is an {@link ApprovalCall}, so that checkers see it described in words. */
export function writeEndpoint<Name extends ApprovalCall>(
  name: Name,
  handlers: HandlersOf<Name>,
): WriteEndpoint;
export function writeEndpoint<Name extends DeskCallName>(
  name: Name,
  handlers: Omit<HandlersOf<Name>, 'describeOperation'>,
): WriteEndpoint;
export function writeEndpoint<Name extends DeskCallName>(
  name: Name,
  {
    describeOperation,
    execute,
    validate,
    findTryLimit,
    countUse,
    storeFiles,
    onPending,
    onConflict,
    ...options
  }: HandlersOf<Name>,
): WriteEndpoint {
  return {
    name,
    ...options,
    parse(request) {
      const input = parseRequest(deskSchemas[name].request, request) as DeskInput<Name>;
      return {
        input,
        execute: (services, context) => execute(services, context, input),
        ...(describeOperation && {
          describeOperation: (services, staff) => describeOperation(services, input, staff),
        }),
        ...(validate && { validate: (services, context) => validate(services, context, input) }),
        ...(findTryLimit && { findTryLimit: (services, staff) => findTryLimit(services, staff, input) }),
        ...(countUse && { countUse: (services, staff) => countUse(services, staff, input) }),
        ...(storeFiles && { storeFiles: (services) => storeFiles(services, input) }),
        ...(onPending && {
          onPending: (services, context, approvalId) => onPending(services, context, input, approvalId),
        }),
        ...(onConflict && { onConflict: (services) => onConflict(services, input) }),
      };
    },
  };
}
