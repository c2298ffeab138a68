import { z } from 'zod';
import { identifier, line, paragraphs, wholeNumber } from '../../schemas/common.ts';
import { approvalCalls } from '../approvals.ts';
import { paymentClaimStates } from '../claims.ts';
import {
  amount,
  borrowerIdentity,
  borrowerImages,
  csvHandling,
  currency,
  day,
  defineCall,
  defineListCall,
  instant,
  messageLanguage,
  paymentKeyFields,
  pendingApprovalId,
  reason,
  sortParameter,
} from './common.ts';
import { assignedCase, assigneeFilter, deadlineFilter, targetAt } from './queues.ts';

const matchReasons = [
  'sameAmount',
  'nearAmount',
  'sameDay',
  'nearDay',
  'sameReference',
  'similarReference',
] as const;
const possibleMatch = z.object({
  ...paymentKeyFields,
  pendingApprovalId,
  pending: z
    .object({
      approvalId: z.string(),
      call: z.enum(approvalCalls),
      orderId: z.string().nullable(),
      makerEmail: z.string(),
      makerName: z.string(),
      askedAt: instant,
    })
    .nullable()
    .describe('The pending request about it, and for which loan'),
  reference: z.string(),
  amount,
  paidAt: instant,
  reasons: z.array(z.enum(matchReasons)),
});

const claimRow = {
  orderId: z.string(),
  number: z.int().describe('Of the loan’s claims'),
  state: z.enum(paymentClaimStates).describe('`matched`: its payment came'),
  closedAt: instant.nullable(),
  answer: z.string().register(csvHandling, { as: 'redacted' }).nullable(),
  ...borrowerIdentity,
  amount,
  currency,
  paidOn: day,
  /** The channel stated by the borrower; empty: unknown. */
  payCode: z.string(),
  reference: z.string(),
  imageCount: z.int().describe('Number of pictures sent by the borrower'),
  sentAt: instant,
  answerBy: day,
  /** Negative: overdue. */
  daysLeft: z.int(),
  market: z.string(),
  ...assignedCase,
  targetAt,
  /** Unallocated payments that may match, the likeliest first. */
  matches: z.array(possibleMatch).register(csvHandling, { as: 'count' }),
};

/** Payment claims: open ones, the most urgent first; others, the last closed first. */
export const claims = defineListCall({
  state: z.enum(paymentClaimStates).default('open'),
  assignee: assigneeFilter,
  deadline: deadlineFilter,
  ...sortParameter('paidOn', 'sentAt', 'answerBy'),
}).of(claimRow);

/** A claim of a loan by its number; without one, the open claim, else the last. */
export const claim = defineCall({
  orderId: identifier,
  number: wholeNumber.pipe(z.int32().positive()).optional(),
}).answers({
  ...claimRow,
  matches: z.array(
    possibleMatch.extend({
      approvalReason: z
        .enum(['noEvidence', 'maybeCounted'])
        .nullable()
        .describe('Why matching it to the loan needs approval, whatever its amount'),
    }),
  ),
  language: messageLanguage,
  closed: z
    .object({ by: z.string(), byName: z.string(), reason: z.string() })
    .nullable()
    .describe('Who answered or matched it and why; null: it is open, or its payment came by itself'),
  allocatedSince: z
    .array(
      z.object({
        ...paymentKeyFields,
        reference: z.string(),
        amount,
        paidAt: instant,
        reasons: z.array(z.enum(matchReasons)),
        orderId: z.string().nullable().describe('Loan that it counts for; null: it went back to its sender'),
        movedAt: instant,
      }),
    )
    .describe('Money like it that is no longer in suspense'),
  isOnLoan: z
    .boolean()
    .describe('Whether a payment of about its amount and day, or by its reference, counts for the loan'),
  ...borrowerImages,
});

/** The answer to the borrower. */
export const answerClaim = defineCall({
  orderId: identifier,
  answer: paragraphs(1_000),
  despitePayments: z
    .array(line(193))
    .max(20)
    .default([])
    .describe(
      '`matches` of the claim, all of them, each as `provider:paymentId`, despite which it is answered: none is the claimed one',
    ),
  saysOnLoan: z
    .boolean()
    .default(false)
    .describe(
      'The answer says that the payment counts for the loan: refused while `isOnLoan` of the claim is false',
    ),
  reason,
}).answers({ orderId: z.string() });
