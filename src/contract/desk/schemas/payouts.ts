import { z } from 'zod';
import { identifier } from '../../schemas/common.ts';
import { amount, currency, instant, list, page, person, reason } from './parts.ts';

const states = ['created', 'sent', 'arrived', 'returned', 'refused', 'unknown'] as const;

const payout = z.object({
  payoutId: z.string(),
  orderId: z.string(),
  ...person,
  attempt: z.int(),
  provider: z.string(),
  state: z.enum(states),
  amount,
  currency,
  /** The last digits alone. */
  account: z.string(),
  /** What the provider said last. */
  said: z.string(),
  createdAt: instant,
  sentAt: instant.nullable(),
  endedAt: instant.nullable(),
});

/** Without a state: what is under way or went wrong, the oldest first. */
export const payouts = {
  request: z.object({ ...page, state: z.enum(states).optional() }),
  response: list(payout),
};

const ofPayout = { payoutId: identifier, reason };
const orderAfter = z.object({ orderId: z.string(), state: z.string() });

export const retryPayout = { request: z.object(ofPayout), response: orderAfter };
export const cancelPayout = { request: z.object(ofPayout), response: orderAfter };
/** Paid by staff themselves, outside every provider. */
export const paidByHand = { request: z.object({ orderId: identifier, reason }), response: orderAfter };
