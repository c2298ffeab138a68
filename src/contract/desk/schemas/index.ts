import type { z } from 'zod';
import type { ApprovalCall } from '../approvals.ts';
import type { DeskCallName } from '../calls.ts';
import * as accounting from './accounting.ts';
import * as applications from './applications.ts';
import * as approvals from './approvals.ts';
import * as assignments from './assignments.ts';

import * as borrowers from './borrowers.ts';
import * as cashDesk from './cashDesk.ts';
import * as claims from './claims.ts';
import * as collections from './collections.ts';
import * as complaints from './complaints.ts';
import * as credentials from './credentials.ts';
import * as exits from './exits.ts';
import * as imports from './imports.ts';
import * as loanLists from './loanLists.ts';
import * as loans from './loans.ts';
import * as payouts from './payouts.ts';
import * as privacy from './privacy.ts';
import * as reconciliation from './reconciliation.ts';
import * as reports from './reports.ts';
import * as search from './search.ts';
import * as settings from './settings.ts';
import * as staffAccounts from './staffAccounts.ts';
import * as suspense from './suspense.ts';
import * as switches from './switches.ts';
import * as system from './system.ts';
import * as views from './views.ts';

/** Request and response schema of every call of the desk. */
export const deskSchemas = {
  ...accounting,
  ...applications,
  ...approvals,
  ...assignments,
  ...loanLists,
  ...borrowers,
  ...cashDesk,
  ...claims,
  ...collections,
  ...complaints,
  ...credentials,
  ...exits,
  ...imports,
  ...loans,
  ...payouts,
  ...privacy,
  ...reconciliation,
  ...reports,
  ...search,
  ...settings,
  ...staffAccounts,
  ...suspense,
  ...switches,
  ...system,
  ...views,
} satisfies Record<DeskCallName, { request: z.ZodType; response: z.ZodType }> & Record<string, unknown>;

type Schemas = typeof deskSchemas;

/** What the desk's pages send, path included. */
export type DeskRequest<Name extends DeskCallName> = z.input<Schemas[Name]['request']>;
/** What the server works with. */
export type DeskInput<Name extends DeskCallName> = z.output<Schemas[Name]['request']>;
/** What comes back with 200. With 202: {@link PendingApproval}; with 4xx and 5xx: {@link DeskErrorBody}. */
export type DeskReply<Name extends DeskCallName> = z.output<Schemas[Name]['response']>;
/** The same as the server gives it: with moments as dates. */
export type DeskReplyInput<Name extends DeskCallName> = z.input<Schemas[Name]['response']>;
/** A row of a list. */
export type DeskRow<Name extends DeskCallName> =
  DeskReply<Name> extends { items: readonly (infer Item)[] } ? Item : never;

/** The same as the server gives it. */
export type DeskRowInput<Name extends DeskCallName> =
  DeskReplyInput<Name> extends { items: readonly (infer Item)[] } ? Item : never;

/** It waits for a second person. */
export type PendingApproval = z.output<typeof approvals.pendingApproval>;

/** A field of a request that may wait for approval. */
export type ApprovalRequestField = { [Name in ApprovalCall]: keyof DeskRequest<Name> }[ApprovalCall];
