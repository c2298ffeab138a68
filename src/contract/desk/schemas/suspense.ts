import { z } from 'zod';
import { identifier, line, paragraphs } from '../../schemas/common.ts';
import { differenceSources, orderStates } from '../names.ts';
import {
  amount,
  borrowerId,
  call,
  currency,
  day,
  done,
  imagesView,
  instant,
  listCall,
  person,
  reason,
} from './common.ts';

const payment = { provider: line(64), paymentId: line(128) };
const received = {
  ...payment,
  reference: z.string(),
  amount,
  currency,
  paidAt: instant,
  receivedAt: instant,
};

const waysBack = ['refund', 'payout', 'noWayBack', 'payerUnknown', 'payoutLimit'] as const;

/** Money that belongs to no debt yet, the oldest first. */
export const suspense = listCall(
  /** `provider`, `paymentId`: this one alone. */
  {
    provider: payment.provider.optional(),
    paymentId: payment.paymentId.optional(),
  },
).of({
  ...received,
  sender: z
    .object({ name: z.string(), account: z.string() })
    .nullable()
    .describe('Who sent it as its provider says, masked'),
  wayBack: z
    .object({ by: z.enum(waysBack), provider: z.string(), account: z.string() })
    .describe(
      'How it would be returned: by its provider, by a payout to the account, masked; or why it can’t be',
    ),
});

/** Where a payment may belong, the likeliest first. */
export const suggestions = listCall(
  /** `orderId`: this order too, whether or not anything suggests it. */
  { ...payment, orderId: identifier.optional() },
).of({
  ...person,
  orderId: z.string(),
  state: z.enum(orderStates),
  owed: amount.describe('What ends the loan today'),
  overpayment: amount.describe('What would be left over of the payment, the borrower’s credit'),
  needsApproval: z
    .boolean()
    .describe('Nothing supports the match but the amount or a claim made after it arrived'),
  currency,
  why: z.array(
    z.enum([
      'reference',
      'formerReference',
      'similarReference',
      'amount',
      'claimed',
      'payerAccount',
      'payerName',
    ]),
  ),
});

/** What a provider took back of payments that nobody knows, the oldest first: it counts once its payment is there. */
export const strayReversals = listCall({}).of({
  ...payment,
  reversalId: z.string(),
  amount,
  currency,
  /** As its provider says it. */
  reason: z.string(),
  reversedAt: instant,
  receivedAt: instant,
});

export const match = call({
  ...payment,
  orderId: identifier,
  borrowerId: borrowerId.optional(),
  reason,
}).answers({ matched: z.literal(true), orderId: z.string() });

/** Money that belongs to no loan goes back to whoever sent it, by its provider or a payout; by two people. */
export const returnSuspense = call({ ...payment, reason }).answers({
  returned: z.enum(['paid', 'asked', 'refused']),
  amount,
  currency,
});

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
  ...received,
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
  ...payment,
  receivedAmount: amount,
  receivedCurrency: currency,
  toldAmount: amount,
  toldCurrency: currency,
  /** Where it was told: a notice, a question, a file. */
  source: z.enum(differenceSources),
  seenAt: instant,
});

/** Two people have found out which is right. */
export const closeDifference = call({ ...payment, reason }).answers(done);

const matchReasons = [
  'sameAmount',
  'nearAmount',
  'sameDay',
  'nearDay',
  'sameReference',
  'similarReference',
] as const;

const claimRow = {
  orderId: z.string(),
  ...person,
  amount,
  currency,
  paidOn: day,
  /** By what, as the borrower says; empty where he doesn't know. */
  payCode: z.string(),
  reference: z.string(),
  pictures: z.int().describe('How many the borrower sent'),
  sentAt: instant,
  answerBy: day,
  /** Below zero: late. */
  daysLeft: z.int(),
  market: z.string(),
  /** Money in suspense that may be it, the likeliest first. */
  matches: z.array(
    z.object({
      ...payment,
      reference: z.string(),
      amount,
      paidAt: instant,
      reasons: z.array(z.enum(matchReasons)),
    }),
  ),
};

/** What borrowers say they paid and doesn't show, the most urgent first. */
export const claims = listCall({}).of(claimRow);

/** The open one of a loan. */
export const claim = call({ orderId: identifier }).answers({ ...claimRow, ...imagesView });

/** What the borrower is told. */
export const answerClaim = call({ orderId: identifier, answer: paragraphs(1_000), reason }).answers({
  orderId: z.string(),
});
