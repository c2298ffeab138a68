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

export const loanListStates = [...orderStates, 'written_off'] as const;

/** Every loan that was paid out, the last one first. Days late are counted in each loan's market. */
export const loans = listCall({
  state: z.enum(loanListStates).optional(),
  market: marketCode.optional(),
  product: line(64).optional(),
  daysLateFrom: daysBound,
  daysLateTo: daysBound,
  amountFrom: amountBound,
  amountTo: amountBound,
  disbursedFrom: day.optional(),
  disbursedTo: day.optional(),
  assignee: z
    .union([staffId, z.enum(['me', 'none'])])
    .optional()
    .describe('Who has its collections case'),
  ...sortedBy('owed', 'amount', 'daysLate', 'disbursedOn'),
})
  .withTotals({ owed: amount })
  .of({
    orderId: z.string(),
    ...person,
    market: z.string(),
    productId: z.string(),
    state: z.enum(orderStates),
    currency,
    amount: amount.describe('The principal'),
    owed: amount.describe('Left to pay if each instalment is paid on its day, late charges included'),
    daysLate: z.int(),
    dueOn: day.nullable().describe('Of the oldest unpaid instalment'),
    disbursedOn: day,
    writtenOffOn: day.nullable(),
    assignee: z.string().nullable().describe('An e-mail'),
  });

export const paymentPlaces = ['loan', 'suspense', 'nowhere'] as const;

/** Every payment that was received, the last one paid first. Days are UTC, both included. */
export const payments = listCall({
  provider: paymentKey.provider.optional(),
  state: z.enum(paymentPlaces).optional(),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .optional(),
  paidFrom: day.optional(),
  paidTo: day.optional(),
  amountFrom: amountBound,
  amountTo: amountBound,
  ...sortedBy('paidAt', 'amount'),
})
  .withTotals({ amount, reversed: amount })
  .of({
    ...receivedPayment,
    state: z.enum(paymentPlaces).describe('`nowhere`: neither allocated nor in suspense'),
    borrowerId: z.int().nullable(),
    name: person.name,
    orderId: z.string().nullable(),
    reversed: amount,
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
