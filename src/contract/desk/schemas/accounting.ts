import { z } from 'zod';
import { identifier, marketCode } from '../../schemas/common.ts';
import { ledgerEventKinds } from '../ledgerEvents.ts';
import { monthFacts } from './approvalSubject.ts';
import {
  amount,
  csvHandling,
  currency,
  day,
  defineCall,
  defineListCall,
  doneReply,
  instant,
  pendingApprovalId,
  reason,
  staffNames,
} from './common.ts';

const month = z
  .string()
  .regex(/^20\d\d-(0[1-9]|1[0-2])$/)
  .describe('YYYY-MM');

const entry = z.string().describe('Id of the entry, shared by its lines');
const postedEntry = {
  number: z.int().describe('Number of the entry in the ledger, in the order of posting'),
  day: day.describe('Posting day'),
  postedAt: instant,
  valueDate: day,
  isLate: z.boolean().describe('Posted after its own day or month was closed'),
  kind: z.enum(ledgerEventKinds).nullable().describe('What was posted; null of an unknown kind'),
  event: z.string().describe('Its name in the ledger, with the number of the payment or till'),
  orderId: z
    .string()
    .describe('The loan, also of the lender’s own entries about money of a loan; else empty'),
  holder: z.string().describe('Whose till or cash deposit it is about; else empty'),
  reference: z.string().describe('Of a cash deposit; else empty'),
  tillId: z.string().describe('Of a till or a cash deposit; else empty'),
};
const postedLine = {
  account: z.string().describe('Account code in the chart of accounts'),
  name: z.string().describe('Account name in the language of the staff member'),
  debit: amount,
  credit: amount,
};

const period = { market: marketCode, from: day, to: day };

/** Each account of a market's chart at the end of a day, today's by default. */
export const trialBalance = defineListCall({
  market: marketCode,
  day: day.optional(),
  used: z.enum(['1']).optional().describe('Only accounts with a balance, or movements in the month'),
}).of({
  account: z.string().describe('Account code in the chart of accounts'),
  name: z.string().describe('Account name in the language of the staff member'),
  debit: amount.describe('Debit balance; else 0'),
  credit: amount.describe('Credit balance; else 0'),
  opening: amount.describe('Balance at the start of the month; credits negative'),
  monthDebits: amount.describe('Debits of the month so far'),
  monthCredits: amount,
  currency,
});

/**
 * The lines of a market's journal, entry by entry, both days included; with `account` those of that account, its ledger; with
 * `kind` those of an event, within `maxKindDays`.
 */
export const journal = defineListCall({
  ...period,
  account: z.string().max(40).optional(),
  kind: z.enum(ledgerEventKinds).optional(),
  orderId: identifier.optional(),
}).of({
  entry,
  line: z.int().describe('Line number within the entry, from 1'),
  ...postedEntry,
  ...postedLine,
  balance: amount
    .nullable()
    .describe('Of `account` after the line, if it is the only filter; credits negative'),
  currency,
});

/** An entry with all its lines, and who recorded what it was posted for. */
export const journalEntry = defineCall({
  market: marketCode,
  entry: entry.regex(/^\d{1,15}-\d{1,15}$/),
}).answers({
  ...postedEntry,
  currency,
  actor: z.string().describe('E-mail of the staff member; empty: no person'),
  actorName: z.string(),
  reason: z.string(),
  evidence: z.string(),
  lines: z.array(z.object(postedLine)),
});

/** Months with entries, the newest first. */
export const accountingMonths = defineListCall({ market: marketCode }).of({
  month,
  isOver: z.boolean().describe('The month has ended in all time zones and can be closed'),
  openBefore: month.nullable().describe('The oldest earlier month that is not closed: to be closed first'),
  hasSatFiles: z.boolean().describe('The chart of accounts has the authority’s codes'),
  isClosed: z.boolean().describe('Closed on its own or with a later month'),
  closedAt: instant.nullable(),
  closedBy: z.array(z.string()),
  closerNames: staffNames,
  pendingApprovalId,
  closing: monthFacts
    .register(csvHandling, { as: 'leftOut' })
    .nullable()
    .describe('Of the month that is to be closed next: what its checker sees'),
});

/** Needs approval. From then on the month's journal never changes. */
export const closeMonth = defineCall({ month, market: marketCode, reason }).answers(doneReply);

/** What Mexico's tax authority takes of a month (Anexo 24): an XML document. */
export const satFile = defineCall({
  market: marketCode,
  month,
  document: z.enum(['chart', 'trialBalance']),
  correctedOn: day.optional().describe('Day of correction, if it replaces a file sent before'),
}).answers({
  name: z.string().describe('Begins with `open-` while the month isn’t closed'),
  xml: z.string(),
});

/** What an invoice (CFDI, GST) takes of each payment received in a month: interest, charges and their tax. */
export const invoiceLines = defineListCall({ market: marketCode, month }).of({
  day,
  orderId: z.string(),
  receipt: z.string(),
  interest: amount,
  charges: amount.describe('Late charges, penalties and fees'),
  tax: amount,
  principal: amount,
  credit: amount.describe('Excess that became credit'),
  total: amount,
  currency,
});
