import { z } from 'zod';
import { identifier } from '../../schemas/common.ts';
import { orderStates } from '../names.ts';
import {
  amount,
  borrowerId,
  call,
  currency,
  instant,
  listCall,
  paymentKey,
  person,
  reason,
  receivedPayment,
} from './common.ts';

const waysBack = ['refund', 'payout', 'noWayBack', 'payerUnknown', 'payoutLimit'] as const;

/** Money that belongs to no debt yet, the oldest first. */
export const suspense = listCall(
  /** `provider`, `paymentId`: this one alone. */
  {
    provider: paymentKey.provider.optional(),
    paymentId: paymentKey.paymentId.optional(),
  },
).of({
  ...receivedPayment,
  sender: z
    .object({ name: z.string(), account: z.string() })
    .nullable()
    .describe('Who sent it as its provider says, masked'),
  wayBack: z
    .object({ by: z.enum(waysBack), provider: z.string(), account: z.string() })
    .describe(
      'How it would be returned: by its provider, by a payout to the account, masked; or why it can’t be',
    ),
});

/** Where a payment may belong, the likeliest first. */
export const suggestions = listCall(
  /** `orderId`: this order too, whether or not anything suggests it. */
  { ...paymentKey, orderId: identifier.optional() },
).of({
  ...person,
  orderId: z.string(),
  state: z.enum(orderStates),
  owed: amount.describe('What ends the loan today'),
  overpayment: amount.describe('What would be left over of the payment, the borrower’s credit'),
  needsApproval: z
    .boolean()
    .describe('Nothing supports the match but the amount or a claim made after it arrived'),
  currency,
  why: z.array(
    z.enum([
      'reference',
      'formerReference',
      'similarReference',
      'amount',
      'claimed',
      'payerAccount',
      'payerName',
    ]),
  ),
});

/** What a provider took back of payments that nobody knows, the oldest first: it counts once its payment is there. */
export const strayReversals = listCall({}).of({
  ...paymentKey,
  reversalId: z.string(),
  amount,
  currency,
  /** As its provider says it. */
  reason: z.string(),
  reversedAt: instant,
  receivedAt: instant,
});

export const match = call({
  ...paymentKey,
  orderId: identifier,
  borrowerId: borrowerId.optional(),
  reason,
}).answers({ matched: z.literal(true), orderId: z.string() });

/** Money that belongs to no loan goes back to whoever sent it, by its provider or a payout; by two people. */
export const returnSuspense = call({ ...paymentKey, reason }).answers({
  returned: z.enum(['paid', 'asked', 'refused']),
  amount,
  currency,
});
