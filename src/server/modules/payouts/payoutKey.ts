import { type RawBuilder, sql } from 'kysely';
import { type PaymentId, parsePaymentKey, toPaymentKey } from '../../../contract/desk/paymentKey.ts';
import type { OrderKey } from '../../platform/database/index.ts';
import { lenderLedgerKey } from '../ledger/index.ts';
import { type RefundKey, refundIdentifier } from '../loans/index.ts';

/** What a payout pays: a loan, a refund of a loan's credit, or the return of a payment in suspense. */
export type PayoutPurpose = 'loan' | 'refund' | 'suspenseReturn';

const refundPrefix = 'refund:';

/**
 * What the payouts for one thing have in common: for a loan its order's own key, else one that a function below makes. A payout has
 * no column for the purpose: the key contains it, and stored keys are never rewritten.
 */
export type PayoutKey = OrderKey;

export function parsePayoutPurpose({ borrowerId, orderId }: PayoutKey): PayoutPurpose {
  if (borrowerId === lenderLedgerKey.borrowerId) return 'suspenseReturn';
  return orderId.startsWith(refundPrefix) ? 'refund' : 'loan';
}

/** In SQL: whether a row of `payouts` pays a refund. */
export const isRefundPayoutSql = sql<boolean>`(payouts.order_id like ${sql.lit(`${refundPrefix}%`)})`;

/** In SQL: whether a row of `payouts` pays a refund of an order's credit. */
export function isRefundPayoutOfSql(orderId: string): RawBuilder<boolean> {
  return sql<boolean>`(payouts.order_id like ${`${refundPrefix}${orderId}:%`})`;
}

/** In SQL: whether a row of `payouts` pays no loan: it returns a payment in suspense, or pays a refund. */
export const isCreditPayoutSql = sql<boolean>`(payouts.borrower_id = ${lenderLedgerKey.borrowerId} or ${isRefundPayoutSql})`;

/** The key of the payouts of a refund. */
export function toRefundPayoutKey(refund: RefundKey): PayoutKey {
  const { borrowerId, orderId } = refund;
  return { borrowerId, orderId: `${refundPrefix}${orderId}:${refundIdentifier(refund)}` };
}

/** The key of the payouts that return a payment in suspense. */
export function toSuspenseReturnPayoutKey(payment: PaymentId): PayoutKey {
  return { borrowerId: lenderLedgerKey.borrowerId, orderId: toPaymentKey(payment) };
}

/** The payment in suspense that a payout returns. */
export function parseSuspenseReturnPayoutKey({ orderId }: Pick<PayoutKey, 'orderId'>): PaymentId {
  const payment = parsePaymentKey(orderId);
  if (payment === undefined) throw new Error(`payout of ${orderId} returns no payment`);
  return payment;
}
