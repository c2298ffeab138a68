import type { ApprovalCall } from '../../../../contract/desk/approvals.ts';
import type { PendingApproval } from '../../../../contract/desk/schemas/index.ts';
import { recordAudit } from '../../../platform/audit/index.ts';
import type { Database } from '../../../platform/database/index.ts';
import { dayMs } from '../../../platform/durations.ts';
import { newId } from '../auth/accounts.ts';
import type { DeskOperation, WriteContext } from '../endpoint.ts';
import { conflictError } from '../errors.ts';
import { describeAuditSubject } from './auditedLoan.ts';
import type { ApprovalNeed } from './limits.ts';

/** How long it waits: who approves looks at things as they are now, not as they were last month. */
export const approvalDays = 7;

type ApprovalRequest = {
  call: ApprovalCall;
  input: unknown;
  operation: DeskOperation;
  need: ApprovalNeed;
};

/**
 * Keeps what was asked for until a second person decides, or it is too old. Throws 409 where the same waits already: a
 * unique key in the database, so of several at once one is kept.
 */
export async function requestApproval(
  trx: Database,
  context: WriteContext,
  { call, input, operation, need: { why, exposure } }: ApprovalRequest,
): Promise<PendingApproval> {
  const { staff, key, now, reason = '' } = context;
  const approvalId = newId();
  const expiresAt = new Date(now.getTime() + approvalDays * dayMs);
  const { subjectKey, orderId, borrowerId, amount, currency, tillId = null } = operation;
  await releaseExpiredSubject(trx, call, subjectKey, now);
  const inserted = await trx
    .insertInto('deskApprovals')
    .values({
      approvalId,
      call,
      thing: subjectKey,
      request: JSON.stringify(input),
      key,
      orderId,
      borrowerId,
      amount,
      currency,
      why,
      exposure,
      askedBy: staff.email,
      askedAt: now,
      reason,
      expiresAt,
      state: 'waiting',
      tillId,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('approvalId')
    .executeTakeFirst();
  if (inserted === undefined) {
    const existing = await findPendingApproval(trx, call, subjectKey, key);
    if (existing === undefined) throw conflictError('sameWaits');
    return existing;
  }
  const { subject } = describeAuditSubject(call, input, { approvalId });
  const amounts = { amount, currency, debtBefore: null, debtAfter: null };
  const line = { action: 'desk_waits', borrowerId: borrowerId ?? undefined, subject, ...amounts } as const;
  await recordAudit(trx, context, line, now);
  return { approvalId, state: 'waiting', expiresAt: expiresAt.toISOString() };
}

/** The request itself, asked for again by its key: one that only looks keeps no answer under it. */
async function findPendingApproval(
  trx: Database,
  call: ApprovalCall,
  subjectKey: string,
  key: string,
): Promise<PendingApproval | undefined> {
  const row = await trx
    .selectFrom('deskApprovals')
    .select(['approvalId', 'expiresAt'])
    .where((one) => one.and({ call, thing: subjectKey, key, state: 'waiting' }))
    .executeTakeFirst();
  return row && { approvalId: row.approvalId, state: 'waiting', expiresAt: row.expiresAt.toISOString() };
}

/** What nobody decided in time is in nobody's way. */
async function releaseExpiredSubject(
  trx: Database,
  call: ApprovalCall,
  subjectKey: string,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('deskApprovals')
    .set({ thing: null })
    .where((row) => row.and({ call, thing: subjectKey, state: 'waiting' }))
    .where('expiresAt', '<=', now)
    .execute();
}
