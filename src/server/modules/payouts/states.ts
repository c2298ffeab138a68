import type { PayoutState } from '../../platform/database/schema/payments.ts';

/**
 * What may follow each state of a payout. It is `unknown` from the moment it is given to the provider until the provider
 * answers; only where nothing was asked of the provider is it `created` again, and given once more. Money that arrived may
 * still come back.
 */
const transitions: Readonly<Record<PayoutState, readonly PayoutState[]>> = {
  created: ['unknown', 'arrived'],
  unknown: ['created', 'sent', 'arrived', 'returned', 'refused'],
  sent: ['arrived', 'returned', 'refused'],
  arrived: ['returned'],
  returned: [],
  refused: [],
};

const states: readonly PayoutState[] = ['created', 'unknown', 'sent', 'arrived', 'returned', 'refused'];

/** The states from which a payout may come to `target`. */
export function listFromStates(target: PayoutState): PayoutState[] {
  return states.filter((state) => transitions[state].includes(target));
}

/** Its money may be on its way or there: no other may be made. */
export const activeStates: readonly PayoutState[] = ['created', 'unknown', 'sent', 'arrived'];

/** Nothing of it went, or all of it came back. */
export const failedStates: readonly PayoutState[] = ['returned', 'refused'];
