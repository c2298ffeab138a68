import { addApprover } from '../../../../../contract/desk/auditSubject.ts';
import type { DeskCallName } from '../../../../../contract/desk/calls.ts';
import { recordAudit } from '../../../../platform/audit/index.ts';
import type { Database } from '../../../../platform/database/index.ts';
import { lockOpenAccount } from '../../auth/accounts.ts';
import { type WriteEndpoint, writeEndpoint } from '../../endpoint.ts';
import { conflictError, permissionMissing } from '../../errors.ts';
import { canCall } from '../../permissions.ts';
import { withdrawApprovalRequest } from '../../writes/approvals.ts';
import { toDecisionAudit } from '../../writes/auditedLoan.ts';
import { executeAndAudit } from '../../writes/executeWrite.ts';
import { recordExposureOutcome } from '../../writes/limits.ts';
import { closeRequestIfUnexecutable, toApprovedContext } from '../../writes/pendingRequests.ts';
import { lockPendingRequest } from '../../writes/requestLocks.ts';
import { loadDecisionRestrictions } from './decisionRestrictions.ts';

/** Whether the maker's account is still open, until the transaction ends, and permitted to make the call. */
async function canStillRequest(
  db: Database,
  { makerEmail, call }: { makerEmail: string; call: DeskCallName },
): Promise<boolean> {
  const maker = await lockOpenAccount(db, { email: makerEmail });
  return maker !== undefined && canCall(maker.roles, call);
}

/** The maker withdraws a pending request. */
export function createWithdrawApprovalEndpoint(endpoints: () => readonly WriteEndpoint[]): WriteEndpoint {
  return writeEndpoint('withdraw', {
    leavesDebtUnchanged: true,
    async execute(services, { maker, now, reason = '' }, { approvalId }) {
      const request = await lockPendingRequest(services.db, approvalId, now);
      if (request.makerEmail !== maker.email) throw conflictError('notYours');
      // A new count or a correction replaces it; otherwise the till's difference would have no open request.
      if (request.call === 'tillDifference') throw conflictError('differenceWaits');
      await withdrawApprovalRequest(services, request, { reason, now });
      await endpoints()
        .find(({ name }) => name === request.call)
        ?.onUnapproved?.(services, approvalId);
      return { reply: { done: true } };
    },
  });
}

/** The e-mail that a request invites; undefined: it is no invitation. */
async function getInvitedEmail(db: Database, approvalId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('deskInvitations')
    .select('email')
    .where('approvalId', '=', approvalId)
    .executeTakeFirst();
  return row?.email;
}

/** Decides a request. An approved one is executed once, as its maker requested it, in the transaction of the decision. */
export function createDecideApprovalEndpoint(endpoints: () => readonly WriteEndpoint[]): WriteEndpoint {
  return writeEndpoint('approve', {
    leavesDebtUnchanged: true,
    onConflict: (services, { approvalId }) => closeRequestIfUnexecutable(services, endpoints(), approvalId),
    async execute(services, { executor: staff, now, reason = '' }, { approvalId, approve, email }) {
      const approvalRow = await lockPendingRequest(services.db, approvalId, now);
      const findRestriction = await loadDecisionRestrictions(services.db, [approvalRow]);
      const restriction = findRestriction(staff, approvalRow);
      if (restriction === 'notAllowed') throw permissionMissing();
      if (restriction !== null) throw conflictError(restriction);
      if (approve && email !== undefined && email !== (await getInvitedEmail(services.db, approvalId)))
        throw conflictError('otherEmail');
      const state = approve ? ('approved' as const) : ('refused' as const);
      await services.db
        .updateTable('deskApprovals')
        .set({ state, decidedBy: staff.email, decidedAt: now, decisionReason: reason })
        .where('approvalId', '=', approvalId)
        .execute();
      const endpoint = endpoints().find(({ name }) => name === approvalRow.call);
      if (approve && !(await canStillRequest(services.db, approvalRow))) throw conflictError('askerGone');
      await recordExposureOutcome(services, approvalRow.key, approve ? 'executed' : 'rejected', now);
      const audited = toDecisionAudit(approvalRow, approvalRow);
      if (!approve) await endpoint?.onUnapproved?.(services, approvalId);
      // A disclosure is made by its maker afterwards; the checker sees no data.
      if (!approve || endpoint === undefined || endpoint.isDisclosure)
        return { ...audited, reply: { approvalId, state, result: null } };
      const context = toApprovedContext(staff, approvalRow, now);
      const write = endpoint.parse(approvalRow.request);
      const { done, auditLine: line } = await executeAndAudit(
        services,
        endpoint,
        context,
        write,
        approvalRow,
      );
      const subject = addApprover(line.subject, staff.email);
      await recordAudit(services.db, context, { action: 'desk_done', ...line, subject }, now);
      const toReply = (result: unknown) => ({ approvalId, state, result });
      const { afterCommit, isSecret = false } = done;
      const executed = { ...audited, ...toDecisionAudit(approvalRow, line), isSecret };
      if (afterCommit === undefined) return { ...executed, reply: toReply(done.reply) };
      return {
        ...executed,
        reply: toReply(done.reply),
        afterCommit: async (rootServices) => toReply(await afterCommit(rootServices)),
      };
    },
  });
}
