import { z } from 'zod';
import { identifier, line, marketCode, positiveAmount } from '../../schemas/common.ts';
import { orderStates } from '../../status.ts';
import { applicationStates, ruleNames } from '../applications.ts';
import { reviewReasons } from '../queues.ts';
import { pendingOfOrder } from './approvals.ts';
import {
  amount,
  borrowerIdentity,
  currency,
  day,
  defineCall,
  defineListCall,
  instant,
  reason,
  sortParameter,
} from './common.ts';
import { assignedCase, assigneeFilter, deadlineFilter, idsFilter, targetAt } from './queues.ts';

const outcome = z.object({
  rule: z.enum(ruleNames),
  actual: z.number().nullable(),
  threshold: z.number().nullable(),
  isRefusal: z.boolean(),
  limit: amount.nullable(),
});

const row = {
  orderId: z.string(),
  ...borrowerIdentity,
  market: z.string(),
  productId: z.string(),
  amount,
  currency,
  state: z.enum(orderStates),
  requestedAt: instant,
  /** What the rules would lend at most; null where they have not been asked. */
  limit: amount.nullable(),
  /** The rule that blocks it; null: none. */
  blockingRule: z.enum(ruleNames).nullable(),
  declineReason: z
    .string()
    .nullable()
    .describe('As whoever declined it wrote; null: a rule did, or it isn’t declined'),
  language: z.enum(['es', 'en']).describe('In which the borrower is written to'),
  declineNotice: z
    .string()
    .nullable()
    .describe('What the app will say if it is declined, in `language`; null once it is decided'),
  /** Why a person decides it; null once it is decided. */
  review: z.enum(reviewReasons).nullable(),
  paymentToIncome: z
    .number()
    .nullable()
    .describe('What it asks for within a month, of the declared monthly income; null: none declared'),
  debtToIncome: z
    .number()
    .nullable()
    .describe('The same with all other open loans and applications; null: none declared, or decided'),
  isApprovalPending: z.boolean().describe('Pending approval by a second staff member'),
  ...assignedCase,
  targetAt,
};

/** Who approved or declined it, when and why. */
const decision = z.object({
  by: z.string().describe('E-mail address, or `system` for automatic decisions'),
  at: instant,
  reason: z.string().describe('Reason as written; of `system` the rule that declined it'),
});

const loanOutcomes = [
  'inReview',
  'declined',
  'cancelled',
  'pending',
  'current',
  'late',
  'repaid',
  'writtenOff',
] as const;

/** Another loan of the applicant. */
const otherLoan = z.object({
  orderId: z.string(),
  productId: z.string(),
  amount,
  currency,
  requestedAt: instant,
  disbursedOn: day.nullable(),
  outcome: z.enum(loanOutcomes),
  settledOn: day.nullable(),
  maxDaysLate: z.int().nullable().describe('Highest days late of any instalment; null: not disbursed'),
  owed: amount.describe('Payoff amount today'),
});

/** What the applicant owes in the currency of the application, over all products. */
const exposure = z.object({
  openLoans: z.int(),
  lateLoans: z.int(),
  principal: amount,
  owed: amount.describe('Payoff amount of the open loans today'),
  requested: amount.describe('Applications in review and loans not yet disbursed, including this one'),
});

/** What falls due within 30 days, for holding it against the declared income. */
const affordability = z.object({
  monthlyIncome: amount.nullable().describe('As declared; null: not declared'),
  payment: amount.describe('The most that the requested loan asks for within 30 days'),
  otherPayments: amount.describe(
    'Other open loans within 30 days from today, late amounts, applications and loans not yet disbursed included',
  ),
});

/** What was declared otherwise at the application before. Values that name or reach a person are masked. */
const change = z.object({
  step: z.enum(['personal', 'job', 'ext', 'account']),
  name: z.string(),
  before: z.string(),
  after: z.string(),
  changedAt: instant,
});

export const applications = defineListCall({
  state: z.enum(applicationStates).default('in_review'),
  assignee: assigneeFilter,
  deadline: deadlineFilter,
  ids: idsFilter,
  market: marketCode.optional(),
  product: line(64).optional(),
  againstRule: z.enum(['yes']).optional().describe('Those alone that a rule is against'),
  ...sortParameter('amount', 'requestedAt', 'targetAt'),
})
  .withTotals({ amount })
  .of(row);

export const application = defineCall({ orderId: identifier }).answers({
  ...row,
  days: z.int(),
  periods: z.int(),
  /** In which amounts it may be approved; null where its product is no more. */
  approvableAmounts: z.object({ least: amount, most: amount, step: amount }).nullable(),
  lending: z
    .object({ isSuspended: z.boolean(), remaining: amount.nullable() })
    .describe('Whether it may be approved now; what the daily cap leaves, null: no cap'),
  borrowerKind: z.enum(['new', 'repeat']),
  pendingApprovals: pendingOfOrder,
  decision: decision.nullable(),
  otherLoans: z.array(otherLoan).describe('Newest first'),
  exposure,
  affordability,
  previousApplicationAt: instant.nullable(),
  changes: z.array(change).describe('Changes since the previous application, newest first'),
  /** What was declared, a row a field; what names or reaches the person is masked. */
  declared: z.array(z.object({ step: z.string(), name: z.string(), value: z.string() })),
  areImagesRequested: z
    .boolean()
    .describe('Pictures of the identity document are asked of the borrower in whatever browser'),
  ruleEvaluations: z.array(
    z.object({
      stage: z.enum(['confirmed', 'reviewed']),
      at: instant,
      limit: amount,
      outcomes: z.array(outcome),
      /** What the lender's own service said, and its words or what was wrong with its answer; null: not asked. */
      decisionService: z.enum(['approved', 'declined', 'unanswered', 'invalid']).nullable(),
      serviceReason: z.string().nullable(),
    }),
  ),
});

/** `amount`: less than was requested, where the rest isn't lent. */
export const decide = defineCall({
  orderId: identifier,
  approve: z.boolean(),
  amount: positiveAmount.optional(),
  reason,
}).answers({ orderId: z.string(), state: z.string(), amount, currency });
