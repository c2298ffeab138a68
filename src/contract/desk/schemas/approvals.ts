import { z } from 'zod';
import { identifier, line } from '../../schemas/common.ts';
import {
  approvalCalls,
  approvalListStates,
  approvalStates,
  approvalTriggers,
  closingConflicts,
  decisionRestrictions,
  limitedCalls,
} from '../approvals.ts';
import { subjectFacts } from './approvalSubject.ts';
import { access } from './borrowers.ts';
import {
  amount,
  csvHandling,
  currency,
  day,
  defineCall,
  defineListCall,
  doneReply,
  instant,
  personName,
  possibleDuplicates,
  reason,
  shortId,
} from './common.ts';
import { assignedCase, assigneeFilter, deadlineFilter, targetAt } from './queues.ts';

/** The answer, with 202, of a write that is pending approval. */
export const pendingApproval = z.object({
  approvalId: z.string(),
  state: z.literal('waiting'),
  expiresAt: instant,
  invitation: z
    .string()
    .optional()
    .describe('Invitation link, returned once, usable after approval. Absent if it is mailed'),
});
const limit = z.object({
  call: z.enum(limitedCalls),
  market: z.string(),
  currency,
  above: amount.describe('Amount per loan and day that needs no approval'),
  perDay: amount.nullable().describe('Amount over all loans per day that needs no approval'),
});

/** The approval limits of each call and market. */
export const limits = z.array(limit);

/** The limits with the caller's remaining amount of the day. */
export const remainingLimits = z.array(limit.extend({ remaining: amount.nullable() }));

/** The pending requests of one order. */
export const pendingOfOrder = z.array(
  z.object({
    approvalId: z.string(),
    call: z.enum(approvalCalls),
    amount: amount.nullable(),
    approvalTrigger: z.enum(approvalTriggers).nullable(),
    makerEmail: z.string(),
    makerName: z.string(),
    askedAt: instant,
  }),
);

const row = {
  approvalId: z.string(),
  /** The call that was made, and what with. */
  call: z.enum(approvalCalls),
  request: z.record(z.string(), z.unknown()).register(csvHandling, { as: 'leftOut' }),
  orderId: z.string().nullable(),
  borrowerId: z.int().nullable(),
  name: personName.nullable().describe('Name of the borrower'),
  account: z.string().nullable().describe('E-mail address of the staff account to be changed'),
  facts: subjectFacts.register(csvHandling, { as: 'leftOut' }),
  amount: amount.nullable(),
  currency: currency.nullable(),
  approvalTrigger: z.enum(approvalTriggers).nullable().describe('Reason why approval is needed'),
  exposure: amount
    .nullable()
    .describe('Total that its maker moved or requested to move that day, including this request'),
  makerEmail: z.string(),
  makerName: personName.describe('Name of its maker'),
  askedAt: instant,
  targetAt,
  ...assignedCase,
  reason: z.string(),
  state: z.enum(approvalStates),
  expiresAt: instant,
  /** Null if undecided: pending, withdrawn by its maker, or expired. */
  decidedBy: z.string().nullable(),
  decidedByName: personName.nullable(),
  decidedAt: instant.nullable(),
  decisionReason: z.string().nullable(),
  closingConflict: z
    .enum(closingConflicts)
    .nullable()
    .describe('Why it could only fail, and was closed by itself'),
  /** Whether the caller asked for it. */
  isMine: z.boolean(),
  /** Whether the caller may decide it. */
  mayDecide: z.boolean(),
  decisionRestriction: z
    .enum(decisionRestrictions)
    .register(csvHandling, { as: 'leftOut' })
    .nullable()
    .describe('Why the caller may not decide it, while it is pending'),
};

export const approvals = defineListCall({
  state: z.enum(approvalListStates).default('waiting'),
  mayDecide: z.literal('yes').optional().describe('Only those that wait and the caller may decide'),
  call: z.enum(approvalCalls).optional(),
  orderId: identifier.optional(),
  maker: line(120).optional().describe('Beginning of the e-mail or name of its maker'),
  decider: line(120).optional().describe('Beginning of the e-mail or name of who decided it'),
  createdFrom: day.optional(),
  createdTo: day.optional(),
  decidedFrom: day.optional(),
  decidedTo: day.optional(),
  assignee: assigneeFilter,
  deadline: deadlineFilter,
}).of(row);

