import { z } from 'zod';
import { identifier, line } from '../../schemas/common.ts';
import { payoutDifferenceKinds, payoutStates } from '../payouts.ts';
import { rightSides } from '../reconciliation.ts';
import {
  amount,
  borrowerIdentity,
  currency,
  day,
  defineCall,
  defineListCall,
  doneReply,
  instant,
  optionalReason,
  pendingApprovalId,
  reason,
  sortParameter,
} from './common.ts';
import { assignedCase, assigneeFilter, deadlineFilter } from './queues.ts';

const payout = {
  payoutId: z.string().describe('Its reference: by STP the tracking key'),
  providerId: z.string().nullable().describe('By which its provider knows it'),
  orderId: z.string().describe('Return: the payment in suspense'),
  ...borrowerIdentity,
  ...assignedCase,
  attempt: z.int(),
  provider: z.string(),
  state: z.enum(payoutStates),
  amount,
  currency,
  /** Last digits. */
  account: z.string(),
  /** Last message of the provider. */
  providerMessage: z.string(),
  createdAt: instant,
  sentAt: instant.nullable(),
  endedAt: instant.nullable(),
  isReturn: z.boolean().describe('Returns a payment in suspense to its payer; belongs to no loan'),
  isRefund: z.boolean().describe('Refunds a credit balance'),
  mayDeclareFailed: z
    .boolean()
    .describe('Not found at the provider for any possible operating day, neither by query nor in its lists'),
  accountAskedAt: instant.nullable().describe('When staff last asked for another account'),
  needsAccount: z.boolean().describe('Failed; no new payout until the borrower binds another account'),
  isDeclaredFailed: z.boolean().describe('Payout reported as not sent; confirmed by two staff members'),
};

/**
 * Without a state and without a search: payouts under way or gone wrong. With a deadline: what has no answer, every
 * attempt. The oldest first; what arrived the newest first. Days are in the list’s market, else the first, both included.
 */
export const payouts = defineListCall({
  state: z.enum(payoutStates).optional(),
  deadline: deadlineFilter,
  assignee: assigneeFilter,
  payoutId: identifier.optional().describe('In any state'),
  about: line(100).optional().describe('Number of a loan, borrower or payout, or a borrower’s name'),
  createdFrom: day.optional(),
  createdTo: day.optional(),
  ...sortParameter('amount', 'createdAt'),
})
  .withTotals({ amount })
  .of(payout);

const payoutRequest = { payoutId: identifier, reason };
const orderAfter = { orderId: z.string(), state: z.string() };

export const retryPayout = defineCall(payoutRequest).answers(orderAfter);
export const cancelPayout = defineCall(payoutRequest).answers(orderAfter);
/** Sends the borrower the message of a returned payout once more; at most once a day. */
export const askForAccount = defineCall({ payoutId: identifier, reason: optionalReason }).answers({
  orderId: z.string(),
  accountAskedAt: instant,
});
/** Declares a payout failed, with approval; only if its provider has no record of it. */
export const declarePayoutFailed = defineCall(payoutRequest).answers(orderAfter);
/** Paid by staff themselves, outside every provider. */
export const paidByHand = defineCall({ orderId: identifier, reason }).answers(orderAfter);

/** Open differences between a provider's payout statement and the payouts. */
export const payoutDifferences = defineListCall({}).of({
  provider: z.string(),
  kind: z.enum(payoutDifferenceKinds),
  reference: z.string().describe('Order id at the provider; for `notListed` the payout id'),
  payoutId: z.string(),
  orderId: z.string().nullable(),
  borrowerId: z.int().nullable(),
  day: day.describe('Operating day of the provider'),
  listedAmount: amount.nullable(),
  ourAmount: amount.nullable(),
  currency,
  seenAt: instant,
  pendingApprovalId,
});

/** Closes a difference with its cause, with approval. */
export const closePayoutDifference = defineCall({
  provider: line(40),
  kind: z.enum(payoutDifferenceKinds),
  reference: line(200),
  rightSide: z.enum(rightSides).optional().describe('Side with the correct figures'),
  reason,
}).answers(doneReply);
