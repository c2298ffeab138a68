import { type ClosingConflict, closingConflicts } from '../../../../contract/desk/approvals.ts';
import { recordAudit } from '../../../platform/audit/index.ts';
import { dryRun, isApprovalPendingSql, transaction } from '../../../platform/database/index.ts';
import { runStepsCollectingErrors } from '../../../platform/jobs/index.ts';
import { RequestError } from '../../api/index.ts';
import { bindServicesAt, type Services } from '../../services.ts';
import type { StaffMember } from '../auth/accounts.ts';
import type { WriteContext, WriteEndpoint } from '../endpoint.ts';
import { DeskRequestError } from '../errors.ts';
import type { ApprovalRow } from './approvalRows.ts';
import { describeAuditSubject, getLoanDebt } from './auditedLoan.ts';
import { dryRunChecker, executeAndAudit } from './executeWrite.ts';
import { recordExposureOutcome } from './limits.ts';
import { parseRequestKey } from './requestKey.ts';
import { lockRequestIfPending } from './requestLocks.ts';

type MakersRequest = Pick<ApprovalRow, 'approvalId' | 'makerEmail' | 'key' | 'reason' | 'askedAt' | 'tillId'>;

/** The context in which a checker executes a request. */
export function toApprovedContext(executor: StaffMember, row: MakersRequest, now: Date): WriteContext {
  const { approvalId, makerEmail, key, reason, askedAt, tillId } = row;
  return {
    kind: 'staff',
    actorId: makerEmail,
    address: executor.address,
    reason,
    approvalId,
    maker: { staffId: parseRequestKey(key).staffId, email: makerEmail },
    executor,
    key,
    now,
    requestedAt: askedAt,
    ...(tillId === null ? {} : { tillId }),
  };
}

/** What a pending request would do now: the loan's debt before and after it, or why it can only fail. */
type DryRunResult = {
  debtBefore: number | null;
  debtAfter: number | null;
  blockingConflict: ClosingConflict | null;
};

export const emptyDryRun: DryRunResult = { debtBefore: null, debtAfter: null, blockingConflict: null };

/** Executes a pending request and rolls it back, or validates it where its endpoint does so apart. Disclosures aren't tried. */
export async function dryRunRequest(
  services: Services,
  endpoint: WriteEndpoint | undefined,
  row: ApprovalRow,
): Promise<DryRunResult> {
  if (endpoint === undefined || endpoint.isDisclosure) return emptyDryRun;
  const now = await services.clock.now();
  return transaction(services.db, async (trx) => {
    const txServices = bindServicesAt(services, trx, now);
    const context = toApprovedContext(dryRunChecker, row, now);
    const attempt = async (): Promise<DryRunResult> => {
      const write = endpoint.parse(row.request);
      if (write.validate !== undefined) {
        await write.validate(txServices, context);
        return emptyDryRun;
      }
      const { done, auditLine } = await executeAndAudit(txServices, endpoint, context, write, row);
      const { debtBefore = null, debtAfter: debtAtCommit = null } = auditLine;
      const debtAfter = debtAtCommit === null ? null : debtAtCommit + (done.debtChangeAfterCommit ?? 0);
      return { debtBefore, debtAfter, blockingConflict: null };
    };
    try {
      return await dryRun(trx, attempt);
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      const { amount: debtBefore } = await getLoanDebt(txServices, row);
      return { ...emptyDryRun, debtBefore, blockingConflict: findClosingConflict(error) };
    }
  });
}

/** What a pending request would move if it were made now, in minor units; null where it moved no amount, or can't be made. */
export async function findAmountNow(
  services: Services,
  endpoint: WriteEndpoint | undefined,
  row: ApprovalRow,
): Promise<number | null> {
  if (row.amount === null || endpoint === undefined) return null;
  const now = await services.clock.now();
  const maker: StaffMember = { ...dryRunChecker, ...toApprovedContext(dryRunChecker, row, now).maker };
  return transaction(services.db, async (trx) => {
    const describe = async () =>
      endpoint.parse(row.request).describeOperation?.(bindServicesAt(services, trx, now), maker);
    try {
      return (await dryRun(trx, describe))?.amount ?? null;
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      return null;
    }
  });
}

function findClosingConflict(error: RequestError): ClosingConflict | null {
  const code = error instanceof DeskRequestError ? error.code : undefined;
  return closingConflicts.find((one) => one === code) ?? null;
}

/** Closes a pending request that can only fail: it leaves the queue and its maker's day, and its subject can be requested again. */
export async function closeRequestIfUnexecutable(
  services: Services,
  endpoints: readonly WriteEndpoint[],
  approvalId: string,
): Promise<void> {
  const now = await services.clock.now();
  await transaction(services.db, async (trx) => {
    const row = await lockRequestIfPending(trx, approvalId, now);
    if (row === undefined) return;
    const txServices = bindServicesAt(services, trx, now);
    const endpoint = endpoints.find(({ name }) => name === row.call);
    const { blockingConflict } = await dryRunRequest(txServices, endpoint, row);
    if (blockingConflict === null) return;
    await trx
      .updateTable('deskApprovals')
      .set({ expiresAt: now, decidedAt: now, closedBecause: blockingConflict })
      .where('approvalId', '=', approvalId)
      .execute();
    await recordExposureOutcome(txServices, row.key, 'rejected', now);
    const subject = describeAuditSubject('approve', { approvalId }, {});
    const line = { action: 'desk_request_closed', borrowerId: row.borrowerId ?? undefined, subject } as const;
    await recordAudit(trx, { kind: 'system', reason: blockingConflict }, line, now);
  });
}

/** Closes all pending requests that can only fail. */
export async function closeUnexecutablePendingRequests(
  services: Services,
  endpoints: readonly WriteEndpoint[],
): Promise<void> {
  const pending = await services.db
    .selectFrom('deskApprovals')
    .select('approvalId')
    .where(isApprovalPendingSql(await services.clock.now()))
    .orderBy('askedAt')
    .execute();
  await runStepsCollectingErrors(
    pending.map(
      ({ approvalId }) =>
        () =>
          closeRequestIfUnexecutable(services, endpoints, approvalId),
    ),
  );
}
