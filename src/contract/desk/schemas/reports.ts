import { z } from 'zod';
import { line, wholeNumber } from '../../schemas/common.ts';
import { portfolioBuckets } from '../delinquency.ts';
import { actorKinds } from '../names.ts';
import { amount, borrowerId, call, currency, day, instant, list, listCall, page } from './common.ts';

const queues = [
  'applications',
  'payouts',
  'suspense',
  'claims',
  'reversals',
  'unmatchedDeposits',
  'undepositedTills',
  'longOpenTills',
  'complaints',
  'brokenPromises',
  'approvals',
  'privacyRequests',
  'grantedRequests',
  'personalDataAlerts',
] as const;

/** What waits for people, with the age of the oldest. */
export const today = call({}).answers({
  at: instant,
  isBeingPrepared: z.boolean().describe('The demonstration’s history isn’t there yet'),
  queues: z.array(z.object({ name: z.enum(queues), count: z.int(), oldestAt: instant.nullable() })),
});

/** Prepared by a job; `preparedAt` says when, null before it first ran. Days are UTC. */
export const funnel = {
  request: z.object({ ...page, from: day, until: day.describe('Not included') }),
  response: list(
    z.object({
      templateId: z.string(),
      userFrom: z.string(),
      appFrom: z.string(),
      utmTag: z.string(),
      visits: z.int(),
      clicks: z.int(),
      codes: z.int(),
      registered: z.int(),
      borrowed: z.int(),
      repaid: z.int(),
    }),
  ).extend({ preparedAt: instant.nullable() }),
};

/** Prepared by a job; `preparedAt` says when, null before it first ran. */
export const portfolio = call({ days: wholeNumber.pipe(z.int().min(7).max(730)).default(90) }).answers({
  preparedAt: instant.nullable(),
  outstanding: z.array(z.object({ day, currency, bucket: z.enum(portfolioBuckets), loans: z.int(), amount })),
  /** By the month of payout, and months since: what was lent, and what of it is late by more than 30 days or repaid. */
  vintages: z.array(
    z.object({
      month: z.string().describe('YYYY-MM'),
      currency,
      loans: z.int(),
      lent: amount,
      repaidLoans: z.int(),
      lateLoans: z.int(),
      outstanding: amount,
    }),
  ),
  /** How many loans went from one bucket to another between two days a week apart. */
  rolls: z.array(
    z.object({
      from: z.enum(portfolioBuckets),
      to: z.enum([...portfolioBuckets, 'repaid']),
      currency,
      loans: z.int(),
    }),
  ),
  collected: z.array(z.object({ day, currency, expected: amount, collected: amount })),
});

export const audit = listCall({
  borrowerId: borrowerId.optional(),
  action: line(60).optional(),
  actor: line(120).optional(),
  from: instant.optional(),
  until: instant.optional(),
}).of({
  eventId: z.string(),
  at: instant,
  actorKind: z.enum(actorKinds),
  /** Who, where it is known: an e-mail of staff, a token's name. */
  actor: z.string(),
  action: z.string(),
  subject: z.string(),
  borrowerId: z.int().nullable(),
  address: z.string(),
  reason: z.string(),
  amount: amount.nullable().describe('What it moved'),
  currency: currency.nullable(),
  debtBefore: amount.nullable().describe('What ended the loan that day before it; credit is negative'),
  debtAfter: amount.nullable(),
  /** Its place in the chain, and the hash that seals it and all before; null until it is sealed, within a minute. */
  place: z.int().nullable(),
  seal: z.string().nullable(),
});
