import * as states from './constants/orderStatus.ts';
import type * as purposes from './constants/paymentPurpose.ts';

/** Order states on the wire. Source: SPEC 4, DESIGN 4. */
export * as orderStatus from './constants/orderStatus.ts';

export type OrderStatus = (typeof states)[keyof typeof states];

/** The states of an order, by name. */
export const orderStates = [
  'in_review',
  'declined',
  'paying_out',
  'cancelled',
  'to_be_repaid',
  'overdue',
  'repaid',
] as const;
export type OrderStateName = (typeof orderStates)[number];

/** The status of each state; a cancelled order differs from a declined one by its notice. */
export const statusByState = {
  in_review: states.inReview,
  declined: states.declined,
  paying_out: states.payingOut,
  cancelled: states.declined,
  to_be_repaid: states.toBeRepaid,
  overdue: states.overdue,
  repaid: states.repaid,
} as const satisfies Record<OrderStateName, OrderStatus>;

/** Whether the borrower owes the loan of an order in a state. */
export function isRepayable(state: OrderStateName): boolean {
  return isRepayableStatus(statusByState[state]);
}

/** The same of its status on the wire. */
export function isRepayableStatus(status: number): boolean {
  return status === states.toBeRepaid || status === states.overdue;
}

/**
 * Payment purpose, what a payment settles: `1` the debt, `2` the fee of an extension. On the wire `requestType` of a request,
 * `purpose` of a payment. Source: SPEC 2.
 */
export * as paymentPurpose from './constants/paymentPurpose.ts';

export type PaymentPurposeCode = (typeof purposes)[keyof typeof purposes];

/**
 * Payment scope: how much of the debt a repayment is for: what is due or falls due next, a part by choice, the whole. On the
 * wire `way`. By which channel (bank, store) it is paid is `payCode`.
 */
export const paymentScopes = ['instalment', 'part', 'all'] as const;
export type PaymentScope = (typeof paymentScopes)[number];

/** The one complaint type that needs a child type and an order in collection. Source: SPEC 4. */
export const collectionProblemType = '1';
