import type { ApprovalCall } from './names.ts';
import type { DeskRequest } from './schemas/index.ts';

/** A field of a request that may wait for approval. */
export type ApprovalRequestField = { [Name in ApprovalCall]: keyof DeskRequest<Name> }[ApprovalCall];
