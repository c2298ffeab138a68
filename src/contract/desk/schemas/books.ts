import { z } from 'zod';
import { line, marketCode, wholeNumber } from '../../schemas/common.ts';
import { orderStates } from '../names.ts';
import {
  amount,
  currency,
  day,
  instant,
  listCall,
  paymentKey,
  person,
  receivedPayment,
  sortedBy,
  staffId,
} from './common.ts';

const amountBound = wholeNumber.pipe(z.int().min(0).max(1_000_000_000_000)).optional();
const daysBound = wholeNumber.pipe(z.int().min(0).max(36_500)).optional();

/** `active`: unpaid and not written off. */
export const loanListStates = [...orderStates, 'active', 'written_off'] as const;
const currencyCode = z
  .string()
  .regex(/^[A-Z]{3}$/)
  .optional();

/** Every loan that was paid out, the last one first. Days are those of each loan's market. */
export const loans = listCall({
  state: z.enum(loanListStates).optional(),
  market: marketCode.optional(),
  currency: currencyCode,
  product: line(64).optional(),
  daysLateFrom: daysBound,
  daysLateTo: daysBound,
  daysAtRiskFrom: daysBound.describe(
    'Days past due for the portfolio at risk: a restructured loan keeps its former due date until three instalments were paid on time',
  ),
  dueFrom: day.optional().describe('Of the oldest unpaid instalment'),
  dueTo: day.optional(),
  amountFrom: amountBound,
  amountTo: amountBound,
  disbursedFrom: day.optional(),
  disbursedTo: day.optional(),
  writtenOffFrom: day.optional(),
  writtenOffTo: day.optional(),
  assignee: z
    .union([staffId, z.enum(['me', 'none'])])
    .optional()
    .describe('Who has its collections case'),
  ...sortedBy('owed', 'amount', 'daysLate', 'disbursedOn'),
})
  .withTotals({
    owed: amount,
    amount,
    outstandingPrincipal: amount,
    dueAmount: amount,
    writtenOffPrincipal: amount,
  })
  .of({
    orderId: z.string(),
    ...person,
    market: z.string(),
    productId: z.string(),
    state: z.enum(orderStates),
    currency,
    amount: amount.describe('The principal'),
    owed: amount.describe('Left to pay if each instalment is paid on its day, late charges included'),
    outstandingPrincipal: amount.describe('Left to pay of the principal'),
    daysLate: z.int(),
    dueAmount: amount.describe('Left to pay of the oldest unpaid instalment, late charges left out'),
    dueOn: day.nullable().describe('Of the oldest unpaid instalment'),
    disbursedOn: day,
    writtenOffOn: day.nullable(),
    writtenOffPrincipal: amount.nullable().describe('Left of the principal on the day of the write-off'),
    assignee: z.string().nullable().describe('An e-mail'),
  });

export const paymentPlaces = ['loan', 'suspense', 'nowhere'] as const;

/**
 * Every payment that was received, the last one paid first. Days are UTC, both included; value dates are days of the market. Filtered
 * by market, product or value date: payments of loans, with what was reversed of them.
 */
export const payments = listCall({
  market: marketCode.optional(),
  product: line(64).optional(),
  valueFrom: day.optional(),
  valueTo: day.optional(),
  provider: paymentKey.provider.optional(),
  state: z.enum(paymentPlaces).optional(),
  currency: currencyCode,
  paidFrom: day.optional(),
  paidTo: day.optional(),
  amountFrom: amountBound,
  amountTo: amountBound,
  ...sortedBy('paidAt', 'amount'),
})
  .withTotals({ amount, reversed: amount, retained: amount })
  .of({
    ...receivedPayment,
    state: z.enum(paymentPlaces).describe('`nowhere`: neither allocated nor in suspense'),
    borrowerId: z.int().nullable(),
    name: person.name,
    orderId: z.string().nullable(),
    valueDate: day.nullable().describe('In the loan’s market; null where it is on no loan'),
    reversed: amount,
    retained: amount.describe('What was not reversed'),
  });

/** Every refund of a payment, the last one asked for first. Days are UTC, both included. */
export const refunds = listCall({
  provider: paymentKey.provider.optional(),
  state: z.enum(['asked', 'paid']).optional(),
  createdFrom: day.optional(),
  createdTo: day.optional(),
  ...sortedBy('askedAt', 'amount'),
})
  .withTotals({ amount })
  .of({
    ...paymentKey,
    refundKey: z.string(),
    orderId: z.string(),
    ...person,
    amount,
    currency,
    state: z.enum(['asked', 'paid']).describe('`asked`: its provider has not answered yet'),
    askedAt: instant,
    valueDate: day.nullable(),
  });
