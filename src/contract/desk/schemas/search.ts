import { z } from 'zod';
import { orderStates } from '../../status.ts';
import { approvalCalls, approvalStates } from '../approvals.ts';
import { paymentClaimStates } from '../claims.ts';
import { privacyRequestStates } from '../privacy.ts';
import { searchText } from './borrowers.ts';
import { amount, borrowerIdentity, currency, day, defineCall, paymentKeyFields } from './common.ts';

const orderOfMatch = { productId: z.string(), state: z.enum(orderStates), writtenOffOn: day.nullable() };

const match = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('borrower'),
    ...borrowerIdentity,
    phone: z.string().describe('Masked'),
    lastOrder: z
      .object(orderOfMatch)
      .nullable()
      .describe('An overdue loan, else what was asked for last; null: nothing'),
    by: z.enum(['borrower', 'name', 'phone', 'account', 'similarName']),
  }),
  z.object({
    kind: z.literal('loan'),
    ...borrowerIdentity,
    orderId: z.string(),
    ...orderOfMatch,
    by: z.enum(['order', 'reference']),
  }),
  z.object({ kind: z.literal('complaint'), ...borrowerIdentity, folio: z.string() }),
  z.object({
    kind: z.literal('claim'),
    ...borrowerIdentity,
    orderId: z.string(),
    number: z.int(),
    state: z.enum(paymentClaimStates),
    reference: z.string(),
  }),
  z.object({ kind: z.literal('suspense'), ...paymentKeyFields, reference: z.string(), amount, currency }),
  z.object({ kind: z.literal('deposit'), depositId: z.string(), reference: z.string(), amount, currency }),
  z.object({
    kind: z.literal('bankLine'),
    lineId: z.string(),
    statementId: z.string(),
    reference: z.string().describe('Accounts are masked'),
    valueDate: day,
    amount: amount.describe('Negative: debit'),
    currency,
  }),
  z.object({ kind: z.literal('receipt'), ...borrowerIdentity, receipt: z.string(), orderId: z.string() }),
  z.object({
    kind: z.literal('approval'),
    approvalId: z.string(),
    call: z.enum(approvalCalls),
    state: z.enum(approvalStates),
  }),
  z.object({
    kind: z.literal('privacyRequest'),
    ...borrowerIdentity,
    requestId: z.string(),
    state: z.enum(privacyRequestStates),
  }),
  z.object({ kind: z.literal('staff'), staffId: z.string(), name: z.string(), email: z.string() }),
]);

/** Up to five of each kind that the caller may open: numbers by their beginnings, references also by their end. */
export const search = defineCall({ query: searchText }).answers({
  matches: z.array(match),
  kindsWithMore: z.array(z.string()).describe('Kinds of which more than these are found'),
});