const plannedInstalments = z.array(z.object({ dueOn: day, amount }));

/** What new dates make of a loan today. */
export const planPreview = {
  currency,
  total: amount.describe('Left to pay under the plan'),
  instalments: plannedInstalments,
  formerTotal: amount.describe('Left to pay today if each instalment is paid on its day'),
  formerInstalments: plannedInstalments.describe('The unpaid instalments of the schedule in force'),
};

const comparedSide = z.object({
  reference: z.string().describe('Empty: it has none'),
  description: z.string().describe('Of a bank statement line'),
  amount: amount.nullable(),
  at: instant.nullable().describe('When it was paid, deposited, or instructions were given'),
  day: day.nullable().describe('Value date of a bank statement line'),
  until: instant.nullable().describe('When instructions expire'),
  name: personName.describe('Of a payer masked; of the borrower; of who deposited'),
  account: z.string().describe('Of a payer, masked'),
});

/** What a match joins. */
const comparison = z.object({
  money: comparedSide.describe('The payment in suspense, or the deposit'),
  counterpart: comparedSide.describe('The loan’s payment instructions, or the bank’s line'),
  currency,
  due: amount.nullable().describe('What the loan owes now'),
  owed: amount.nullable().describe('Payoff amount of the loan today'),
  matchReasons: z
    .array(z.enum(['reference', 'formerReference', 'similarReference', 'payerAccount', 'payerName']))
    .describe('What links the payment to the loan'),
});

/** A request; while it is pending, with what it would do now. */
export const approval = defineCall({ approvalId: shortId }).answers({
  ...row,
  debtAtRequest: amount.nullable().describe('Debt of the loan when it was asked for'),
  paidSince: amount.nullable().describe('What was paid on the loan since, while it is pending'),
  amountNow: amount.nullable().describe('What it would move if it were asked for now'),
  debtBefore: amount.nullable().describe('Debt of the loan today'),
  debtAfter: amount.nullable().describe('The same once it is approved'),
  existingArrangements: z
    .object({
      offer: z
        .object({ amount, expiresOn: day })
        .nullable()
        .describe('What is left to pay of a settlement offer'),
      isOnHold: z.boolean(),
      holdUntil: day.nullable(),
      isDisputed: z.boolean().describe('The last contact disputes the debt'),
    })
    .nullable()
    .describe('Of new dates that wait: what else is agreed on or in force of the loan'),
  blockingConflict: z.enum(closingConflicts).nullable().describe('Why it can only fail'),
  limit: z
    .object({ perRequest: amount, perDay: amount.nullable() })
    .nullable()
    .describe('What its maker may move of the kind without approval'),
  deciders: z.array(z.string()).describe('Names of those who may decide it'),
  payment: z
    .object({ provider: z.string(), paymentId: z.string(), amount, currency, paidAt: instant })
    .nullable()
    .describe('The payment that it is about'),
  recordedBy: z.string().describe('Of staff who recorded that payment; else empty'),
  bankStatementLine: z
    .object({ valueDate: z.string(), amount, currency, reference: z.string(), description: z.string() })
    .nullable()
    .describe('The bank statement line that shows its money'),
  possibleDuplicates: possibleDuplicates.describe(
    'Deposits and payments that may be the same money, while it is pending',
  ),
  person: z
    .object({ access, callingCode: z.string() })
    .nullable()
    .describe('What the caller may see of whose data a pending correction changes'),
  comparison: comparison.nullable().describe('Of a pending match'),
  plan: z.object(planPreview).nullable().describe('The new schedule of a pending restructure'),
});

export const approve = defineCall({
  approvalId: shortId,
  approve: z.boolean(),
  email: z
    .string()
    .max(254)
    .toLowerCase()
    .optional()
    .describe('Invitation: e-mail address confirmed by the person; must equal the invitation’s'),
  reason,
}).answers({ approvalId: z.string(), state: z.enum(['approved', 'refused']), result: z.unknown() });

/** By its maker, while it is undecided. */
export const withdraw = defineCall({ approvalId: shortId, reason }).answers(doneReply);
