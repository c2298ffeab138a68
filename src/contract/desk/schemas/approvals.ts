import { z } from 'zod';
import { approvalCalls, approvalTriggers, limitedCalls } from '../approvals.ts';
import { roles } from '../staff.ts';
import {
  amount,
  call,
  csvHandling,
  currency,
  done,
  instant,
  listCall,
  personName,
  reason,
} from './common.ts';
import { assignedCase, assigneeFilter, targetAt } from './queues.ts';
import { dayDifferences } from './reconciliation.ts';

/** The answer, with 202, of a write that waits for a second person. */
export const pendingApproval = z.object({
  approvalId: z.string(),
  state: z.literal('waiting'),
  expiresAt: instant,
  invitation: z
    .string()
    .optional()
    .describe(
      'Of one who is invited: the link, told once, which opens once it was approved. Absent where it is mailed',
    ),
});

export const approvalStates = ['waiting', 'approved', 'refused', 'withdrawn', 'expired'] as const;
const approvalId = z.string().regex(/^[0-9a-f]{16}$/);

const limit = z.object({
  call: z.enum(limitedCalls),
  market: z.string(),
  currency,
  above: amount.describe('What one person does on a loan in a day without approval'),
  perDay: amount.nullable().describe('The same over all loans of a day'),
});

/** The approval limits of each call and market. */
export const limits = z.array(limit);

/** The limits with the caller's remaining amount of the day. */
export const remainingLimits = z.array(limit.extend({ left: amount.nullable() }));

/** What waits for a second person of one order. */
export const pendingOfOrder = z.array(
  z.object({
    approvalId: z.string(),
    call: z.enum(approvalCalls),
    amount: amount.nullable(),
    why: z.enum(approvalTriggers).nullable(),
    askedBy: z.string(),
    askedAt: instant,
  }),
);

/** What a checker sees of a request's subject beside its fields; each only of the calls that it concerns. */
const subjectFacts = z.object({
  differences: dayDifferences.optional().describe('Of a provider’s day that waits to be closed'),
  currentRoles: z.array(z.enum(roles)).optional().describe('Of an account whose change waits'),
  till: z.object({ staff: z.string(), market: z.string(), openedAt: instant }).optional(),
});

const row = {
  approvalId: z.string(),
  /** The call that was made, and what with. */
  call: z.enum(approvalCalls),
  request: z.record(z.string(), z.unknown()).register(csvHandling, { as: 'leftOut' }),
  orderId: z.string().nullable(),
  borrowerId: z.int().nullable(),
  name: personName.nullable().describe('Of the borrower'),
  account: z.string().nullable().describe('The e-mail of the account at the desk that would change'),
  facts: subjectFacts.register(csvHandling, { as: 'leftOut' }),
  amount: amount.nullable(),
  currency: currency.nullable(),
  why: z.enum(approvalTriggers).nullable().describe('Why it waits'),
  exposure: amount
    .nullable()
    .describe('What its maker had moved or asked to move of the kind that day, with it'),
  askedBy: z.string(),
  askedAt: instant,
  targetAt,
  ...assignedCase,
  reason: z.string(),
  state: z.enum(approvalStates),
  expiresAt: instant,
  /** Null where it wasn't decided: it waits, was withdrawn by who asked, or is too old. */
  decidedBy: z.string().nullable(),
  decidedAt: instant.nullable(),
  decisionReason: z.string().nullable(),
  /** Whether the caller may decide it. */
  isMine: z.boolean(),
  mayDecide: z.boolean(),
};

export const approvals = listCall({
  state: z.enum(approvalStates).default('waiting'),
  assignee: assigneeFilter,
}).of(row);

export const approval = call({ approvalId }).answers(row);

export const approve = call({
  approvalId,
  approve: z.boolean(),
  email: z
    .string()
    .max(254)
    .toLowerCase()
    .optional()
    .describe(
      'Of an invitation: the e-mail that the person confirmed. Another than the invitation’s is refused',
    ),
  reason,
}).answers({ approvalId: z.string(), state: z.enum(['approved', 'refused']), result: z.unknown() });

/** By its maker, while it is undecided. */
export const withdraw = call({ approvalId, reason }).answers(done);
