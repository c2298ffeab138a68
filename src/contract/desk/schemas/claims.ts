import { z } from 'zod';
import { identifier, paragraphs } from '../../schemas/common.ts';
import {
  amount,
  call,
  currency,
  day,
  imagesView,
  instant,
  listCall,
  messageLanguage,
  paymentKey,
  pendingApprovalId,
  person,
  reason,
  sortedBy,
} from './common.ts';
import { assignedCase, assigneeFilter, targetAt } from './queues.ts';

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
  /** The channel stated by the borrower; empty: unknown. */
  payCode: z.string(),
  reference: z.string(),
  pictures: z.int().describe('Number of pictures sent by the borrower'),
  sentAt: instant,
  answerBy: day,
  /** Negative: overdue. */
  daysLeft: z.int(),
  market: z.string(),
  ...assignedCase,
  targetAt,
  /** Unallocated payments that may match, the likeliest first. */
  matches: z.array(
    z.object({
      ...paymentKey,
      pendingApprovalId,
      reference: z.string(),
      amount,
      paidAt: instant,
      reasons: z.array(z.enum(matchReasons)),
    }),
  ),
};

/** Open payment claims, the most urgent first. */
export const claims = listCall({
  assignee: assigneeFilter,
  ...sortedBy('paidOn', 'sentAt', 'answerBy'),
}).of(claimRow);

/** The open claim of a loan. */
export const claim = call({ orderId: identifier }).answers({
  ...claimRow,
  language: messageLanguage,
  ...imagesView,
});

/** The answer to the borrower. */
export const answerClaim = call({ orderId: identifier, answer: paragraphs(1_000), reason }).answers({
  orderId: z.string(),
});
