import { z } from 'zod';
import { paymentPurpose, paymentScopes } from '../status.ts';
import { amount, binaryFlag, day, dayTime, textRow } from './common.ts';

/** The headline of a page: amount and due date. It is in the skeleton before the page's code has loaded. */
export const headlineView = z.object({
  label: z.string(),
  symbol: z.string(),
  whole: z.string(),
  cents: z.string().describe('Includes the decimal point'),
  text: z.string().describe('Emphasis by `**`'),
});

/** A repayment option, in figures and words. */
export const repaymentOptionView = z.object({
  way: z.enum(paymentScopes),
  amount: amount.describe('Amount to pay; maximum of a partial payment'),
  least: amount.describe('Minimum of a partial payment; else equals amount'),
  until: day.describe('Last day on which the amount is valid; a partial payment has no limit'),
  after: amount.describe('Amount on the day after `until` if nothing is paid'),
  from: day.describe('First day on which it can be paid; later than today only for full repayment'),
  later: z
    .object({ on: day, amount })
    .nullable()
    .describe('Full repayment of a loan with one instalment: the amount on its due date, if higher'),
  suggested: amount.describe(
    'Partial payment: amount that settles the loan under the current offer; 0 if none',
  ),
  title: z.string(),
  text: z.string().describe('Validity of the amount as text, emphasis by `**`'),
  lines: z.array(z.string()).describe('The same text, split into lines'),
});

/** The repayment option that was requested. */
export const selectedRepaymentOptionView = z.object({
  way: z.enum(paymentScopes),
  amount: amount.describe('Amount to pay; for a partial payment the requested amount'),
  isPayable: binaryFlag,
  text: z.string().describe('Partial payment: remaining debt, or the allowed range'),
});

/** A payment the borrower made, as the pages list it. */
export const paymentView = z.object({
  paymentId: z.string(),
  amount,
  paidAt: dayTime,
  receivedAt: dayTime,
  valueDate: day,
  channel: z.string(),
  purpose: z.enum(paymentPurpose),
  movesDate: binaryFlag.describe('1: it paid the fee of an extension in force'),
  items: z.array(textRow).describe('Allocation of the payment'),
});

/** A payment channel. `vCode`, what it is called, and `BARcodeImg` are present while there is a live reference. */
export const channelView = z.object({
  logo: z.string(),
  desc: z.string(),
  name: z.string(),
  payCode: z.string(),
  closed: z
    .string()
    .optional()
    .describe('Reason why the channel can’t take this amount; it is shown disabled'),
  vCode: z.string().optional(),
  codeName: z.string().optional(),
  copyText: z.string().optional(),
  BARcodeImg: z.string().optional(),
});
