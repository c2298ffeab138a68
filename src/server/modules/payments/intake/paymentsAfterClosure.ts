import type { AlertServices } from '../../services.ts';

const maxLogged = 20;

/**
 * Logs payments of closed accounts that no debt needs and that aren't fully refunded: received after the closure, or for a loan
 * whose disbursal was returned. Their borrowers can't sign in to see the credit.
 */
export async function reportPaymentsAfterClosure({ db, log }: AlertServices): Promise<void> {
  const payments = await db
    .selectFrom('borrowers')
    .innerJoin('payments', 'payments.borrowerId', 'borrowers.borrowerId')
    .innerJoin('orders', (join) =>
      join
        .onRef('orders.borrowerId', '=', 'payments.borrowerId')
        .onRef('orders.orderId', '=', 'payments.orderId'),
    )
    .select(['payments.borrowerId', 'payments.orderId', 'payments.provider', 'payments.paymentId'])
    .where('borrowers.closedAt', 'is not', null)
    .where((row) =>
      row.or([
        row('payments.receivedAt', '>', row.ref('borrowers.closedAt')),
        row('orders.disbursedOn', 'is', null),
      ]),
    )
    .where('payments.amount', '>', (payment) =>
      payment
        .selectFrom('refunds')
        .select(({ fn, val }) => fn.coalesce(fn.sum<number>('refunds.amount'), val(0)).as('refunded'))
        .whereRef('refunds.borrowerId', '=', 'payments.borrowerId')
        .whereRef('refunds.provider', '=', 'payments.provider')
        .whereRef('refunds.paymentId', '=', 'payments.paymentId')
        .where('refunds.refundId', 'is not', null),
    )
    .orderBy('payments.receivedAt')
    .execute();
  if (payments.length === 0) return;
  log.error(
    { count: payments.length, payments: payments.slice(0, maxLogged) },
    'payments came to accounts that are closed: refund them',
  );
}
