import type { OrderKey } from '../../platform/database/index.ts';
import { lenderAccount } from '../ledger/index.ts';
import { paymentKey, type RefundKey, refundIdentifier } from '../loans/index.ts';

/** What a payout pays: a loan, a refund of a loan's credit, or the return of a payment in suspense. */
export type PayoutPurpose = 'loan' | 'refund' | 'suspenseReturn';

const refundPrefix = 'refund:';

/**
 * The purpose of a payout by its key, which for a loan is the order's own. A payout has no column of its purpose: its key was made
 * by the functions below, and stored keys are never rewritten.
 */
export function purposeFromPayoutKey({ borrowerId, orderId }: OrderKey): PayoutPurpose {
  if (borrowerId === lenderAccount.borrowerId) return 'suspenseReturn';
  return orderId.startsWith(refundPrefix) ? 'refund' : 'loan';
}

/** The key of the payouts of a refund. */
export function refundPayoutKey(refund: RefundKey): OrderKey {
  const { borrowerId, orderId } = refund;
  return { borrowerId, orderId: `${refundPrefix}${orderId}:${refundIdentifier(refund)}` };
}

type ReturnedPayment = { readonly provider: string; readonly paymentId: string };

/** The key of the payouts that return a payment in suspense. */
export function returnPayoutKey({ provider, paymentId }: ReturnedPayment): OrderKey {
  return { borrowerId: lenderAccount.borrowerId, orderId: paymentKey(provider, paymentId) };
}

/** The payment in suspense that a payout returns. */
export function returnedPaymentFromKey({ orderId }: Pick<OrderKey, 'orderId'>): ReturnedPayment {
  const [provider = ''] = orderId.split(':', 1);
  return { provider, paymentId: orderId.slice(provider.length + 1) };
}
