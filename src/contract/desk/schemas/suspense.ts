import { z } from 'zod';
import { identifier, line } from '../../schemas/common.ts';
import { orderStates } from '../../status.ts';
import {
  amount,
  borrowerId,
  borrowerIdentity,
  csvHandling,
  currency,
  day,
  defineCall,
  defineListCall,
  doneReply,
  instant,
  paymentKeyFields,
  pendingApprovalId,
  possibleDuplicates,
  reason,
  receivedPayment,
  sortParameter,
} from './common.ts';
import { assignedCase, assigneeFilter } from './queues.ts';

const returnRoutes = ['refund', 'payout', 'noReturnRoute', 'payerUnknown', 'payoutLimit'] as const;

/** Unallocated payments, oldest first. */
export const suspense = defineListCall(
  /** `provider`, `paymentId`: only this payment. */
  {
    provider: paymentKeyFields.provider.optional(),
    paymentId: paymentKeyFields.paymentId.optional(),
    assignee: assigneeFilter,
    ...sortParameter('amount', 'paidAt'),
  },
)
  .withTotals({ amount })
  .of({
    ...receivedPayment,
    ...assignedCase,
    pendingApprovalId,
    sender: z
      .object({ name: z.string(), account: z.string() })
      .register(csvHandling, { as: 'values' })
      .nullable()
      .describe('Payer as named by the provider, masked'),
    returnRoute: z
      .object({ by: z.enum(returnRoutes), provider: z.string(), account: z.string() })
      .describe(
        'How it can be returned: by the provider or by a payout to the masked account; or why it can’t be',
      )
      .register(csvHandling, { as: 'leftOut' }),
  });

/** An open claim of a borrower that a payment in suspense fits. */
export const fittingClaim = z.object({
  orderId: z.string(),
  ...borrowerIdentity,
  amount,
  currency,
  paidOn: day,
  sentAt: instant,
  reference: z.string().describe('As the borrower told it; may be empty'),
  isEvidence: z.boolean().describe('Made before the payment arrived, and names it'),
});

/** A loan that a payment may belong to. */
export const suggestion = z.object({
  ...borrowerIdentity,
  orderId: z.string(),
  reference: z.string().nullable().describe('The loan’s own, which the payment’s is or is like'),
  state: z.enum(orderStates),
  writtenOffOn: day.nullable(),
  owed: amount.describe('Payoff amount today'),
  overpayment: amount.describe('Excess of the payment, which becomes the borrower’s credit'),
  claim: fittingClaim
    .pick({ amount: true, paidOn: true, sentAt: true, reference: true })
    .register(csvHandling, { as: 'leftOut' })
    .nullable()
    .describe('The loan’s open claim, if the payment fits it'),
  needsApproval: z
    .boolean()
    .describe('Supported only by the amount or by a claim made after its arrival, or may be counted already'),
  possibleDuplicates: possibleDuplicates
    .register(csvHandling, { as: 'leftOut' })
    .describe('Sums that the payment may be already'),
  currency,
  matchReasons: z.array(
    z.enum([
      'reference',
      'formerReference',
      'similarReference',
      'amount',
      'orderNumber',
      'claimed',
      'payerAccount',
      'payerName',
    ]),
  ),
});

/** Orders that a payment may belong to, the likeliest first. */
export const suggestions = defineListCall(
  /** `orderId`: include this order, even without a reason. */
  { ...paymentKeyFields, orderId: identifier.optional() },
).of(suggestion.shape);

const reversalKey = { ...paymentKeyFields, reversalId: line(128) };

/** Reversals of unknown payments, oldest first; applied once their payment arrives, also after they were closed. */
export const unmatchedReversals = defineListCall({
  state: z.enum(['open', 'closed']).default('open'),
  reversalId: reversalKey.reversalId.optional(),
  assignee: assigneeFilter,
}).of({
  ...reversalKey,
  amount,
  currency,
  /** In the provider's words. */
  reason: z.string(),
  reversedAt: instant,
  receivedAt: instant,
  ...assignedCase,
  notes: z
    .array(z.object({ at: instant, by: z.string().describe('Name of who noted it'), text: z.string() }))
    .register(csvHandling, { as: 'leftOut' }),
  pendingApprovalId,
  closedAt: instant.nullable(),
  closedReason: z.string().register(csvHandling, { as: 'redacted' }),
});

/** The reason is the note. */
export const noteReversal = defineCall({ ...reversalKey, reason }).answers(doneReply);

/** Takes it out of what is to be done; it is applied all the same once its payment arrives. Needs approval. */
export const closeReversal = defineCall({ ...reversalKey, reason }).answers(doneReply);

export const match = defineCall({
  ...paymentKeyFields,
  orderId: identifier,
  borrowerId: borrowerId.optional(),
  reason,
}).answers({ matched: z.literal(true), orderId: z.string() });

/** Returns an unallocated payment to its sender, by a refund of its provider or a payout. Needs approval. */
export const returnSuspense = defineCall({
  ...paymentKeyFields,
  despiteClaims: z
    .array(identifier)
    .max(50)
    .default([])
    .describe('Loans whose open claims fit the payment, all of them, by which it is returned nevertheless'),
  reason,
}).answers({
  returned: z.enum(['paid', 'pending', 'refused']),
  amount,
  currency,
});
