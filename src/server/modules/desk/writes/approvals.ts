import type { Selectable } from 'kysely';
import type { ApprovalCall } from '../../../../contract/desk/approvals.ts';
import type { ApprovalRequest, PendingApprovalReply } from '../../../../contract/desk/schemas/index.ts';
import { recordAudit } from '../../../platform/audit/index.ts';
import { type Database, isApprovalPendingSql, type Schema } from '../../../platform/database/index.ts';
import { dayMs } from '../../../platform/durations.ts';
import { createShortId } from '../../../platform/shortId.ts';
import type { Services } from '../../services.ts';
import type { DeskOperation, WriteContext } from '../endpoint.ts';
import { conflictError, PendingConflict } from '../errors.ts';
import { describeAuditSubject, getLoanDebt } from './auditedLoan.ts';
import { findCurrentValues, hashValues } from './changedValues.ts';
import { type ApprovalNeed, recordExposureOutcome } from './limits.ts';

/** A pending request expires after so many days, so that a checker doesn't decide on outdated facts. */
const approvalDays = 7;

type RequestToApprove = { approvalRequest: ApprovalRequest; operation: DeskOperation; need: ApprovalNeed };

/**
 * Stores a request until a checker decides or it expires. Throws 409 where one of the same subject is pending: a unique key
 * lets one of several concurrent requests succeed.
 */
export async function requestApproval(
  services: Pick<Services, 'db' | 'clock'>,
  context: WriteContext,
  { approvalRequest, operation, need: { reasonCode, exposure } }: RequestToApprove,
): Promise<PendingApprovalReply> {
  const trx = services.db;
  const { call, request } = approvalRequest;
  const { maker, key, now, reason = '' } = context;
  const approvalId = createShortId();
  const expiresAt = new Date(now.getTime() + approvalDays * dayMs);
  const { subjectKey, orderId, borrowerId, amount, currency, tillId = null, till } = operation;
  await releaseExpiredSubject(trx, call, subjectKey, now);
  const values = hashValues(approvalId, await findCurrentValues(trx, approvalRequest));
  const debt = await getLoanDebt(services, operation);
  const inserted = await trx
    .insertInto('deskApprovals')
    .values({
      approvalId,
      call,
      subjectKey,
      request: JSON.stringify(request),
      key,
      orderId,
      borrowerId,
      amount,
      currency,
      reasonCode,
      exposure,
      makerEmail: maker.email,
      askedAt: now,
      reason,
      expiresAt,
      state: 'waiting',
      tillId,
      atRequest: JSON.stringify({ values, debt: debt.amount, till }),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('approvalId')
    .executeTakeFirst();
  if (inserted === undefined) {
    const existing = await trx
      .selectFrom('deskApprovals')
      .select(['approvalId', 'orderId', 'expiresAt', 'key'])
      .where((one) => one.and({ call, subjectKey, state: 'waiting' }))
      .executeTakeFirst();
    if (existing === undefined) throw conflictError('samePending');
    // Disclosures don't store their reply under their idempotency key.
    if (existing.key !== key) throw new PendingConflict(existing);
    return { approvalId: existing.approvalId, state: 'waiting', expiresAt: existing.expiresAt.toISOString() };
  }
  const subject = describeAuditSubject(call, request, { approvalId });
  // A till's holder may read the audit, and must not see the difference before it is decided.
  const auditAmount = till === undefined ? amount : null;
  const amounts = { amount: auditAmount, currency, debtBefore: null, debtAfter: null };
  const line = { action: 'desk_waits', borrowerId: borrowerId ?? undefined, subject, ...amounts } as const;
  await recordAudit(trx, { ...context, approvalId }, line, now);
  return { approvalId, state: 'waiting', expiresAt: expiresAt.toISOString() };
}

type WithdrawnRequest = Pick<Selectable<Schema['deskApprovals']>, 'approvalId' | 'key'>;

/** Withdraws a locked pending request. */
export async function withdrawApprovalRequest(
  services: Pick<Services, 'db' | 'config' | 'clock'>,
  { approvalId, key }: WithdrawnRequest,
  { reason, now }: { reason: string; now: Date },
): Promise<void> {
  await services.db
    .updateTable('deskApprovals')
    .set({ expiresAt: now, decidedAt: now, decisionReason: reason })
    .where('approvalId', '=', approvalId)
    .execute();
  await recordExposureOutcome(services, key, 'withdrawn', now);
}

/** Pending requests of these calls with who asked, by the key of their subject. */
export async function findRequestsBySubject(db: Database, calls: readonly ApprovalCall[], now: Date) {
  const rows = await db
    .selectFrom('deskApprovals')
    .leftJoin('deskStaff', 'deskStaff.email', 'makerEmail')
    .select(['approvalId', 'subjectKey', 'call', 'orderId', 'makerEmail', 'name as makerName', 'askedAt'])
    .where('call', 'in', calls)
    .where(isApprovalPendingSql(now))
    .execute();
  return new Map(rows.map(({ subjectKey, ...request }) => [subjectKey, request]));
}

/** The pending requests of these calls, each by the key of its subject. */
export async function findPendingBySubject(
  db: Database,
  calls: readonly ApprovalCall[],
  now: Date,
): Promise<ReadonlyMap<string, string>> {
  const requests = await findRequestsBySubject(db, calls, now);
  return new Map(
    [...requests].flatMap(([subjectKey, { approvalId }]) =>
      subjectKey === null ? [] : [[subjectKey, approvalId]],
    ),
  );
}

/** Releases the subject of an expired request, so that a new one can be stored. */
async function releaseExpiredSubject(
  trx: Database,
  call: ApprovalCall,
  subjectKey: string,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('deskApprovals')
    .set({ subjectKey: null })
    .where((row) => row.and({ call, subjectKey, state: 'waiting' }))
    .where('expiresAt', '<=', now)
    .execute();
}
