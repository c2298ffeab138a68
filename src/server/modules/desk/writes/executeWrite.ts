import { type AuditEvent, recordAudit } from '../../../platform/audit/index.ts';
import { dryRun, transaction } from '../../../platform/database/index.ts';
import { bindServicesAt, type Services } from '../../services.ts';
import type { StaffMember } from '../auth/accounts.ts';
import type { ParsedWrite, WriteContext, WriteEndpoint, WriteOutcome } from '../endpoint.ts';
import { toApprovalRequest } from './approvalRows.ts';
import { requestApproval } from './approvals.ts';
import {
  describeAuditSubject,
  getLoanDebt,
  type OperationAmount,
  toAuditAmounts,
  toFieldMap,
} from './auditedLoan.ts';
import { findCallSubject } from './callSubjects.ts';
import {
  claimIdempotencyKey,
  findStoredReply,
  type IdempotentRequest,
  type StoredReply,
  storeIdempotentReply,
} from './idempotency.ts';
import { findApprovalNeed, lockMakerAccounts, recordExposure } from './limits.ts';
import { formatRequestKey } from './requestKey.ts';

export type WriteRequest = { staff: StaffMember; key: string; write: ParsedWrite; reason: string };

/**
 * Executes a write once per idempotency key: effect, audit line and stored reply are one transaction. A write that needs
 * approval is stored as a pending request instead (202).
 */
export async function executeWrite(
  services: Services,
  endpoint: WriteEndpoint,
  { staff, key, write, reason }: WriteRequest,
): Promise<{ status: number; reply: unknown }> {
  const now = await services.clock.now();
  const requestKey = formatRequestKey({ staffId: staff.staffId, key });
  const context: WriteContext = {
    kind: 'staff',
    actorId: staff.email,
    maker: staff,
    executor: staff,
    key: requestKey,
    requestKey,
    address: staff.address,
    reason,
    now,
    storedFiles: (await write.storeFiles?.(services)) ?? [],
  };
  const { input } = write;
  const keyedRequest = toIdempotentRequest(endpoint, { staff, key, write });
  const outcome = await transaction(services.db, async (trx) => {
    const txServices = bindServicesAt(services, trx, now);
    const stored = endpoint.isDisclosure ? undefined : await claimIdempotencyKey(trx, keyedRequest, now);
    if (stored !== undefined) return { ...stored, afterCommit: undefined };
    const staffIds = write.describeOperation === undefined ? [] : await lockMakerAccounts(trx, staff);
    const operation = (await write.describeOperation?.(txServices, staff)) ?? null;
    const need = await findApprovalNeed(txServices, staffIds, endpoint.name, operation);
    if (operation !== null && need !== null) {
      const request = operation.request ?? input;
      const pending = operation.request === undefined ? write : endpoint.parse(request);
      const validate = pending.validate ?? pending.execute;
      // With the maker's roles, which disclosures require.
      const checker = { ...staff, email: dryRunChecker.email };
      await dryRun<unknown>(trx, () => validate(txServices, { ...context, executor: checker }));
      const approvalRequest = toApprovalRequest(endpoint.name, pending.input);
      const reply = await requestApproval(txServices, context, { approvalRequest, operation, need });
      await recordExposure(txServices, context, endpoint.name, operation, new Date(reply.expiresAt));
      await storeIdempotentReply(trx, keyedRequest, 202, reply);
      const { approvalId } = reply;
      const oneTimeSecret = await pending.onPending?.(txServices, context, approvalId);
      return { status: 202, reply: { ...reply, ...oneTimeSecret }, afterCommit: undefined };
    }
    await recordExposure(txServices, context, endpoint.name, operation, null);
    const { done, auditLine } = await executeAndAudit(txServices, endpoint, context, write, operation);
    const { reply, afterCommit, isSecret, isPendingApproval = false, accessEvidence = '' } = done;
    const status = isPendingApproval ? 202 : 200;
    if (!endpoint.isDisclosure)
      await storeIdempotentReply(trx, keyedRequest, status, isSecret ? null : reply);
    const action = endpoint.isDisclosure ? 'personal_data_revealed' : 'desk_done';
    await recordAudit(trx, { ...context, reason: reason || accessEvidence }, { action, ...auditLine }, now);
    return { status, reply, afterCommit };
  });
  const { status, reply, afterCommit } = outcome;
  if (afterCommit === undefined) return { status, reply };
  const finalReply = await afterCommit(services);
  if (!endpoint.isDisclosure) await storeIdempotentReply(services.db, keyedRequest, 200, finalReply);
  return { status: 200, reply: finalReply };
}

/** The reply that a write already has by its key. Throws 409. */
export async function findReplayedReply(
  { db }: Services,
  endpoint: WriteEndpoint,
  request: Omit<WriteRequest, 'reason'>,
): Promise<StoredReply | undefined> {
  return endpoint.isDisclosure ? undefined : findStoredReply(db, toIdempotentRequest(endpoint, request));
}

function toIdempotentRequest(
  { name }: WriteEndpoint,
  { staff: { staffId, device }, key, write: { input } }: Omit<WriteRequest, 'reason'>,
): IdempotentRequest {
  return { staffId, device, key, call: name, input };
}

/** Executes a write and returns the contents of its audit line: borrower, subject, amount, debt before and after. */
export async function executeAndAudit(
  services: Services,
  endpoint: WriteEndpoint,
  context: WriteContext,
  { input, execute }: ParsedWrite,
  operationAmount: OperationAmount | null,
): Promise<{ done: WriteOutcome<unknown>; auditLine: Omit<AuditEvent, 'action'> }> {
  const subjectOfRequest = await findCallSubject(services.db, endpoint.name, toFieldMap(input));
  const tracksDebt = !endpoint.isDisclosure && !endpoint.leavesDebtUnchanged;
  const before = tracksDebt ? await getLoanDebt(services, subjectOfRequest) : noDebt;
  const done = await execute(services, context);
  const after = tracksDebt ? await getLoanDebt(services, subjectOfRequest) : noDebt;
  const subject = describeAuditSubject(endpoint.name, input, done.reply);
  const auditLine = {
    borrowerId: subjectOfRequest.borrowerId,
    subject: [subject, done.auditSubject].filter(Boolean).join(' '),
    ...toAuditAmounts(operationAmount, before, after),
    ...done.auditAmount,
  };
  return { done, auditLine };
}

const noDebt = { amount: null, currency: null };

/** The checker of a dry run: no account, so that it is not refused as an approval of the maker's own. */
export const dryRunChecker: StaffMember = {
  staffId: '',
  email: '',
  name: '',
  roles: [],
  address: '',
  device: '',
  origin: '',
  language: 'en',
  hasTotp: false,
  usesSingleSignOn: false,
  passkeyId: null,
  sessionId: '',
  startedAt: new Date(0),
  endsAt: new Date(0),
};
