import type { CardPaymentState } from '../../platform/database/schema/cards.ts';

/** What may follow each state of a card payment. Money that a provider says it took is booked, whatever was believed before. */
const transitions: Readonly<Record<CardPaymentState, readonly CardPaymentState[]>> = {
  created: ['charging', 'failed'],
  charging: ['succeeded', 'failed', 'unknown'],
  // Still unknown, and where its bank asks the card's holder.
  unknown: ['succeeded', 'failed', 'unknown'],
  succeeded: [],
  failed: ['succeeded'],
};

/** The states from which a payment may come to `target`. */
export function listFromStates(target: CardPaymentState): CardPaymentState[] {
  return states.filter((state) => transitions[state].includes(target));
}

const states: readonly CardPaymentState[] = ['created', 'charging', 'succeeded', 'failed', 'unknown'];

/** While a payment is in one of these, it may still take money. */
export const liveStates: readonly CardPaymentState[] = ['charging', 'unknown'];
