import { z } from 'zod';
import { line } from '../../schemas/common.ts';
import { differenceSources } from '../names.ts';
import {
  amount,
  call,
  currency,
  day,
  done,
  instant,
  listCall,
  paymentKey,
  reason,
  receivedPayment,
  sortedBy,
} from './common.ts';

/** A provider's day: totals of its file, of received payments, and of the ledger. */
export const reconciliation = listCall({
  provider: line(64).optional(),
  day: day.optional(),
  ...sortedBy('day', 'provider', 'difference'),
}).of({
  provider: z.string(),
  day,
  currency,
  /** Null: no file was read for that day. */
  file: amount.nullable(),
  received: amount,
  payments: z.int(),
  ledger: amount,
  suspense: amount,
  difference: amount,
  /** A day can be closed ten minutes after it is over in every market; its figures don't change afterwards. */
  isOver: z.boolean(),
  isClosed: z.boolean(),
  closedBy: z.array(z.string()),
});

/** The payments of a provider's day, UTC, that its figures sum. */
export const dayPayments = listCall({ provider: line(64), day, ...sortedBy('paidAt', 'amount') }).of({
  ...receivedPayment,
  /** `nowhere`: neither allocated nor in suspense; a day's difference consists of these. */
  place: z.enum(['loan', 'suspense', 'nowhere']),
  orderId: z.string().nullable(),
  isLate: z.boolean().describe('Posted on this day because its own was closed'),
  matchedDay: day.nullable().describe('The day on which a loan got it, after this one was closed'),
});

/** Needs approval. */
export const closeDay = call({ provider: line(64), day, reason }).answers(done);

/** Payments that a provider reported with two amounts. */
export const differences = listCall(sortedBy('receivedAmount', 'seenAt')).of({
  ...paymentKey,
  receivedAmount: amount,
  receivedCurrency: currency,
  toldAmount: amount,
  toldCurrency: currency,
  /** The source of the differing amount: a notice, a status query, a file. */
  source: z.enum(differenceSources),
  seenAt: instant,
});

/** Needs approval. */
export const closeDifference = call({ ...paymentKey, reason }).answers(done);
