import type { ApprovalCall, ApprovalReason } from '../../../contract/desk/approvals.ts';
import type { DeskCallName } from '../../../contract/desk/calls.ts';
import type { DeskInput, DeskReply, PendingApproval } from '../../../contract/desk/schemas/index.ts';
import type { Actor } from '../../platform/audit/index.ts';
import type { Services } from '../services.ts';
import type { Staff } from './auth/accounts.ts';

/** Who asks, why, and by whom it was approved where that was needed. */
export type WriteContext = Actor & {
  kind: 'staff';
  actorId: string;
  staff: Staff;
  key: string;
  now: Date;
  /** Of a request that was approved: when it was made, and the till that its cash lies in. */
  requestedAt?: Date;
  tillId?: string;
};

type ReplyPromise<Name extends DeskCallName> = Promise<DeskReply<Name>>;

/** A call that changes nothing. */
export type ReadEndpoint = {
  name: DeskCallName;
  handle(services: Services, staff: Staff, input: never): Promise<unknown>;
};

/**
 * What somebody is about to do that may take a second person.
 * - `subjectKey`: what it is about, of which one request waits at a time
 * - `amount`: null: it waits however much it is
 * - `movedToday`: what others moved of the loan today, which counts towards the request's limit with it
 * - `approvalReason`: why it waits however small it is
 * - `tillId`: the till that its cash lies in while it waits
 * - `request`: what waits in place of what was asked, with what that left open
 */
export type DeskOperation = {
  subjectKey: string;
  market: string;
  currency: string | null;
  amount: number | null;
  movedToday?: number;
  approvalReason?: ApprovalReason;
  tillId?: string;
  request?: unknown;
  orderId: string | null;
  borrowerId: number | null;
};

/** What waits for a second person whoever asks, and moves no loan's money. */
export function requiresApproval(subjectKey: string): DeskOperation {
  return { subjectKey, market: '', currency: null, amount: null, orderId: null, borrowerId: null };
}

/**
 * What was done. `afterCommit`: what is still to be asked of others once it is committed; its answer takes the place.
 * `isSecret`: the answer is told once and kept nowhere. `evidence`: the case or approval that serves as its reason.
 * `auditAmount`: what it moved, for the audit, where that wasn't weighed. `isPendingApproval`:
 * a part of it waits for a second person, which the answer says.
 */
export type WriteOutcome<Reply> = {
  reply: Reply;
  isSecret?: boolean;
  evidence?: string;
  isPendingApproval?: boolean;
  auditAmount?: { amount: number; currency: string };
  afterCommit?: (services: Services) => Promise<Reply>;
};

/**
 * A call that changes something, in one transaction with its key, its audit and what it waits for.
 * - `describeOperation`: what it moves; null: it never waits for a second person
 * - `execute`: does it. `services` are those of the transaction
 * - `isDisclosure`: it only tells, for a reason: the same key is answered anew
 */
export type WriteEndpoint = {
  name: DeskCallName;
  isDisclosure: boolean;
  describeOperation:
    | ((services: Services, input: never, staff: Staff) => Promise<DeskOperation | null>)
    | null;
  execute(services: Services, context: WriteContext, input: never): Promise<WriteOutcome<unknown>>;
  /** Throws what stands against it, before it waits; without it `execute` is tried and taken back. */
  validate?: ((services: Services, context: WriteContext, input: never) => Promise<void>) | undefined;
  /** What is kept besides once it waits. Returns what is told once, beside the answer. */
  onPending?:
    | ((
        services: Services,
        context: WriteContext,
        input: never,
        approvalId: string,
      ) => Promise<OneTimeSecret>)
    | undefined;
};

/** What of the answer of a request that waits is told once and kept nowhere. */
export type OneTimeSecret = Partial<Pick<PendingApproval, 'invitation'>>;

export function readEndpoint<Name extends DeskCallName>(
  name: Name,
  handle: (services: Services, staff: Staff, input: DeskInput<Name>) => ReplyPromise<Name>,
): ReadEndpoint {
  return { name, handle };
}

type WriteHandlers<Name extends DeskCallName> = {
  isDisclosure?: boolean;
  execute: (
    services: Services,
    context: WriteContext,
    input: DeskInput<Name>,
  ) => Promise<WriteOutcome<DeskReply<Name>>>;
  validate?: (services: Services, context: WriteContext, input: DeskInput<Name>) => Promise<void>;
  onPending?: (
    services: Services,
    context: WriteContext,
    input: DeskInput<Name>,
    approvalId: string,
  ) => Promise<OneTimeSecret>;
};

/** What may wait for a second person is named among {@link ApprovalCall}, for whoever decides it to read in words. */
type OperationHandlers<Name extends ApprovalCall> = {
  describeOperation: (
    services: Services,
    input: DeskInput<Name>,
    staff: Staff,
  ) => Promise<DeskOperation | null>;
};

export function writeEndpoint<Name extends ApprovalCall>(
  name: Name,
  handlers: WriteHandlers<Name> & OperationHandlers<Name>,
): WriteEndpoint;
export function writeEndpoint<Name extends DeskCallName>(
  name: Name,
  handlers: WriteHandlers<Name>,
): WriteEndpoint;
export function writeEndpoint(
  name: DeskCallName,
  {
    isDisclosure = false,
    describeOperation = null,
    ...handlers
  }: Pick<WriteEndpoint, 'execute'> & Partial<WriteEndpoint>,
): WriteEndpoint {
  return { name, isDisclosure, describeOperation, ...handlers };
}
