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
  paymentKey,
  person,
  reason,
} from './common.ts';

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
      ...paymentKey,
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
