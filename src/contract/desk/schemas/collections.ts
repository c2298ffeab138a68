import { z } from 'zod';
import { identifier, line, positiveAmount, wholeNumber } from '../../schemas/common.ts';
import { callbackDays, contactOutcomes, contactRestrictions, maxCountedCalls } from '../collections.ts';
import { brokenPromiseDays, lateBuckets } from '../delinquency.ts';
import { pendingOfOrder } from './approvals.ts';
import { access } from './borrowers.ts';
import {
  amount,
  borrowerId,
  borrowerIdentity,
  currency,
  day,
  defineCall,
  defineListCall,
  dueComponents,
  instant,
  messageLanguage,
  optionalReason,
  reason,
} from './common.ts';
import { loanNote, openClaim } from './loans.ts';
import { activePaymentReferences } from './paymentReferences.ts';
import { assigneeFilter } from './queues.ts';
import { recentComplaints } from './recentComplaints.ts';

const bucket = z.enum(lateBuckets);

const promiseState = z.enum(['open', 'honoured', 'broken']);

/** A borrower with late loans as the list was last computed, what is overdue as it is now. */
const calledBorrower = {
  ...borrowerIdentity,
  market: z.string(),
  currency,
  bucket: bucket.nullable(),
  daysLate: z.int().describe('Days late of the oldest overdue loan; 0: nothing is overdue'),
  overdue: amount.describe('Overdue amount of all late loans, without late charges'),
  dueNow: amount.describe('Due by today of all late loans, including late charges, as of the last daily run'),
  orderId: z.string().nullable().describe('The loan that is late longest, whose case is assigned'),
  loans: z.int(),
  isWrittenOff: z.boolean().describe('All late loans are written off'),
  promisedBy: day.nullable(),
  /** The day of the last promise if it is broken; null where one is open, or the last was kept. */
  brokenOn: day.nullable(),
  contactRestriction: z
    .enum(contactRestrictions)
    .nullable()
    .describe('Reason not to call now; null: callable'),
  lastContactAt: instant.nullable(),
  nextActionOn: day.nullable(),
  nextActionBy: z.string().nullable().describe('Who noted that day'),
};

const callFilters = {
  bucket: bucket.optional(),
  market: line(8).optional(),
  assignee: assigneeFilter,
  writtenOff: z
    .enum(['only', 'with', 'without'])
    .optional()
    .describe('If absent: with them among promises and calls that were agreed, else without'),
};

/** By market, then a broken promise first, then days late times what is overdue. Computed hourly and by what is recorded. */
export const callList = defineListCall({
  callable: z.enum(['now']).optional(),
  promise: z
    .enum(['today', 'broken'])
    .optional()
    .describe(`\`broken\`: the latest promise of the last ${brokenPromiseDays} days`),
  callback: z
    .enum(['due', 'mine', 'coming'])
    .optional()
    .describe(
      `To be called again today or since at most ${callbackDays} days, also if nothing is late; \`mine\`: as the caller noted; \`coming\`: on a later day`,
    ),
  ...callFilters,
})
  .withTotals({ dueNow: amount })
  .of({ ...calledBorrower, assignee: z.string().nullable() });

const callCount = z.int().describe(`At most ${maxCountedCalls}: as many or more`);

export const callCounts = defineCall(callFilters).answers({
  now: callCount,
  all: callCount,
  today: callCount.describe('Promised for today'),
  broken: callCount.describe('Broken promises'),
  due: callCount.describe('To be called again'),
  mine: callCount.describe('To be called again, as the caller noted'),
  coming: callCount.describe('To be called again on a later day'),
});

const calledLoan = z.object({
  orderId: z.string(),
  productId: z.string(),
  currency,
  daysLate: z.int(),
  dueNow: amount.describe('Including late charges'),
  due: dueComponents,
  payoff: amount.describe('Payoff amount today'),
  offer: z
    .object({ amount, expiresOn: day })
    .nullable()
    .describe('Of an open settlement offer: what is left to pay, and the last day for it'),
  hold: z
    .object({
      since: day,
      until: day.nullable(),
      by: z.string(),
      reason: z.string(),
      isPlacedByStaff: z.boolean().describe('Whether staff paused it, so that they may end it'),
    })
    .nullable()
    .describe(
      'The hold in force; `until` null: until it is ended; `by`: a name of staff, or the kind of whoever else',
    ),
  lastHoldDay: day.nullable().describe('Through which a call may hold it from today; null: none may'),
  restructuredOn: day.nullable().describe('When its schedule was last replaced'),
  isWrittenOff: z.boolean(),
  pendingApprovals: pendingOfOrder,
  openClaim,
  references: activePaymentReferences,
});

const contact = loanNote.extend({ orderId: z.string() });

/** What is needed to call a borrower: `loans` are those past due, the longest first; `promises` those of all loans. */
export const callCard = defineCall({ borrowerId }).answers({
  ...borrowerIdentity,
  market: z.string(),
  language: messageLanguage,
  phone: z.string().describe('Masked'),
  callingCode: z.string().describe('International calling code with `+`'),
  access,
  contactRestrictions: z
    .array(z.enum(contactRestrictions))
    .describe('All reasons not to call now, the strongest first'),
  hours: z.object({ from: z.int(), to: z.int() }).describe('Hours of its market in which calls are made'),
  nextActionOn: day.nullable(),
  today: day,
  lastPromiseDay: day.describe('The last day for which a promise is taken'),
  loans: z.array(calledLoan),
  promises: z.array(
    z.object({
      promiseId: z.string(),
      orderId: z.string(),
      currency,
      amount,
      paid: amount,
      paysBy: day,
      state: promiseState,
    }),
  ),
  contacts: z.array(contact),
  complaints: recentComplaints,
});

/**
 * A call and its outcome, in one write. A promise takes `amount` and `paysBy`; a dispute may hold the collection of the loan
 * through `holdUntil`, for which its `text` or `reason` says why.
 */
export const recordContact = defineCall({
  borrowerId,
  orderId: identifier,
  outcome: z.enum(contactOutcomes),
  text: line(1_000).default(''),
  amount: positiveAmount.optional(),
  paysBy: day.optional(),
  holdUntil: day.optional(),
  nextActionOn: day.nullable().default(null),
  reason: optionalReason,
}).answers({ borrowerId: z.int(), orderId: z.string(), outcome: z.enum(contactOutcomes) });

/** What was recorded of a call stays, and this counts in its stead. A promise is withdrawn or recorded by itself. */
export const correctContact = defineCall({
  borrowerId,
  noteId: wholeNumber.pipe(z.int().positive()),
  outcome: z.enum(contactOutcomes),
  text: line(1_000).default(''),
  nextActionOn: day.nullable().default(null),
  reason,
}).answers({ borrowerId: z.int(), orderId: z.string(), outcome: z.enum(contactOutcomes) });
