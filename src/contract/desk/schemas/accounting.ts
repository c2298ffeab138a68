import { z } from 'zod';
import { marketCode } from '../../schemas/common.ts';
import { amount, call, currency, day, done, instant, listCall, reason } from './common.ts';

const month = z
  .string()
  .regex(/^20\d\d-(0[1-9]|1[0-2])$/)
  .describe('YYYY-MM');

const period = { market: marketCode, from: day, to: day };

/** Each account of a market's chart at the end of a day, today's by default. */
export const trialBalance = listCall({ market: marketCode, day: day.optional() }).of({
  account: z.string().describe('Its code in the chart'),
  name: z.string().describe('In the language of the staff member'),
  debit: amount.describe('Its balance, where that is a debit; else 0'),
  credit: amount.describe('Its balance, where that is a credit; else 0'),
  opening: amount.describe('At the beginning of the day’s month; credits negative'),
  monthDebits: amount.describe('Since then'),
  monthCredits: amount,
  currency,
});

/** The lines of a market's journal, entry by entry, both days included. */
export const journal = listCall(period).of({
  entry: z.string().describe('The same of all lines of an entry'),
  line: z.int().describe('Of the entry, from 1'),
  day: day.describe('On which it counts'),
  valueDate: day,
  isLate: z.boolean().describe('Its own day or month was closed when it was written'),
  event: z.string(),
  orderId: z.string(),
  account: z.string().describe('Its code in the chart'),
  name: z.string().describe('Of the account, in the language of the staff member'),
  debit: amount,
  credit: amount,
  currency,
});

/** Months with entries, the newest first. */
export const accountingMonths = listCall({ market: marketCode }).of({
  month,
  isOver: z.boolean().describe('Over everywhere: it can be closed'),
  hasSatFiles: z.boolean().describe('The chart has the authority’s codes'),
  isClosed: z.boolean().describe('By itself, or with a later one'),
  closedAt: instant.nullable(),
  closedBy: z.array(z.string()),
});

/** By two people: the first one's waits for the second. From then on the month's journal never changes. */
export const closeMonth = call({ month, market: marketCode, reason }).answers(done);

/** What Mexico's tax authority takes of a month (Anexo 24): an XML document. */
export const satFile = call({
  market: marketCode,
  month,
  document: z.enum(['chart', 'trialBalance']),
  correctedOn: day.optional().describe('Of one that replaces what was sent before'),
}).answers({ name: z.string(), xml: z.string() });

/** What an invoice (CFDI, GST) takes of each payment received in a month: interest, charges and their tax. */
export const invoiceLines = listCall({ market: marketCode, month }).of({
  day,
  orderId: z.string(),
  receipt: z.string(),
  interest: amount,
  charges: amount.describe('Late charges, penalties and fees'),
  tax: amount,
  principal: amount,
  credit: amount.describe('What the debt had no need of'),
  total: amount,
  currency,
});
