import { z } from 'zod';
import { approvalCalls, approvalStates } from '../approvals.ts';
import { auditActions } from '../auditActions.ts';
import { callNames } from '../calls.ts';
import { maxCountedCalls } from '../collections.ts';
import { portfolioBuckets, rollRateTargets } from '../delinquency.ts';
import { todayFigures } from '../figureLists.ts';
import { caseKinds } from '../personalData.ts';
import {
  amount,
  borrowerIdentity,
  currency,
  day,
  defineCall,
  instant,
  listSchema,
  pageParameters,
  sortParameter,
} from './common.ts';

const queues = [
  'applications',
  'payouts',
  'suspense',
  'claims',
  'reversals',
  'providerDays',
  'differences',
  'credits',
  'unmatchedDeposits',
  'undepositedTills',
  'unapprovedTills',
  'longOpenTills',
  'complaints',
  'callsDue',
  'promisesDue',
  'brokenPromises',
  'approvals',
  'privacyRequests',
  'grantedRequests',
  'personalDataAlerts',
  'failedJobs',
  'stalledJobs',
  'failingEvents',
] as const;

/** What must be answered or settled by a day. */
const deadlines = [
  'complaints',
  'claims',
  'privacyRequests',
  'grantedRequests',
  'payouts',
  'unmatchedDeposits',
  'longOpenTills',
  'applications',
  'approvals',
] as const satisfies readonly (typeof queues)[number][];

/** The work queues with their counts and oldest items; what is past its deadline, or within two days or four hours of it; one's own work. */
export const today = defineCall({}).answers({
  at: instant,
  isBeingPrepared: z.boolean().describe('The demonstration data is still being generated'),
  queues: z.array(
    z.object({
      name: z.enum(queues),
      count: z.int().describe(`Of calls at most ${maxCountedCalls}: as many or more`),
      oldestAt: instant.nullable(),
      others: z.int().optional().describe('Of approvals: those that wait for others, beside the caller’s'),
      firstId: z
        .string()
        .optional()
        .describe('Of approvals: the one of the caller’s that is pending longest'),
    }),
  ),
  deadlines: z.array(z.object({ name: z.enum(deadlines), late: z.int(), soon: z.int() })),
  decided: z
    .array(
      z.object({
        approvalId: z.string(),
        call: z.enum(approvalCalls),
        orderId: z.string().nullable(),
        amount: amount.nullable(),
        currency: currency.nullable(),
        subject: z
          .object({
            market: z.string(),
            month: z.string(),
            provider: z.string(),
            day,
            paymentId: z.string(),
            tillId: z.string(),
          })
          .partial()
          .describe('Which month, provider’s day, payment or till it is about'),
        state: z.enum(approvalStates),
        at: instant,
        reason: z.string().describe('Of whoever decided it; empty: nobody did'),
      }),
    )
    .describe('The caller’s own requests that were decided, lapsed or were closed in the last days'),
  monthsToClose: z
    .array(z.object({ market: z.string(), month: z.string() }))
    .describe('To whom may close it: the oldest month of each market that is over and not closed'),
  overseen: z
    .object({
      since: day.describe('By the first market’s time zone'),
      acts: z.array(
        z.object({ action: z.enum(auditActions), call: z.enum(callNames).nullable(), count: z.int() }),
      ),
    })
    .nullable()
    .describe('To whom may read the audit: what an auditor looks through, since the day before'),
  assigned: z
    .array(
      z.object({
        kind: z.enum(caseKinds),
        caseId: z.string(),
        ...borrowerIdentity,
        call: z.enum(approvalCalls).nullable().describe('What an approval is asked for'),
        dueAt: instant.nullable(),
        dueOn: day.nullable(),
        isLate: z.boolean(),
        list: z
          .enum(['granted', 'reversals'])
          .nullable()
          .describe('The part of its queue that has it, where that is not the first'),
      }),
    )
    .describe('Open cases assigned to the caller, what is due first: at an instant or on a day, or neither'),
  mine: z
    .array(
      z.object({
        name: z.enum([...caseKinds, 'complaintReplies', 'callbacks', 'approvals', 'tills']),
        count: z.int(),
      }),
    )
    .describe(
      'Assigned cases, complaints whose borrower replied, calls to be made again, pending approvals and open tills of the signed-in staff member',
    ),
});

