import { type OrderStatus, orderStatus } from '../../../contract/status.ts';
import type { Tone } from '../../ui/Notice.tsx';
import type { LoanDetails } from '../shared/loanElements.tsx';
import { findNewPayments, type Payment } from '../shared/PaymentsList.tsx';

/** How the page treats a status. */
export type StatusView = {
  readonly tone: Tone;
  /** The status can change without the borrower: the page polls. */
  readonly shouldPoll: boolean;
  readonly isBeforeDisbursement: boolean;
};

const statusViews: Readonly<Record<OrderStatus, StatusView>> = {
  [orderStatus.inReview]: { tone: 'info', shouldPoll: true, isBeforeDisbursement: true },
  [orderStatus.declined]: { tone: 'info', shouldPoll: false, isBeforeDisbursement: false },
  [orderStatus.payingOut]: { tone: 'info', shouldPoll: true, isBeforeDisbursement: true },
  [orderStatus.toBeRepaid]: { tone: 'due', shouldPoll: true, isBeforeDisbursement: false },
  [orderStatus.overdue]: { tone: 'overdue', shouldPoll: true, isBeforeDisbursement: false },
  [orderStatus.repaid]: { tone: 'paid', shouldPoll: false, isBeforeDisbursement: false },
};

/** A status this page doesn't know looks like a repaid one. Source: SPEC 4. */
export function getStatusView(status: number): StatusView {
  const viewsByStatus: Readonly<Record<number, StatusView>> = statusViews;
  return viewsByStatus[status] ?? statusViews[orderStatus.repaid];
}

/** A change that the page announces after polling. */
export type LoanChange =
  | { readonly kind: 'payment'; readonly payment: Payment }
  | { readonly kind: 'paidOut' }
  | { readonly kind: 'status' };

/** The change between two replies. A payment takes precedence over the status that it changed. */
export function findLoanChange(previous: LoanDetails, current: LoanDetails): LoanChange | undefined {
  const [payment] = findNewPayments(previous.payments, current.payments);
  if (payment) return { kind: 'payment', payment };
  if (previous.orderStatus === current.orderStatus) return undefined;
  const { isBeforeDisbursement } = getStatusView(previous.orderStatus);
  const isPaidOut = isBeforeDisbursement && current.orderStatus === orderStatus.toBeRepaid;
  return { kind: isPaidOut ? 'paidOut' : 'status' };
}

/** The query parameters of pages about the same loan. */
export function loanParams({ productId, orderNo }: LoanDetails): Record<'productId' | 'orderId', string> {
  return { productId, orderId: orderNo };
}
