import type { BaseLogger } from 'pino';
import type { Database } from '../database/index.ts';

const named = 20;

/**
 * Says which payments came once their borrower's account was closed and haven't been refunded: no debt has need of them,
 * and whoever paid can't sign in to see the credit.
 */
export async function reportPaidAfterClosing({
  db,
  log,
}: {
  db: Database;
  log: Pick<BaseLogger, 'error'>;
}): Promise<void> {
  const payments = await db
    .selectFrom('borrowers')
    .innerJoin('payments', 'payments.borrowerId', 'borrowers.borrowerId')
    .leftJoin('refunds', (join) =>
      join
        .onRef('refunds.borrowerId', '=', 'payments.borrowerId')
        .onRef('refunds.provider', '=', 'payments.provider')
        .onRef('refunds.paymentId', '=', 'payments.paymentId'),
    )
    .select(['payments.borrowerId', 'payments.orderId', 'payments.provider', 'payments.paymentId'])
    .whereRef('payments.receivedAt', '>', 'borrowers.closedAt')
    .where('refunds.refundId', 'is', null)
    .orderBy('payments.receivedAt')
    .execute();
  if (payments.length === 0) return;
  log.error(
    { count: payments.length, payments: payments.slice(0, named) },
    'payments came to accounts that are closed: refund them',
  );
}
