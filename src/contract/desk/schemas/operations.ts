import { z } from 'zod';
import { line, paragraphs, wholeNumber } from '../../schemas/common.ts';
import { brokenPromiseDays, lateBuckets, portfolioBuckets } from '../delinquency.ts';
import { actorKinds } from '../names.ts';
import { accessLimits, retentionReasons } from '../personalData.ts';
import { tokenStates } from '../staff.ts';
import { limits } from './approvals.ts';
import {
  amount,
  borrowerId,
  call,
  csvHandling,
  currency,
  day,
  done,
  instant,
  list,
  listCall,
  page,
  person,
  reason,
} from './common.ts';

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

const bucket = z.enum(lateBuckets);

/** Loans that are late, the longest first. */
export const collections = listCall({
  bucket: bucket.optional(),
  promise: z.enum(['broken']).optional().describe(`The last promise of ${brokenPromiseDays} days, not kept`),
}).of({
  orderId: z.string(),
  ...person,
  market: z.string(),
  currency,
  bucket,
  daysLate: z.int(),
  owed: amount.describe('Due and unpaid, late charges included'),
  promisedBy: day.nullable(),
  /** The day that was promised last, where it wasn't kept; null where one stands, or the last was kept. */
  brokenOn: day.nullable(),
  isPaused: z.boolean(),
  /** Whether the market's hours allow a message or call now. */
  mayContact: z.boolean(),
  lastContactAt: instant.nullable(),
});

export const buckets = listCall({}).of({ bucket, currency, loans: z.int(), owed: amount });

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

const kinds = ['access', 'correction', 'erasure', 'objection'] as const;
const requestStates = ['open', 'granted', 'refused', 'done'] as const;

/** Mexico: answered within 20 business days, in effect within 15 more. */
const erasure = z.object({
  erased: z.array(z.object({ table: z.string(), rows: z.int() })),
  kept: z.array(z.object({ table: z.string(), rows: z.int(), why: z.enum(retentionReasons) })),
});

export const privacyRequests = listCall({ state: z.enum(requestStates).default('open') }).of({
  requestId: z.string(),
  ...person,
  kind: z.enum(kinds),
  asked: z.string().register(csvHandling, { as: 'covered' }),
  receivedAt: instant,
  answerBy: day,
  effectBy: day.nullable(),
  state: z.enum(requestStates),
  answer: z.string().register(csvHandling, { as: 'covered' }).nullable(),
  /** What an erasure came to; null: nothing was erased. */
  outcome: erasure.nullable(),
});

export const openPrivacyRequest = call({
  borrowerId,
  kind: z.enum(kinds),
  asked: paragraphs(2_000),
  reason,
}).answers({ requestId: z.string(), answerBy: day });

/** `done`: what was granted is in effect. */
export const answerPrivacyRequest = call({
  requestId: z.string().regex(/^[0-9a-f]{16}$/),
  state: z.enum(['granted', 'refused', 'done']),
  answer: paragraphs(2_000),
  reason,
}).answers({ requestId: z.string(), state: z.enum(requestStates), effectBy: day.nullable() });

/** All that is kept of a person, for the person. */
export const exportPerson = call({ borrowerId, reason: reason.optional() }).answers({
  borrowerId: z.int(),
  at: instant,
  data: z.record(z.string(), z.unknown()),
});

/** As they stand: what the configuration and the environment say, secrets left out. */
export const settings = call({}).answers({
  rows: z.array(z.object({ room: z.string(), name: z.string(), value: z.string() })),
  limits,
  /** How many borrowers’ personal data one person looks at without approval. */
  personalDataLimits: z.array(z.object({ limit: z.enum(accessLimits), borrowers: z.int() })),
  rights: z.array(z.object({ call: z.string(), roles: z.array(z.string()) })),
  notConnected: z.array(z.string()),
  /** Of machines that may call /operator, but for revoked ones. `ending`: within 14 days. */
  tokens: z.array(
    z.object({
      name: z.string(),
      calls: z.array(z.string()),
      createdAt: instant,
      expiresAt: instant,
      state: z.enum(tokenStates),
      /** Of what moves money: how much it may move a day, and has today. */
      limits: z.array(z.object({ call: z.string(), currency, perDay: amount, used: amount })),
    }),
  ),
});

/** Ends a machine's token at once. Tokens are made on the server alone. */
export const revokeToken = call({ name: z.string().regex(/^[\w.-]{2,60}$/), reason }).answers(done);

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

/** Of a request for erasure that was granted; by two people. What is over for good is done, and what stays is named. */
export const erasePerson = call({
  requestId: z.string().regex(/^[0-9a-f]{16}$/),
  answer: paragraphs(2_000),
  reason,
}).answers({ requestId: z.string(), borrowerId: z.int(), ...erasure.shape });
