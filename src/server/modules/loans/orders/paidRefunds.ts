import { toPaymentKey } from '../../../../contract/desk/paymentKey.ts';
import { calendarDayIn } from '../../../../lending/index.ts';
import { type Actor, recordAudit } from '../../../platform/audit/index.ts';
import { type Database, hasUpdatedRow, type OrderKey } from '../../../platform/database/index.ts';
import { publishEvent } from '../../eventOutbox/index.ts';
import { type PostingKey, toPostingKey } from '../../ledger/index.ts';
import { lockAndFindOrder } from './order.ts';
import { reprocessOrder } from './reprocessLoan.ts';

/** Names a refund of a payment's credit. */
export type RefundKey = OrderKey & { provider: string; paymentId: string; refundKey: string };

/** Identifies a refund at its provider, in the ledger and in the audit. */
export function refundIdentifier({
  provider,
  paymentId,
  refundKey,
}: Pick<RefundKey, 'provider' | 'paymentId' | 'refundKey'>): string {
  const payment = toPaymentKey({ provider, paymentId });
  return refundKey === '' ? payment : `${payment}:${refundKey}`;
}

/** Records that a refund was paid, and reprocesses its order; false if it was before. Locks the order's row. */
export async function recordPaidRefund(
  trx: Database,
  refund: RefundKey & { amount: number },
  refundId: string,
  now: Date,
  actor: Actor,
): Promise<boolean> {
  const { borrowerId, orderId, provider, paymentId, refundKey, amount } = refund;
  const order = await lockAndFindOrder(trx, refund);
  if (order === undefined) throw new Error(`order ${orderId} is gone`);
  const today = calendarDayIn(order.terms.timeZone, now);
  const unpaid = trx
    .updateTable('refunds')
    .set({ refundId, valueDate: today })
    .where((row) => row.and({ borrowerId, provider, paymentId, refundKey, refundId: null }));
  if (!(await hasUpdatedRow(unpaid))) return false;
  const subject = refundIdentifier(refund);
  const event = toPostingKey('refund', subject);
  await reprocessOrder(trx, borrowerId, orderId, { event, valueDate: today, now, today });
  const data = { paymentId: toPaymentKey({ provider, paymentId }), amount, valueDate: today };
  const outgoingEvent = { kind: 'payment.refunded', subject: `${orderId} ${subject}` } as const;
  await publishEvent(trx, { ...outgoingEvent, borrowerId, orderId, data, at: now });
  const { currency } = order.terms;
  await recordAudit(trx, actor, { action: 'refund_paid', borrowerId, subject, amount, currency }, now);
  return true;
}

/**
 * Deletes a refund that was refused, or whose payout came back: the money is the borrower's credit again. Locks the order's row.
 * `refundId`: null where it wasn't paid.
 * @param event the posting that reverses a paid refund
 */
export async function removeRefund(
  trx: Database,
  refund: RefundKey & { refundId: string | null },
  event: PostingKey,
  now: Date,
  actor: Actor,
): Promise<void> {
  const { borrowerId, orderId, provider, paymentId, refundKey, refundId } = refund;
  const order = await lockAndFindOrder(trx, refund);
  const removed = await trx
    .deleteFrom('refunds')
    .where((row) => row.and({ borrowerId, provider, paymentId, refundKey, refundId }))
    .returning('paymentId')
    .executeTakeFirst();
  if (removed === undefined) return;
  if (refundId !== null && order !== undefined) {
    const today = calendarDayIn(order.terms.timeZone, now);
    await reprocessOrder(trx, borrowerId, orderId, { event, valueDate: today, now, today });
  }
  const subject = refundIdentifier(refund);
  await recordAudit(trx, actor, { action: 'refund_refused', borrowerId, subject }, now);
}
