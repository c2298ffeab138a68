import type { Data } from '../../../contract/schemas/index.ts';
import { type OrderStatus, orderStatus } from '../../../contract/status.ts';
import type { Tone } from '../../ui/Notice.tsx';
import { arrivedPayments, type Payment } from '../shared/payments.ts';

export type Loan = Data<'loanDetails'>;

/** What a status means for the page. */
export type Standing = {
  readonly tone: Tone;
  /** Something will happen by itself: the page keeps asking. */
  readonly isLive: boolean;
  readonly isRepayable: boolean;
};

const standings: Readonly<Record<OrderStatus, Standing>> = {
  [orderStatus.inReview]: { tone: 'info', isLive: true, isRepayable: false },
  [orderStatus.declined]: { tone: 'info', isLive: false, isRepayable: false },
  [orderStatus.payingOut]: { tone: 'info', isLive: true, isRepayable: false },
  [orderStatus.toBeRepaid]: { tone: 'due', isLive: true, isRepayable: true },
  [orderStatus.overdue]: { tone: 'overdue', isLive: true, isRepayable: true },
  [orderStatus.repaid]: { tone: 'paid', isLive: false, isRepayable: false },
};

/** A status this page doesn't know looks like a repaid one. Source: SPEC 4. */
export function standingOf(status: number): Standing {
  const known: Readonly<Record<number, Standing>> = standings;
  return known[status] ?? standings[orderStatus.repaid];
}

/** What the borrower is told when the page turns by itself. */
export type News =
  | { readonly kind: 'payment'; readonly payment: Payment }
  | { readonly kind: 'paidOut' }
  | { readonly kind: 'status' };

/** What happened between two answers. A payment says more than the status it changed. */
export function newsOf(before: Loan, now: Loan): News | undefined {
  const [payment] = arrivedPayments(before.payments, now.payments);
  if (payment) return { kind: 'payment', payment };
  if (before.orderStatus === now.orderStatus) return undefined;
  const wasWaiting = standingOf(before.orderStatus).isLive && !standingOf(before.orderStatus).isRepayable;
  return { kind: wasWaiting && now.orderStatus === orderStatus.toBeRepaid ? 'paidOut' : 'status' };
}

export function isDeclined({ orderStatus: status }: Loan): boolean {
  return status === orderStatus.declined;
}

/** What the pages about the same loan are asked with. */
export function keysOf({ productId, orderNo }: Loan): Record<'productId' | 'orderId', string> {
  return { productId, orderId: orderNo };
}
