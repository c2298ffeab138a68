import { toPaymentKey } from '../../../contract/desk/paymentKey.ts';
import { toDay } from '../../../lending/index.ts';
import type { Database } from '../../platform/database/index.ts';
import { computeRetainedAmount, findOrder } from '../loans/index.ts';
import type { PaymentClaim } from './claimRecords.ts';
import { createMatchScorer, mayBeClaimedPayment } from './matchScore.ts';

/** Whether a payment that may be the claimed one counts for the claim's loan. */
export async function isClaimedPaymentOnLoan(
  db: Database,
  { borrowerId, orderId, amount, paidOn, reference }: PaymentClaim,
): Promise<boolean> {
  const order = await findOrder(db, borrowerId, orderId);
  if (order === undefined) return false;
  const rows = await db
    .selectFrom('payments')
    .select(['provider', 'paymentId', 'reference'])
    .where((row) => row.and({ borrowerId, orderId }))
    .execute();
  const references = new Map(rows.map((row) => [toPaymentKey(row), row.reference]));
  const scoreMatch = createMatchScorer({ amount, reference, day: toDay(paidOn) });
  return order.payments.some((payment) => {
    const key = toPaymentKey(payment);
    if (computeRetainedAmount(order, key) === 0) return false;
    const { reasons } = scoreMatch({
      ...payment,
      day: toDay(payment.valueDate),
      reference: references.get(key) ?? '',
    });
    return mayBeClaimedPayment(reasons);
  });
}
