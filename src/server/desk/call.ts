import type { DeskCallName } from '../../contract/desk/calls.ts';
import type { ApprovalReason, SecondCall } from '../../contract/desk/names.ts';
import type { DeskParsed, DeskReply, Waiting } from '../../contract/desk/schemas/index.ts';
import type { Actor } from '../audit/index.ts';
import type { Services } from '../services.ts';
import type { Staff } from './people/staff.ts';

/** Who asks, why, and by whom it was approved where that was needed. */
export type Asking = Actor & {
  kind: 'staff';
  who: string;
  staff: Staff;
  key: string;
  now: Date;
  /** Of a request that was approved: when it was made, and the till that its cash lies in. */
  askedAt?: Date;
  tillId?: string;
};

type Answer<Name extends DeskCallName> = Promise<DeskReply<Name>>;

/** A call that changes nothing. */
export type Read = {
  name: DeskCallName;
  answer(services: Services, staff: Staff, input: never): Promise<unknown>;
};

/**
 * What somebody is about to do that may take a second person.
 * - `thing`: what it is about, of which one request waits at a time
 * - `amount`: null: it waits however much it is
 * - `before`: what others moved of the loan today, which counts towards the request's limit with it
 * - `approvalReason`: why it waits however small it is
 * - `tillId`: the till that its cash lies in while it waits
 * - `request`: what waits in place of what was asked, with what that left open
 */
export type Weight = {
  thing: string;
  market: string;
  currency: string | null;
  amount: number | null;
  before?: number;
  approvalReason?: ApprovalReason;
  tillId?: string;
  request?: unknown;
  orderId: string | null;
  borrowerId: number | null;
};

/** What waits for a second person whoever asks, and moves no loan's money. */
export function always(thing: string): Weight {
  return { thing, market: '', currency: null, amount: null, orderId: null, borrowerId: null };
}

/**
 * What was done. `after`: what is still to be asked of others once it is committed; its answer takes the place.
 * `isSecret`: the answer is told once and kept nowhere. `evidence`: the case or approval that serves as its reason.
 * `moved`: what it moved, for the audit, where that wasn't weighed. `isWaiting`:
 * a part of it waits for a second person, which the answer says.
 */
export type Done<Reply> = {
  reply: Reply;
  isSecret?: boolean;
  evidence?: string;
  isWaiting?: boolean;
  moved?: { amount: number; currency: string };
  after?: (services: Services) => Promise<Reply>;
};

/**
 * A call that changes something, in one transaction with its key, its audit and what it waits for.
 * - `weigh`: what it moves; null: it never waits for a second person
 * - `act`: does it. `services` are those of the transaction
 * - `isLook`: it only tells, for a reason: the same key is answered anew
 */
export type Write = {
  name: DeskCallName;
  isLook: boolean;
  weigh: ((services: Services, input: never, staff: Staff) => Promise<Weight | null>) | null;
  act(services: Services, asking: Asking, input: never): Promise<Done<unknown>>;
  /** Throws what stands against it, before it waits; without it `act` is tried and taken back. */
  trial?: ((services: Services, asking: Asking, input: never) => Promise<void>) | undefined;
  /** What is kept besides once it waits. Returns what is told once, beside the answer. */
  whenWaiting?:
    | ((services: Services, asking: Asking, input: never, approvalId: string) => Promise<OneTimeSecret>)
    | undefined;
};

/** What of the answer of a request that waits is told once and kept nowhere. */
export type OneTimeSecret = Partial<Pick<Waiting, 'invitation'>>;

export function read<Name extends DeskCallName>(
  name: Name,
  answer: (services: Services, staff: Staff, input: DeskParsed<Name>) => Answer<Name>,
): Read {
  return { name, answer };
}

type Parts<Name extends DeskCallName> = {
  isLook?: boolean;
  act: (services: Services, asking: Asking, input: DeskParsed<Name>) => Promise<Done<DeskReply<Name>>>;
  trial?: (services: Services, asking: Asking, input: DeskParsed<Name>) => Promise<void>;
  whenWaiting?: (
    services: Services,
    asking: Asking,
    input: DeskParsed<Name>,
    approvalId: string,
  ) => Promise<OneTimeSecret>;
};

/** What may wait for a second person is named among {@link SecondCall}, for whoever decides it to read in words. */
type Weighed<Name extends SecondCall> = {
  weigh: (services: Services, input: DeskParsed<Name>, staff: Staff) => Promise<Weight | null>;
};

export function write<Name extends SecondCall>(name: Name, parts: Parts<Name> & Weighed<Name>): Write;
export function write<Name extends DeskCallName>(name: Name, parts: Parts<Name>): Write;
export function write(
  name: DeskCallName,
  { isLook = false, weigh = null, ...parts }: Pick<Write, 'act'> & Partial<Write>,
): Write {
  return { name, isLook, weigh, ...parts };
}
