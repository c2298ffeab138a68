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
} from './common.ts';

/** A provider's day: what its file says, what was received, and what the ledger holds of it. */
export const reconciliation = listCall({ provider: line(64).optional(), day: day.optional() }).of({
  provider: z.string(),
  day,
  currency,
  /** Null: no file has been read for that day. */
  file: amount.nullable(),
  received: amount,
  payments: z.int(),
  ledger: amount,
  suspense: amount,
  difference: amount,
  /** A day is closed once it has been over in every market for ten minutes; from then on its figures stay. */
  isOver: z.boolean(),
  isClosed: z.boolean(),
  closedBy: z.array(z.string()),
});

/** What came in of a provider on a day, UTC: each payment that the day's figures add up. */
export const dayPayments = listCall({ provider: line(64), day }).of({
  ...receivedPayment,
  /** `nowhere`: neither a loan nor suspense holds it, which is what a day's difference consists of. */
  place: z.enum(['loan', 'suspense', 'nowhere']),
  orderId: z.string().nullable(),
  isLate: z.boolean().describe('Posted on this day because its own was closed'),
  matchedDay: day.nullable().describe('The day on which a loan got it, after this one was closed'),
});

/** By two people: the first one's waits for the second. */
export const closeDay = call({ provider: line(64), day, reason }).answers(done);

/** Payments that a provider told of in two amounts. */
export const differences = listCall({}).of({
  ...paymentKey,
  receivedAmount: amount,
  receivedCurrency: currency,
  toldAmount: amount,
  toldCurrency: currency,
  /** Where it was told: a notice, a question, a file. */
  source: z.enum(differenceSources),
  seenAt: instant,
});

/** Two people have found out which is right. */
export const closeDifference = call({ ...paymentKey, reason }).answers(done);
