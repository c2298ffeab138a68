import { z } from 'zod';
import { maxClaimImages, maxClaimReferenceLength } from '../limits.ts';
import { amount, binaryFlag, calendarDay, day, dayTime, identifier, line, positiveAmount } from './common.ts';

/** A payment that the borrower claims to have made, and its outcome. */
export const claim = z.object({
  state: z
    .enum(['open', 'matched', 'answered'])
    .describe('open: staff are searching; matched: the payment was found; answered: see `answer`'),
  amount,
  paidOn: day,
  channel: z.string().describe('Empty if none was given'),
  reference: z.string(),
  images: z.array(z.string()).describe('Signed URLs'),
  sentAt: dayTime,
  answerBy: day.describe('Deadline of the answer'),
  answerByText: z.string(),
  holdUntil: day.describe('Last day on which reminders of this loan are suspended'),
  holdUntilText: z.string(),
  closedAt: z.string().describe('YYYY-MM-DD HH:mm:ss; empty if open'),
  answer: z.string(),
  found: z.object({ amount, paidAt: dayTime, channel: z.string() }).nullable(),
});

export const paymentClaim = {
  request: z.object({ orderId: identifier }),
  response: z.object({
    orderNo: z.string(),
    currency: z.string(),
    isOpen: binaryFlag.describe('1: a missing payment can be reported now'),
    repayAmount: amount.describe('Amount due now; default of the form'),
    firstDay: z.string().describe('Earliest payment day that is accepted; empty if there is no loan to pay'),
    today: day,
    channels: z.array(z.object({ payCode: z.string(), name: z.string() })),
    answerDays: z.int().describe('Days until the deadline of the answer'),
    areBusinessDays: binaryFlag,
    pauseHours: z.int().describe('Hours for which reminders are suspended'),
    claim: claim.nullable().describe('Latest report'),
  }),
};

export const paymentClaimSave = {
  request: z.object({
    orderId: identifier,
    amount: positiveAmount,
    paidOn: calendarDay.describe('YYYY-MM-DD in the time zone of the market'),
    payCode: z.union([z.literal(''), identifier]).default(''),
    reference: line(maxClaimReferenceLength).default('').describe('Reference printed on the receipt'),
    problemImage: z
      .string()
      .max(10_000)
      .transform((joined) => joined.split(',').filter((url) => url.trim() !== ''))
      .pipe(z.array(z.string()).min(1).max(maxClaimImages))
      .describe('Pictures of the receipt: URLs from upload-problem-img, separated by commas'),
  }),
  response: z.object({ claim }),
};
