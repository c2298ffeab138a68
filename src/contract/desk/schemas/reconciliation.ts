import { z } from 'zod';
import { line, marketCode } from '../../schemas/common.ts';
import { paymentAllocations } from '../loans.ts';
import { differenceSources, lineComparisons, providerDayStates, rightSides } from '../reconciliation.ts';
import {
  amount,
  csvHandling,
  currency,
  day,
  defineCall,
  defineListCall,
  doneReply,
  instant,
  maxFileLength,
  optionalReason,
  paymentKeyFields,
  pendingApprovalId,
  reason,
  receivedPayment,
  sortParameter,
  staffNames,
} from './common.ts';

/** What a provider's day differs by, in each of its currencies. */
const dayDifference = z.object({ amount, currency });
export const dayDifferences = z.array(dayDifference);

/** A provider's day: totals of its file, of received payments, and of the ledger. */
export const reconciliation = defineListCall({
  provider: line(64).optional(),
  day: day.optional(),
  state: z
    .enum(providerDayStates)
    .optional()
    .describe('`toClose`: over and not closed; `differing`: not closed, with a difference'),
  ...sortParameter('day', 'provider', 'difference'),
}).of({
  provider: z.string(),
  day,
  currency,
  /** Null: no file was read for that day. */
  file: amount.nullable(),
  received: amount.describe('Less what staff reversed on that day of payments that they recorded'),
  reversed: amount.describe('What staff reversed on that day of payments that they recorded'),
  payments: z.int(),
  ledger: amount,
  suspense: amount,
  difference: amount.describe('Net: the file’s total less the received'),
  grossDifference: amount.describe('Sum of what each payment differs by, whatever its sign'),
  unmatched: z.int().describe('Payments that only one side has, or with another amount'),
  dayDifferences: z
    .array(
      dayDifference.extend({
        file: amount.nullable(),
        received: amount,
        unsettled: z.int().describe('Payments that differ and whose difference is not settled'),
      }),
    )
    .describe('Differences and totals in all currencies of the provider’s day, which are closed together')
    .register(csvHandling, { as: 'leftOut' }),
  /** A day can be closed ten minutes after it is over in every market; its figures don't change afterwards. */
  isOver: z.boolean(),
  isClosed: z.boolean(),
  pendingApprovalId,
  closedBy: z.array(z.string()),
  closerNames: staffNames,
  closedReason: z.string().nullable(),
  rightSide: z.enum(rightSides).nullable().describe('Side with the correct figures, as stated on closing'),
  settledSide: z
    .enum(rightSides)
    .nullable()
    .describe('Side that was right in all that the day differs by, as it was settled; `both`: each in part'),
  pairDay: day
    .nullable()
    .describe('Adjacent day with the opposite difference, probably one payment across midnight'),
  fileUploadedBy: z.string().nullable().describe('Uploader of the file; null: fetched from the provider'),
});

/** A provider's file of a day and our postings of it, side by side. */
export const settlementLines = defineListCall({
  provider: line(64),
  day,
  unmatched: z
    .enum(['1'])
    .optional()
    .describe('Only lines missing on the other side or with a different amount'),
}).of({
  paymentId: z.string(),
  reference: z.string(),
  currency,
  fileAmount: amount.nullable(),
  fileCurrency: currency.nullable(),
  fileReference: z.string().nullable(),
  filePaidAt: instant.nullable(),
  ourAmount: amount.nullable(),
  ourReference: z.string().nullable(),
  ourPaidAt: instant.nullable(),
  paidAt: instant,
  comparison: z.enum(lineComparisons),
  otherDay: day.nullable().describe('Day on which the other side has the same payment'),
  place: z.enum(paymentAllocations).nullable().describe('Where our payment is recorded'),
  orderId: z.string().nullable(),
  closedAt: instant.nullable().describe('When the difference of the amounts was settled'),
  closedBy: z.array(z.string()),
  closerNames: staffNames,
  closedReason: z.string().nullable(),
  rightSide: z.enum(rightSides).nullable().describe('Side with the correct figure, as stated on settling'),
});

const settlementFile = { provider: line(64), day };
const fileOutcome = { lines: z.int() };

/** Asks the provider for its file of a day; payments in it that no notice reported are received. */
export const fetchSettlementFile = defineCall({ ...settlementFile, reason: optionalReason }).answers({
  found: z.boolean(),
  ...fileOutcome,
});

/** A file of a day that the provider doesn't hand over itself. It is only compared: nothing is received by it. */
export const uploadSettlementFile = defineCall({
  ...settlementFile,
  market: marketCode.describe('Market of the currency and number format, if the file doesn’t state them'),
  file: z
    .string()
    .min(1)
    .max(maxFileLength)
    .describe('Provider’s own format, CSV or CAMT.053, as base64; up to 24 MB'),
  reason: optionalReason,
}).answers(fileOutcome);

const rightSide = z.enum(rightSides).optional().describe('Side with the correct figures');

/** The payments of a provider's day, UTC, that its figures sum. */
export const dayPayments = defineListCall({
  provider: line(64),
  day,
  ...sortParameter('paidAt', 'amount'),
}).of({
  ...receivedPayment,
  /** `nowhere`: neither allocated nor in suspense; a day's difference consists of these. */
  place: z.enum(paymentAllocations),
  orderId: z.string().nullable(),
  isLate: z.boolean().describe('Posted on this day because its own day was closed'),
  matchedDay: day.nullable().describe('Day of its allocation to a loan after this day was closed'),
});

/** Needs approval. */
export const closeDay = defineCall({ provider: line(64), day, rightSide, reason }).answers(doneReply);

/** Payments that a provider reported with two amounts. */
export const differences = defineListCall({
  provider: paymentKeyFields.provider.optional(),
  paymentId: paymentKeyFields.paymentId.optional(),
  ...sortParameter('receivedAmount', 'seenAt'),
}).of({
  ...paymentKeyFields,
  receivedAmount: amount,
  receivedCurrency: currency,
  reportedAmount: amount,
  reportedCurrency: currency,
  /** The source of the differing amount: a notice, a status query, a file. */
  source: z.enum(differenceSources),
  seenAt: instant,
  pendingApprovalId,
});

/** Needs approval. */
export const closeDifference = defineCall({ ...paymentKeyFields, rightSide, reason }).answers(doneReply);
