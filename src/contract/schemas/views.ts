import { z } from 'zod';
import { paymentScopes, requestType } from '../status.ts';
import { amount, day, dayTime, flag, textRow } from './common.ts';

/** What a page says first: how much, and by when. It stands in the skeleton before the page's code has come. */
export const headlineView = z.object({
  label: z.string(),
  symbol: z.string(),
  whole: z.string(),
  cents: z.string().describe('With its decimal point'),
  text: z.string().describe('What stands out is between pairs of asterisks'),
});

/** One way to pay, in figures and words. */
export const paymentOptionView = z.object({
  way: z.enum(paymentScopes),
  amount: amount.describe('What it comes to; of a part, the most it may be'),
  least: amount.describe('The least it may be; only of a part another than the amount'),
  until: day.describe('The last day on which the amount is right; a part counts whenever it comes'),
  after: amount.describe('What it is on the day after that, if nothing is paid'),
  from: day.describe('The first day on which it can be paid; only of the whole ever later than today'),
  later: z
    .object({ on: day, amount })
    .nullable()
    .describe('Of what ends a loan of one payment today: what that is on its due date, where it is more'),
  suggested: amount.describe('Of a part: what ends the loan by the offer that stands; 0 where nothing does'),
  title: z.string(),
  text: z.string().describe('Until when it is right; what stands out is between pairs of asterisks'),
  lines: z.array(z.string()).describe('The same, a line for each thing that is said'),
});

/** The way that was asked for. */
export const selectedOptionView = z.object({
  way: z.enum(paymentScopes),
  amount: amount.describe('What to pay by it; of a part, what was asked for'),
  isPayable: flag,
  text: z.string().describe('Of a part: what it leaves to be paid, or what it may be'),
});

/** A payment the borrower made, as the pages list it. */
export const paymentView = z.object({
  paymentId: z.string(),
  amount,
  paidAt: dayTime,
  receivedAt: dayTime,
  valueDate: day,
  channel: z.string(),
  purpose: z.enum(requestType),
  movesDate: flag.describe('1: it paid for an extension that is in force'),
  items: z.array(textRow).describe('What it paid off'),
});

/** One way to pay. `vCode`, what it is called, and `BARcodeImg` are there while a live reference stands. */
export const channelView = z.object({
  logo: z.string(),
  desc: z.string(),
  name: z.string(),
  payCode: z.string(),
  closed: z
    .string()
    .optional()
    .describe('Why it can’t take this amount; it is then shown and can’t be chosen'),
  vCode: z.string().optional(),
  codeName: z.string().optional(),
  copyText: z.string().optional(),
  BARcodeImg: z.string().optional(),
});
