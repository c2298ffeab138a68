import { notFound } from '../../api/index.ts';
import type { Services } from '../../services.ts';
import { lockTill, needsCountApproval, type Till } from '../../tills/index.ts';
import type { DeskOperation, WriteContext, WriteOutcome } from '../endpoint.ts';
import { requestApproval, withdrawApprovalRequest } from '../writes/approvals.ts';
import { lockPendingRequestOfSubject } from '../writes/requestLocks.ts';

export function createCountDifferenceOperation(till: Till): DeskOperation {
  const { tillId, market, currency, counted, formerCounts, difference } = till;
  return {
    subjectKey: tillId,
    market,
    currency,
    amount: difference,
    approvalTrigger: 'tillDifference',
    till: { counted, formerCounts, difference },
    orderId: null,
    borrowerId: null,
  };
}

type Correction<Reply> = {
  tillId: string;
  reason: string;
  correct: (till: Till) => Promise<{ till: Till; outcome: WriteOutcome<Reply> }>;
};

/**
 * Corrects what a till, counted or not, took or gave out. The difference of its count follows: a pending request about the former
 * one is withdrawn, and a new request is made where the corrected difference needs approval.
 */
export async function correctTill<Reply>(
  services: Services,
  context: WriteContext,
  { tillId, reason, correct }: Correction<Reply>,
): Promise<WriteOutcome<Reply>> {
  const { now } = context;
  // Locked before the till, in the order in which a decision locks them.
  const former = await lockPendingRequestOfSubject(services.db, 'tillDifference', tillId, now);
  const till = await lockTill(services.db, tillId);
  if (till === undefined) throw notFound();
  const { till: corrected, outcome } = await correct(till);
  if (corrected.difference === till.difference) return outcome;
  if (former !== undefined) await withdrawApprovalRequest(services, former, { reason, now });
  if (needsCountApproval(corrected))
    await requestApproval(services, context, {
      approvalRequest: { call: 'tillDifference', request: { tillId, reason } },
      operation: createCountDifferenceOperation(corrected),
      need: { reasonCode: 'tillDifference', exposure: null },
    });
  return former === undefined ? outcome : { ...outcome, auditSubject: `withdrawn:${former.approvalId}` };
}
