import { notFound } from '../../../api/index.ts';
import type { Services } from '../../../services.ts';
import { isCountToDecide, lockTill, type Till } from '../../../tills/index.ts';
import type { WriteContext, WriteOutcome } from '../../endpoint.ts';
import { lockPendingRequest, requestApproval, withdrawRequest } from '../../writes/approvals.ts';
import { differenceOperation } from './tills.ts';

type Correction = { tillId: string; reason: string; correct: (till: Till) => Promise<Till> };

/**
 * Corrects what a till, counted or not, took or gave out. The difference of its count follows: a pending request about the former
 * one is withdrawn, and what there is to decide now waits for a second person.
 */
export async function correctTill(
  services: Services,
  context: WriteContext,
  { tillId, reason, correct }: Correction,
): Promise<Pick<WriteOutcome<never>, 'auditSubject'>> {
  const { now } = context;
  // Locked before the till, as by who decides about it.
  const former = await lockPendingRequest(services.db, 'tillDifference', tillId, now);
  const till = await lockTill(services.db, tillId);
  if (till === undefined) throw notFound();
  const corrected = await correct(till);
  if (corrected.difference === till.difference) return {};
  if (former !== undefined) await withdrawRequest(services, former, { reason, now });
  if (isCountToDecide(corrected))
    await requestApproval(services, context, {
      call: 'tillDifference',
      input: { tillId, reason },
      operation: differenceOperation(corrected),
      need: { reasonCode: 'tillDifference', exposure: null },
    });
  return former === undefined ? {} : { auditSubject: `withdrawn:${former.approvalId}` };
}