/** The amounts of each market's present day beside those of a week before; what fell due and was past due then as the hourly job found it. */
export const todayMoney = defineCall({}).answers({
  markets: z.array(
    z.object({
      market: z.string(),
      currency,
      day: day.describe('Day in the market’s time zone'),
      dueAtStart: amount.describe('Amount due at the start of the day, or now where that is more'),
      figures: z.array(z.object({ name: z.enum(todayFigures), amount, weekAgo: amount.nullable() })),
    }),
  ),
});

export const funnelSteps = [
  'visits',
  'clicks',
  'codes',
  'registered',
  'applied',
  'borrowed',
  'repaid',
  'late',
] as const;

const stepCounts = {
  visits: z.int(),
  clicks: z.int(),
  codes: z.int(),
  registered: z.int(),
  applied: z.int().describe('Those who registered and have asked for a loan since'),
  borrowed: z.int(),
  repaid: z.int(),
  late: z.int().describe('Those with a loan more than 30 days late, or written off, now'),
};

/** Prepared by a job; `preparedAt`: when, null before its first run. Days are UTC. */
export const funnel = {
  request: z.object({
    ...pageParameters,
    from: day,
    until: day.describe('Exclusive end'),
    market: z.string().optional().describe('Country of the landing page'),
    ...sortParameter(...funnelSteps),
  }),
  response: listSchema(
    z.object({
      templateId: z.string(),
      market: z
        .string()
        .nullable()
        .describe('Country of the landing page; null if it is no longer configured'),
      userFrom: z.string(),
      appFrom: z.string(),
      utmTag: z.string(),
      ...stepCounts,
    }),
  ).extend({
    preparedAt: instant.nullable(),
    /** All sources together. */
    all: z.object(stepCounts),
    markets: z.array(z.string()).describe('The countries whose pages somebody came by in the period'),
  }),
};

/** Both included; by default the last 90 days. */
const period = { from: day.optional(), to: day.optional() };

/** Series over a period, prepared by a job; `preparedAt`: when, null before its first run. */
export const portfolio = defineCall(period).answers({
  preparedAt: instant.nullable(),
  outstanding: z.array(z.object({ day, currency, bucket: z.enum(portfolioBuckets), loans: z.int(), amount })),
  /** By month of disbursal: lent, repaid, past due by more than 30 days, and written off, which is neither. */
  vintages: z.array(
    z.object({
      month: z.string().describe('YYYY-MM'),
      currency,
      loans: z.int(),
      lent: amount,
      repaidLoans: z.int(),
      lateLoans: z.int(),
      writtenOffLoans: z.int(),
      outstanding: amount,
    }),
  ),
  /** Roll rates: loans that moved between buckets within a week. */
  rolls: z.array(
    z.object({
      from: z.enum(portfolioBuckets),
      to: z.enum(rollRateTargets),
      currency,
      loans: z.int(),
    }),
  ),
  collected: z.array(z.object({ day, currency, expected: amount, collected: amount })),
});

/**
 * The portfolio now, and what happened in a period, by market and product: each figure is a total of a list (figureLists.ts). Days
 * are those of each market.
 */
export const portfolioFigures = defineCall(period).answers({
  at: instant,
  from: day,
  to: day,
  rows: z.array(
    z.object({
      market: z.string(),
      productId: z.string(),
      currency,
      activeLoans: z.int().describe('Open loans that are not written off'),
      outstanding: amount.describe('Outstanding principal of active loans'),
      atRisk30: amount.describe('Outstanding principal of loans more than 30 days past due'),
      atRisk60: amount,
      atRisk90: amount,
      disbursedLoans: z.int(),
      disbursed: amount.describe('Disbursed principal'),
      payments: z.int(),
      collected: amount.describe('Payments by value date, net of reversals'),
      writtenOffLoans: z.int(),
      writtenOff: amount.describe('Outstanding principal on the day of the write-off'),
    }),
  ),
});
