import type { Statement } from './statement.ts';

/** The states of an order. */
export type OrderState = 'in_review' | 'declined' | 'paying_out' | 'to_be_repaid' | 'overdue' | 'repaid';

/** What the wire calls them. */
export const WIRE_STATUS = {
  in_review: 21,
  declined: 110,
  paying_out: 151,
  to_be_repaid: 174,
  overdue: 180,
  repaid: 200,
} as const satisfies Record<OrderState, number>;

/** What may follow each state. An overdue order returns to be repaid by an extension or when it is current again. */
export const TRANSITIONS: Readonly<Record<OrderState, readonly OrderState[]>> = {
  in_review: ['declined', 'paying_out'],
  declined: [],
  paying_out: ['to_be_repaid'],
  to_be_repaid: ['overdue', 'repaid'],
  overdue: ['to_be_repaid', 'repaid'],
  repaid: [],
};

export class IllegalTransition extends Error {
  constructor(from: OrderState, to: OrderState) {
    super(`An order can't go from ${from} to ${to}`);
  }
}

/** Throws IllegalTransition unless `to` may follow `from`. Staying is no transition and is refused too. */
export function assertTransition(from: OrderState, to: OrderState): void {
  if (!TRANSITIONS[from].includes(to)) throw new IllegalTransition(from, to);
}

/** The state of an order that has been paid out, on its statement's day. */
export function stateAfter(statement: Statement): 'to_be_repaid' | 'overdue' | 'repaid' {
  if (statement.settledOn !== null) return 'repaid';
  return statement.overdueSince === null ? 'to_be_repaid' : 'overdue';
}
