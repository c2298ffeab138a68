import type { ApprovalCall } from '../../../../contract/desk/approvals.ts';
import { type Database, isApprovalPendingSql } from '../../../platform/database/index.ts';
import { notFound } from '../../api/index.ts';
import { conflictError } from '../errors.ts';
import { approvalRowsQuery } from './approvalRows.ts';
import { getApprovalState } from './approvalState.ts';

/** Locks a pending request until the transaction ends. Throws 404, and 409 where it isn't pending. */
export async function lockPendingRequest(trx: Database, approvalId: string, now: Date) {
  const request = await approvalRowsQuery(trx)
    .where('approvalId', '=', approvalId)
    .forUpdate()
    .executeTakeFirstOrThrow(notFound);
  if (request.state !== 'waiting') throw conflictError('decided');
  const state = getApprovalState(request, now);
  if (state === 'withdrawn' || state === 'expired' || state === 'closed') throw conflictError(state);
  return request;
}

/** The same; undefined where it isn't pending, or another transaction holds it. */
export function lockRequestIfPending(trx: Database, approvalId: string, now: Date) {
  return approvalRowsQuery(trx)
    .where('approvalId', '=', approvalId)
    .where(isApprovalPendingSql(now))
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

/** Locks the pending request of a subject; undefined: it has none. */
export function lockPendingRequestOfSubject(
  trx: Database,
  call: ApprovalCall,
  subjectKey: string,
  now: Date,
) {
  return trx
    .selectFrom('deskApprovals')
    .select(['approvalId', 'key'])
    .where((row) => row.and({ call, subjectKey }))
    .where(isApprovalPendingSql(now))
    .forUpdate()
    .executeTakeFirst();
}
