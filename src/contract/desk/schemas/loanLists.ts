import { z } from 'zod';
import { line, marketCode, wholeNumber } from '../../schemas/common.ts';
import { orderStates } from '../../status.ts';
import { paymentAllocations } from '../loans.ts';
import { refundStates } from '../refunds.ts';
import {
  amount,
  borrowerId,
  borrowerIdentity,
  currency,
  day,
  daysBound,
  defineListCall,
  instant,
  paymentKeyFields,
  receivedPayment,
  shortId,
  sortParameter,
} from './common.ts';

const amountBound = wholeNumber.pipe(z.int().min(0).max(1_000_000_000_000)).optional();

/** `active`: unpaid and not written off. */
export const loanListStates = [...orderStates, 'active', 'written_off'] as const;
const currencyCode = z
  .string()
  .regex(/^[A-Z]{3}$/)
  .optional();

/** Every loan that was paid out, the last one first. Days are those of each loan's market. */
export const loans = defineListCall({
  state: z.enum(loanListStates).optional(),
  market: marketCode.optional(),
  currency: currencyCode,
  product: line(64).optional(),
  daysLateFrom: daysBound,
  daysLateTo: daysBound,
  daysAtRiskFrom: daysBound.describe(
    'Days past due for the portfolio at risk; a restructured loan keeps its former due date until three instalments are paid on time',
  ),
  dueFrom: day.optional().describe('Due date of the oldest unpaid instalment'),
  dueTo: day.optional(),
  amountFrom: amountBound,
  amountTo: amountBound,
  dueNowFrom: amountBound,
  dueNowTo: amountBound,
  creditFrom: amountBound.describe('In credit by so much'),
  disbursedFrom: day.optional(),
  disbursedTo: day.optional(),
  writtenOffFrom: day.optional(),
  writtenOffTo: day.optional(),
  assignee: z
    .union([shortId, z.enum(['me', 'none'])])
    .optional()
    .describe('Staff member assigned to its collection case'),
  ...sortParameter('dueNow', 'owed', 'amount', 'daysLate', 'disbursedOn'),
})
  .withTotals({
    owed: amount,
    dueNow: amount,
    amount,
    outstandingPrincipal: amount,
    dueAmount: amount,
    writtenOffPrincipal: amount,
    credit: amount.optional().describe('Filtered by it'),
  })
  .of({
    orderId: z.string(),
    ...borrowerIdentity,
    market: z.string(),
    productId: z.string(),
    state: z.enum(orderStates),
    currency,
    amount: amount.describe('The principal'),
    owed: amount.describe('Outstanding debt as scheduled, including late charges'),
    dueNow: amount.describe('Due by today, including late charges, as of the last daily run'),
    credit: amount.describe('The borrower’s credit on it'),
    outstandingPrincipal: amount.describe('Outstanding principal'),
    daysLate: z.int(),
    dueAmount: amount.describe('Outstanding amount of the oldest unpaid instalment, without late charges'),
    dueOn: day.nullable().describe('Due date of the oldest unpaid instalment'),
    disbursedOn: day,
    isRestructured: z.boolean(),
    writtenOffOn: day.nullable(),
    writtenOffPrincipal: amount.nullable().describe('Outstanding principal on the day of the write-off'),
    assignee: z.string().nullable().describe('E-mail address'),
  });

/**
 * Every payment that was received, the last one paid first. Days are in the list’s market, else the first, both included; value
 * dates are days of the loan's market. Filtered by borrower, market, product, value date, till or who recorded it: payments of
 * loans, with what was reversed of them.
 */
export const payments = defineListCall({
  borrowerId: borrowerId.optional(),
  market: marketCode.optional(),
  product: line(64).optional(),
  valueFrom: day.optional(),
  valueTo: day.optional(),
  provider: paymentKeyFields.provider.optional(),
  state: z.enum(paymentAllocations).optional(),
  tillId: shortId.optional().describe('The till that took its cash'),
  recordedBy: line(254)
    .optional()
    .describe('Beginning of the name or e-mail address of who of the staff recorded it'),
  number: line(200).optional().describe('Receipt or its beginning, reference, or the provider’s number'),
  currency: currencyCode,
  paidFrom: day.optional(),
  paidTo: day.optional(),
  amountFrom: amountBound,
  amountTo: amountBound,
  ...sortParameter('paidAt', 'amount'),
})
  .withTotals({ amount, reversed: amount, retained: amount })
  .of({
    ...receivedPayment,
    state: z.enum(paymentAllocations).describe('`nowhere`: neither allocated nor in suspense'),
    borrowerId: z.int().nullable(),
    name: borrowerIdentity.name,
    orderId: z.string().nullable(),
    valueDate: day.nullable().describe('Day in the loan’s market; null if not allocated to a loan'),
    reversed: amount,
    retained: amount.describe('Amount that was not reversed'),
    recordedBy: z.string().describe('Of staff who recorded it; else empty'),
    tillId: z.string().describe('The till that took its cash; else empty'),
  });

/**
 * Every refund of a payment, and the requests for one that wait for approval, the last one requested first. The
 * total leaves out those that came to nothing, unless one of their states is asked for. Days are in the list’s market, else the
 * first, both included.
 */
export const refunds = defineListCall({
  provider: paymentKeyFields.provider.optional(),
  state: z.enum(refundStates).optional(),
  amountFrom: amountBound,
  amountTo: amountBound,
  createdFrom: day.optional(),
  createdTo: day.optional(),
  ...sortParameter('askedAt', 'amount'),
})
  .withTotals({ amount })
  .of({
    ...paymentKeyFields,
    refundKey: z.string(),
    orderId: z.string(),
    ...borrowerIdentity,
    amount,
    currency,
    state: z
      .enum(refundStates)
      .describe(
        '`waiting`: for approval; `pending`: the provider has not answered yet; `failed`: approved, not paid',
      ),
    approvalId: z.string().nullable().describe('The request of one that is not approved or not paid'),
    askedAt: instant,
    valueDate: day.nullable(),
  });
