import type { ApprovalCall, ApprovalReason } from '../../../contract/desk/approvals.ts';
import type { DeskCallName } from '../../../contract/desk/calls.ts';
import type { DeskAnswer, DeskInput, PendingApproval } from '../../../contract/desk/schemas/index.ts';
import type { Actor } from '../../platform/audit/index.ts';
import type { Services } from '../services.ts';
import type { Staff } from './auth/accounts.ts';

/** A call that changes nothing. */
export type ReadEndpoint = {
  name: DeskCallName;
  handle(services: Services, staff: Staff, input: never): Promise<unknown>;
};

export function readEndpoint<Name extends DeskCallName>(
  name: Name,
  handle: (services: Services, staff: Staff, input: DeskInput<Name>) => Promise<DeskAnswer<Name>>,
): ReadEndpoint {
  return { name, handle };
}

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

/** What of the answer of a request that waits is told once and kept nowhere. */
export type OneTimeSecret = Partial<Pick<PendingApproval, 'invitation'>>;

/**
 * A call that changes something, in one transaction with its key, its audit and what it waits for. `services` are those of
 * the transaction.
 * - `isDisclosure`: it only tells, for a reason: the same key is answered anew
 * - `describeOperation`: what it moves; without it, or null: it never waits for a second person
 * - `validate`: throws what stands against it, before it waits; without it `execute` is tried and taken back
 * - `onPending`: what is kept besides once it waits
 */
type WriteHandlers<Input, Reply> = {
  isDisclosure?: boolean;
  describeOperation?: (services: Services, input: Input, staff: Staff) => Promise<DeskOperation | null>;
  execute: (services: Services, context: WriteContext, input: Input) => Promise<WriteOutcome<Reply>>;
  validate?: (services: Services, context: WriteContext, input: Input) => Promise<void>;
  onPending?: (
    services: Services,
    context: WriteContext,
    input: Input,
    approvalId: string,
  ) => Promise<OneTimeSecret>;
};

export type WriteEndpoint = WriteHandlers<never, unknown> & { name: DeskCallName };

type HandlersOf<Name extends DeskCallName> = WriteHandlers<DeskInput<Name>, DeskAnswer<Name>>;

/** What may wait for a second person is named among {@link ApprovalCall}, for whoever decides it to read in words. */
export function writeEndpoint<Name extends ApprovalCall>(
  name: Name,
  handlers: HandlersOf<Name>,
): WriteEndpoint;
export function writeEndpoint<Name extends DeskCallName>(
  name: Name,
  handlers: Omit<HandlersOf<Name>, 'describeOperation'>,
): WriteEndpoint;
export function writeEndpoint(name: DeskCallName, handlers: WriteHandlers<never, unknown>): WriteEndpoint {
  return { name, ...handlers };
}
