import { z } from 'zod';
import { identifier, line } from '../../schemas/common.ts';
import { payoutDifferenceKinds, payoutStates, rightSides } from '../names.ts';
import { amount, call, currency, day, done, instant, listCall, person, reason, sortedBy } from './common.ts';

const payout = {
  payoutId: z.string(),
  orderId: z.string().describe('Of a return: its payment in suspense'),
  ...person,
  attempt: z.int(),
  provider: z.string(),
  state: z.enum(payoutStates),
  amount,
  currency,
  /** The last digits alone. */
  account: z.string(),
  /** What the provider said last. */
  said: z.string(),
  createdAt: instant,
  sentAt: instant.nullable(),
  endedAt: instant.nullable(),
  isReturn: z.boolean().describe('It returns a payment in suspense to who sent it, and is no loan’s'),
  isRefund: z.boolean().describe('It refunds credit of the loan'),
  mayDeclareFailed: z
    .boolean()
    .describe(
      'Its provider has none of this id in any operating day it can belong to, by asking and by its lists',
    ),
  isDeclaredFailed: z.boolean().describe('Two people said that it never left'),
};

/** Without a state: what is under way or went wrong, the oldest first. */
export const payouts = listCall({
  state: z.enum(payoutStates).optional(),
  ...sortedBy('amount', 'createdAt'),
})
  .withTotals({ amount })
  .of(payout);

const payoutRequest = { payoutId: identifier, reason };
const orderAfter = { orderId: z.string(), state: z.string() };

export const retryPayout = call(payoutRequest).answers(orderAfter);
export const cancelPayout = call(payoutRequest).answers(orderAfter);
/** It never left, as two people say; only where its provider has none of it. */
export const declarePayoutFailed = call(payoutRequest).answers(orderAfter);
/** Paid by staff themselves, outside every provider. */
export const paidByHand = call({ orderId: identifier, reason }).answers(orderAfter);

/** Where a provider's own list of what left and the payouts disagree, and nobody has closed it. */
export const payoutDifferences = listCall({}).of({
  provider: z.string(),
  kind: z.enum(payoutDifferenceKinds),
  reference: z.string().describe('The order’s id at the provider; of `notListed` the payout’s own'),
  payoutId: z.string(),
  orderId: z.string().nullable(),
  borrowerId: z.int().nullable(),
  day: day.describe('Of the provider'),
  listedAmount: amount.nullable(),
  ourAmount: amount.nullable(),
  currency,
  seenAt: instant,
});

/** It has been found out; by two people. */
export const closePayoutDifference = call({
  provider: line(40),
  kind: z.enum(payoutDifferenceKinds),
  reference: line(200),
  rightSide: z.enum(rightSides).optional().describe('Whose figures were right'),
  reason,
}).answers(done);
