import { z } from 'zod';
import { requestType } from '../status.ts';
import { amount, day, dayTime, textRow } from './common.ts';

/** What a page says first: how much, and by when. It stands in the skeleton before the page's code has come. */
export const leadView = z.object({
  label: z.string(),
  symbol: z.string(),
  whole: z.string(),
  cents: z.string().describe('With its decimal point'),
  text: z.string().describe('What stands out is between pairs of asterisks'),
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
  items: z.array(textRow).describe('What it paid off'),
});

/** One way to pay. `vCode` and `BARcodeImg` are there while a live reference stands. */
export const channelView = z.object({
  logo: z.string(),
  desc: z.string(),
  name: z.string(),
  payCode: z.string(),
  vCode: z.string().optional(),
  BARcodeImg: z.string().optional(),
});
