import type { Database } from '../../platform/database/index.ts';
import type { Order } from '../loans/index.ts';

/**
 * Whether something about a loan's payments is open: a reversal that hasn't been applied, a payment told of in two amounts, the
 * borrower's complaint or payment claim, or a request of staff that waits for approval.
 */
export async function hasOpenDispute(trx: Database, order: Order, now: Date): Promise<boolean> {
  return (
    (await hasOpenComplaint(trx, order)) ||
    (await hasOpenClaim(trx, order)) ||
    (await hasPendingApproval(trx, order, now)) ||
    (await hasUnresolvedPayment(trx, order))
  );
}

async function hasOpenComplaint(trx: Database, { borrowerId, orderId }: Order): Promise<boolean> {
  const row = await trx
    .selectFrom('complaints')
    .select('folio')
    .where('borrowerId', '=', borrowerId)
    .where('orderId', '=', orderId)
    .where('answeredAt', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

async function hasOpenClaim(trx: Database, { borrowerId, orderId }: Order): Promise<boolean> {
  const row = await trx
    .selectFrom('paymentClaims')
    .select('number')
    .where('borrowerId', '=', borrowerId)
    .where('orderId', '=', orderId)
    .where('state', '=', 'open')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

async function hasPendingApproval(trx: Database, { orderId }: Order, now: Date): Promise<boolean> {
  const row = await trx
    .selectFrom('deskApprovals')
    .select('approvalId')
    .where('orderId', '=', orderId)
    .where('state', '=', 'waiting')
    .where('expiresAt', '>', now)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

async function hasUnresolvedPayment(trx: Database, { payments }: Order): Promise<boolean> {
  for (const { provider, paymentId } of payments) {
    const reversal = await trx
      .selectFrom('receivedReversals')
      .select('reversalId')
      .where('provider', '=', provider)
      .where('paymentId', '=', paymentId)
      .where('appliedAt', 'is', null)
      .limit(1)
      .executeTakeFirst();
    const difference = await trx
      .selectFrom('paymentDifferences')
      .select('paymentId')
      .where('provider', '=', provider)
      .where('paymentId', '=', paymentId)
      .where('closedAt', 'is', null)
      .limit(1)
      .executeTakeFirst();
    if (reversal !== undefined || difference !== undefined) return true;
  }
  return false;
}
