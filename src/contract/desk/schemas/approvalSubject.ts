import { z } from 'zod';
import { importMeasures } from '../imports.ts';
import { identityProofs } from '../privacy.ts';
import { amount, currency, day, instant, personName } from './common.ts';
import { dayDifferences } from './reconciliation.ts';
import { fittingClaim } from './suspense.ts';

/** What a checker of a month's closing sees: its sums, and what isn't settled yet. */
export const monthFacts = z.object({
  currency,
  debits: amount,
  credits: amount,
  openDays: z.int().describe('Providers’ days of the month that aren’t closed in reconciliation'),
  unallocatedPayments: z.int().describe('Payments in suspense that were paid by its end'),
  pendingApprovals: z.int().describe('Requests that wait for approval'),
  earlier: z.array(z.string()).describe('Earlier open months, which close with it'),
});

/** The facts about a request's subject that a checker sees beside its fields; each only for its calls. */
export const subjectFacts = z.object({
  differences: dayDifferences.optional().describe('Differences of the provider’s day to be closed'),
  valuesNow: z
    .record(z.string(), z.unknown())
    .optional()
    .describe('Values now of the fields that the request changes, while it is pending; personal data masked'),
  changedSince: z
    .array(z.string())
    .optional()
    .describe('Those of these fields whose value changed since it was asked for'),
  paymentReference: z
    .string()
    .optional()
    .describe('Reference of the payment it is about; of a manually recorded one the receipt number'),
  identityShownBy: z
    .enum(identityProofs)
    .nullable()
    .optional()
    .describe('Of a correction or erasure: by what who asked was shown to be the borrower; null: nothing'),
  accountName: personName.optional().describe('Name of whose staff account is to be changed'),
  deposit: z
    .object({
      depositId: z.string(),
      reference: z.string(),
      staff: z.string(),
      staffName: personName.describe('Name of its depositor'),
      depositedAt: instant,
    })
    .optional(),
  till: z
    .object({
      tillId: z.string(),
      staffId: z.string(),
      staff: z.string(),
      staffName: personName.describe('Name of its holder'),
      market: z.string(),
      currency,
      openedAt: instant,
      counted: amount.nullable(),
      formerCounts: z.array(amount).describe('Counts that the holder corrected, oldest first'),
      difference: amount
        .nullable()
        .describe('Counted minus expected; null for the holder while the count can be corrected'),
    })
    .optional(),
  payments: z
    .array(
      z.object({
        receivedAmount: amount,
        receivedCurrency: currency,
        reportedAmount: amount,
        reportedCurrency: currency,
      }),
    )
    .optional()
    .describe('Both amounts of a payment that its provider reported differently'),
  payout: z
    .object({ listedAmount: amount.nullable(), ourAmount: amount.nullable(), currency })
    .optional()
    .describe('Amount of a payout in the provider’s list and in ours'),
  offer: z
    .object({
      amount,
      paid: amount,
      currency,
      expiresOn: day,
      paysUntil: day.nullable().describe('Payments dated up to it would still complete it; null: not open'),
    })
    .optional()
    .describe('The settlement offer to be withdrawn'),
  claims: z
    .array(fittingClaim)
    .optional()
    .describe('Open claims that fit the payment in suspense, while the request is pending'),
  openClaim: z
    .object({ amount, currency, paidOn: day })
    .optional()
    .describe('Payment that the borrower of the loan claims to have made, while the request is pending'),
  month: monthFacts.optional().describe('The month to be closed, while the request is pending'),
  batch: z
    .object({
      ...{ batchId: z.string(), name: z.string(), borrowers: z.int(), loans: z.int(), errors: z.int() },
      totals: z
        .array(z.object({ currency, measure: z.enum(importMeasures), value: amount }))
        .describe('What its files come to: numbers of rows, and amounts in minor units'),
    })
    .optional()
    .describe('The portfolio import'),
  amountAtRisk: z
    .object({ amount, currency })
    .optional()
    .describe('What the request is about where it moves no amount: debt to write off, payout to undo'),
});
