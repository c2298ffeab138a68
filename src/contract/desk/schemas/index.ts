import type { z } from 'zod';
import type { ApprovalCall } from '../approvals.ts';
import type { DeskCallName } from '../calls.ts';
import type { pendingApproval } from './approvals.ts';
import * as calls from './calls.ts';

/** Request and response schema of every call of the desk. */
export const deskSchemas = calls satisfies Record<DeskCallName, { request: z.ZodType; response: z.ZodType }> &
  Record<string, unknown>;

type Schemas = typeof deskSchemas;

/** What the desk's pages send, path included. */
export type DeskRequest<Name extends DeskCallName> = z.input<Schemas[Name]['request']>;
/** What the server works with. */
export type DeskInput<Name extends DeskCallName> = z.output<Schemas[Name]['request']>;
/** What comes back with 200. With 202: {@link PendingApprovalReply}; with 4xx and 5xx: {@link DeskErrorBody}. */
export type DeskReply<Name extends DeskCallName> = z.output<Schemas[Name]['response']>;
/** The same as the server gives it: with moments as dates. */
export type DeskReplyInput<Name extends DeskCallName> = z.input<Schemas[Name]['response']>;
/** A row of a list. */
export type DeskRow<Name extends DeskCallName> =
  DeskReply<Name> extends { items: readonly (infer Item)[] } ? Item : never;

/** The same as the server gives it. */
export type DeskRowInput<Name extends DeskCallName> =
  DeskReplyInput<Name> extends { items: readonly (infer Item)[] } ? Item : never;

/** The request is pending approval. */
export type PendingApprovalReply = z.output<typeof pendingApproval>;

/** A call with its request, while it waits for approval. The erasure of a person removes its personal fields. */
export type ApprovalRequest = {
  [Name in ApprovalCall]: { call: Name; request: DeskRequest<Name> };
}[ApprovalCall];

/** A field of a request that may wait for approval. */
export type ApprovalRequestField = { [Name in ApprovalCall]: keyof DeskRequest<Name> }[ApprovalCall];

/** A field of a write that the audit shows afterwards. */
export type AuditedField =
  | ApprovalRequestField
  | 'paysBy'
  | 'nextActionOn'
  | 'outcome'
  | 'despitePayments'
  | 'state'
  | 'identityShownBy'
  | 'text';
