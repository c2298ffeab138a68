import { z } from 'zod';
import { maxClaimImages, maxClaimReferenceLength } from '../limits.ts';
import { amount, calendarDay, day, dayTime, flag, identifier, line, positiveAmount } from './common.ts';

/** A payment that the borrower says he made, and what came of it. */
export const claim = z.object({
  state: z
    .enum(['open', 'matched', 'answered'])
    .describe('open: staff look for it; matched: it is here; answered: `answer` says what they found'),
  amount,
  paidOn: day,
  channel: z.string().describe('Empty where none was named'),
  reference: z.string(),
  images: z.array(z.string()).describe('Signed addresses'),
  sentAt: dayTime,
  answerBy: day.describe('The last day for the answer'),
  answerByText: z.string(),
  pausedUntil: day.describe('The last day without reminders of this loan'),
  pausedUntilText: z.string(),
  closedAt: z.string().describe('YYYY-MM-DD HH:mm:ss; empty while it is open'),
  answer: z.string(),
  found: z.object({ amount, paidAt: dayTime, channel: z.string() }).nullable(),
});

export const paymentClaim = {
  request: z.object({ orderId: identifier }),
  response: z.object({
    orderNo: z.string(),
    currency: z.string(),
    isOpen: flag.describe('1: a payment may be told of now'),
    repayAmount: amount.describe('What is to be paid now, likely what was'),
    firstDay: z.string().describe('The first day a payment may be of; empty where there is no loan to pay'),
    today: day,
    channels: z.array(z.object({ payCode: z.string(), name: z.string() })),
    answerDays: z.int().describe('How many days the answer takes'),
    areBusinessDays: flag,
    pauseHours: z.int().describe('How long nobody reminds the borrower'),
    claim: claim.nullable().describe('The newest'),
  }),
};

export const paymentClaimSave = {
  request: z.object({
    orderId: identifier,
    amount: positiveAmount,
    paidOn: calendarDay.describe('YYYY-MM-DD in the time zone of the market'),
    payCode: z.union([z.literal(''), identifier]).default(''),
    reference: line(maxClaimReferenceLength).default('').describe('As the receipt has it'),
    problemImage: z
      .string()
      .max(10_000)
      .transform((joined) => joined.split(',').filter((url) => url.trim() !== ''))
      .pipe(z.array(z.string()).min(1).max(maxClaimImages))
      .describe('The receipt: addresses that upload-problem-img gave, joined by commas'),
  }),
  response: z.object({ claim }),
};
