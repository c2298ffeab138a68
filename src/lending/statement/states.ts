import type { Statement } from './statement.ts';

/** The states of an order. */
export type OrderState =
  | 'in_review'
  | 'declined'
  | 'paying_out'
  | 'cancelled'
  | 'to_be_repaid'
  | 'overdue'
  | 'repaid';

const disbursedStates = ['to_be_repaid', 'overdue', 'repaid'] as const;

/**
 * The legal transitions. An overdue order is to be repaid again after an extension or when it is current; a repaid one
 * reopens when a payment is reversed; one whose payout was returned is paid out again, or cancelled.
 */
const orderTransitions: Readonly<Record<OrderState, readonly OrderState[]>> = {
  in_review: ['declined', 'paying_out'],
  declined: [],
  paying_out: ['cancelled', ...disbursedStates],
  cancelled: [],
  to_be_repaid: ['overdue', 'repaid', 'paying_out', 'cancelled'],
  overdue: ['to_be_repaid', 'repaid', 'paying_out', 'cancelled'],
  repaid: ['to_be_repaid', 'overdue', 'paying_out', 'cancelled'],
};

/** States in which nothing is owed or in transit. */
export const closedStates: readonly OrderState[] = ['declined', 'cancelled', 'repaid'];

export class IllegalTransitionError extends Error {
  constructor(from: OrderState, to: OrderState) {
    super(`An order can't go from ${from} to ${to}`);
  }
}

/** Throws {@link IllegalTransitionError} unless `to` may follow `from`; a state doesn't follow itself. */
export function assertTransition(from: OrderState, to: OrderState): void {
  if (!orderTransitions[from].includes(to)) throw new IllegalTransitionError(from, to);
}

/** The state of an order that has been paid out, on its statement's day. */
export function getDisbursedState(statement: Statement): 'to_be_repaid' | 'overdue' | 'repaid' {
  if (statement.settledOn !== null) return 'repaid';
  return statement.overdueSince === null ? 'to_be_repaid' : 'overdue';
}
