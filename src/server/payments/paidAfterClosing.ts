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
    .innerJoin('payments', 'payments.borrower_id', 'borrowers.borrower_id')
    .leftJoin('refunds', (join) =>
      join
        .onRef('refunds.borrower_id', '=', 'payments.borrower_id')
        .onRef('refunds.provider', '=', 'payments.provider')
        .onRef('refunds.payment_id', '=', 'payments.payment_id'),
    )
    .select([
      'payments.borrower_id as borrowerId',
      'payments.order_id as orderId',
      'payments.provider',
      'payments.payment_id as paymentId',
    ])
    .whereRef('payments.received_at', '>', 'borrowers.closed_at')
    .where('refunds.refund_id', 'is', null)
    .orderBy('payments.received_at')
    .execute();
  if (payments.length === 0) return;
  log.error(
    { count: payments.length, payments: payments.slice(0, named) },
    'payments came to accounts that are closed: refund them',
  );
}
