import { z } from 'zod';
import { line } from '../../schemas/common.ts';
import { orderStates, timelineKinds } from '../names.ts';
import { revealedFields } from '../personalData.ts';
import { amount, borrowerId, currency, day, instant, list, page, person, reason } from './common.ts';
import { access } from './personalData.ts';

/** By name, phone, order, reference (whole, or its last digits) or account. */
export const borrowers = {
  request: z.object({ ...page, query: line(80).pipe(z.string().min(3)) }),
  response: list(
    z.object({
      ...person,
      market: z.string(),
      phone: z.string().describe('Masked'),
      /** What the query was found in. */
      by: z.enum(['borrower', 'name', 'phone', 'order', 'reference', 'account']),
      orderId: z.string().nullable(),
    }),
  ),
};

const order = z.object({
  orderId: z.string(),
  productId: z.string(),
  state: z.enum(orderStates),
  amount,
  currency,
  createdAt: instant,
  disbursedOn: day.nullable(),
  settledOn: day.nullable(),
});

const borrowerSession = z.string().regex(/^[0-9a-f]{16}$/);

export const borrower = {
  request: z.object({ borrowerId }),
  response: z.object({
    ...person,
    market: z.string(),
    createdAt: instant,
    closedAt: instant.nullable(),
    /** Masked until they are revealed: `reveal` tells the rest. */
    phone: z.string(),
    address: z.string(),
    account: z.string(),
    formerAccounts: z.int().describe('How many other accounts are stored'),
    declared: z
      .array(
        z.object({
          step: z.string(),
          name: z.string(),
          value: z.string().describe('Masked where a field reveals it'),
          field: z
            .enum(revealedFields)
            .nullable()
            .describe('What reveals it; null: it is shown, or can’t be'),
        }),
      )
      .describe('What the borrower declared'),
    access,
    orders: z.array(order),
    /** Where he is signed in. */
    sessions: z.array(
      z.object({
        sessionId: borrowerSession,
        device: z.string().describe('Its name; empty where the app did not say'),
        startedAt: instant,
        seenAt: instant.describe('To the hour'),
      }),
    ),
    complaints: z.array(
      z.object({ folio: z.string(), sentAt: instant, answerBy: day, isAnswered: z.boolean() }),
    ),
  }),
};

/** All that happened, the newest first. */
export const timeline = {
  request: z.object({ ...page, borrowerId }),
  response: list(
    z.object({
      at: instant,
      kind: z.enum(timelineKinds),
      orderId: z.string().nullable(),
      /** What happened, and by whom. */
      what: z.string(),
      by: z.string(),
      amount: amount.nullable(),
      currency: currency.nullable(),
      reason: z.string(),
    }),
  ),
};

/** At once, on whatever device: its next call is refused. */
export const endBorrowerSessions = {
  request: z.object({
    borrowerId,
    sessionId: borrowerSession.optional().describe('Without it all of them'),
    reason,
  }),
  response: z.object({ ended: z.int() }),
};
