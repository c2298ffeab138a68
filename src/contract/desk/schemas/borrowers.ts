import { z } from 'zod';
import { identifier, line, marketCode } from '../../schemas/common.ts';
import { orderStates } from '../../status.ts';
import { borrowerStates, timelineKinds } from '../borrowers.ts';
import { reminderTemplates } from '../notifications.ts';
import { accessBases, revealedFields } from '../personalData.ts';
import {
  amount,
  borrowerId,
  borrowerIdentity,
  csvHandling,
  currency,
  day,
  daysBound,
  defineCall,
  defineListCall,
  instant,
  messageLanguage,
  optionalReason,
  reason,
  shortId,
  sortParameter,
} from './common.ts';
import { recentComplaints } from './recentComplaints.ts';

/** Reveals one field; a reason is required without an approval or an open case assigned by another person. */
export const reveal = defineCall({
  borrowerId,
  field: z.enum(revealedFields),
  reason: reason.optional(),
}).answers({
  borrowerId: z.int(),
  field: z.enum(revealedFields),
  value: z.string().describe('Empty if nothing is stored'),
});

/** The caller's basis for viewing a borrower's personal data. */
export const access = z.object({
  basis: z.enum(accessBases),
  /** The case or the approval. */
  evidence: z.string().nullable(),
  remaining: z
    .object({ left: z.int(), max: z.int(), hours: z.int() })
    .nullable()
    .describe(
      'Borrowers that the caller may still look at within so many hours; null: this one isn’t counted again',
    ),
});

export const searchText = line(80).pipe(z.string().min(3));
/**
 * With a query by name, phone, order, reference (whole, or its last 4 characters or more) or account, the surest first;
 * without one all borrowers, the newest first. Days are in the list’s market, else the first, both included.
 */
export const borrowers = defineListCall({
  query: searchText.optional(),
  state: z.enum(borrowerStates).optional(),
  daysLateFrom: daysBound,
  market: marketCode.optional(),
  createdFrom: day.optional(),
  createdTo: day.optional(),
  ...sortParameter('createdAt'),
}).of({
  ...borrowerIdentity,
  market: z.string(),
  phone: z.string().describe('Masked').register(csvHandling, { as: 'redacted' }),
  openLoans: z.int().describe('Loans with a balance'),
  owed: amount.describe('Outstanding debt of all loans as scheduled, including late charges'),
  currency,
  daysLate: z.int().describe('Days late of the loan that is late longest'),
  createdAt: instant,
  closedAt: instant.nullable(),
  /** What the query was found in; null without one. */
  by: z.enum(['borrower', 'name', 'phone', 'order', 'reference', 'account', 'similarName']).nullable(),
  orderId: z.string().nullable(),
});

const order = z.object({
  orderId: z.string(),
  productId: z.string(),
  state: z.enum(orderStates),
  amount,
  currency,
  createdAt: instant,
  owed: amount.describe('Left to pay if each instalment is paid on its day'),
  dueNow: amount.describe('Due by today, including late charges'),
  daysLate: z.int(),
  credit: amount.describe('In the borrower’s favour'),
  isRestructured: z.boolean(),
  disbursedOn: day.nullable(),
  settledOn: day.nullable(),
  writtenOffOn: day.nullable(),
});

export const borrower = defineCall({ borrowerId }).answers({
  ...borrowerIdentity,
  market: z.string(),
  language: messageLanguage,
  createdAt: instant,
  closedAt: instant.nullable(),
  erasedAt: instant.nullable().describe('When the personal data were erased on request'),
  /** Masked; `reveal` returns the full value. */
  phone: z.string(),
  callingCode: z.string().describe('Of the country of the phone, with `+`'),
  address: z.string(),
  account: z.string(),
  formerAccounts: z.int().describe('Number of other stored accounts'),
  declared: z
    .array(
      z.object({
        step: z.string(),
        name: z.string(),
        value: z.string().describe('Masked if `field` can reveal it'),
        field: z
          .enum(revealedFields)
          .nullable()
          .describe('Field to reveal it; null: shown, or not revealable'),
      }),
    )
    .describe('Data declared by the borrower'),
  access,
  orders: z.array(order),
  /** The borrower's open sessions. */
  sessions: z.array(
    z.object({
      sessionId: shortId,
      device: z.string().describe('Device name; empty if the app sent none'),
      startedAt: instant,
      seenAt: instant.describe('Rounded to the hour'),
    }),
  ),
  recentComplaints,
  complaints: z.array(
    z.object({ folio: z.string(), sentAt: instant, answerBy: day, isAnswered: z.boolean() }),
  ),
});

/** All that happened, the newest first. */
export const timeline = defineListCall({ borrowerId }).of({
  at: instant,
  kind: z.enum(timelineKinds),
  orderId: z.string().nullable(),
  /** What happened, and by whom. */
  what: z.string(),
  by: z.string(),
  amount: amount.nullable(),
  currency: currency.nullable(),
  reason: z.string(),
  nextActionOn: day.nullable().describe('Of a note: the day set for a call'),
});

/** At once, on whatever device: its next call is refused. */
export const endBorrowerSessions = defineCall({
  borrowerId,
  sessionId: shortId.optional().describe('If absent: all sessions'),
  reason,
}).answers({ ended: z.int() });

/** Until the borrower's app or page speaks another language. */
export const setLanguage = defineCall({
  borrowerId,
  language: messageLanguage,
  reason: optionalReason,
}).answers({
  borrowerId: z.int(),
  language: messageLanguage,
});

const channelTexts = z.object({
  sms: z.string(),
  title: z.string(),
  paragraphs: z.array(z.string()).describe('Of the e-mail; a push notice has them too'),
});

/** The texts of a message in a market, with `{placeholders}` for what is filled in when it is sent. */
export const messageText = defineCall({
  template: z.enum([...reminderTemplates, 'declined', 'payout_returned']),
  market: marketCode,
}).answers({ es: channelTexts, en: channelTexts });

/** Sent in the borrower's language within a minute; refused with its reason where a reminder may not be sent now. */
export const sendReminder = defineCall({
  borrowerId,
  orderId: identifier
    .optional()
    .describe('Default: the loan with the most days late, else the newest open loan'),
  template: z.enum(reminderTemplates),
  reason,
}).answers({ borrowerId: z.int(), orderId: z.string() });
