import { type Actor, recordAudit } from '../../platform/audit/index.ts';
import { transaction } from '../../platform/database/index.ts';
import type { Services } from '../services.ts';

export type ClaimAnswer = { borrowerId: number; orderId: string; answer: string };

/** Closes a loan's open claim with what the borrower is told; false where none is open. */
export async function answerClaim(
  services: Services,
  { borrowerId, orderId, answer }: ClaimAnswer,
  actor: Actor,
): Promise<boolean> {
  const now = await services.clock.now();
  return transaction(services.db, async (trx) => {
    const closedClaim = await trx
      .updateTable('paymentClaims')
      .set({ state: 'answered', closedAt: now, answer })
      .where('borrowerId', '=', borrowerId)
      .where('orderId', '=', orderId)
      .where('state', '=', 'open')
      .returning('number')
      .executeTakeFirst();
    if (closedClaim === undefined) return false;
    await recordAudit(trx, actor, { action: 'claim_answered', borrowerId, subject: orderId }, now);
    return true;
  });
}
