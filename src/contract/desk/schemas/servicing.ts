import { z } from 'zod';
import { identifier, instantWithOffset, line, positiveAmount, wholeNumber } from '../../schemas/common.ts';
import { maxPeriodDays, maxPlanPayments, reversalCauses, waivableComponents } from '../loans.ts';
import { planPreview } from './approvals.ts';
import { amount, currency, day, defineCall, reason } from './common.ts';
import { lineId } from './tills.ts';

const loanRequest = { orderId: identifier, reason };

/** The loan after a write. */
const loanAfter = {
  orderId: z.string(),
  state: z.string(),
  currency,
  owed: amount.describe('Payoff amount today'),
};

export const pay = defineCall({
  ...loanRequest,
  amount: positiveAmount,
  /** When the borrower paid: a day, or an instant. */
  paidAt: z.union([instantWithOffset, day]),
  evidence: line(120).default('').describe('Note; need not be unique'),
  place: z.enum(['cash_desk', 'bank_statement']).default('cash_desk'),
  lineId: lineId.optional().describe('Bank statement line that shows the payment; of `bank_statement` alone'),
}).answers({ ...loanAfter, receipt: z.string().describe('Receipt number') });

/** The receipt of a payment, to be printed. */
export const receipt = defineCall({
  orderId: identifier,
  paymentId: line(200).describe('paymentId of the loan’s payments'),
  language: z.enum(['es', 'en']).default('es'),
}).answers({ orderId: z.string(), receipt: z.string(), pdf: z.string().describe('PDF as base64') });

/** The effect of reversing all that is left of a payment, today. Debts are signed: a credit is below zero. */
export const reversalPreview = defineCall({ orderId: identifier, paymentId: line(200) }).answers({
  orderId: z.string(),
  currency,
  before: amount.describe('Debt before the reversal'),
  reversed: amount,
  accrued: amount.describe('Charges and interest that accrue because of the reversal'),
  isAtLateCap: z.boolean().describe('Late charges reach their cap without the payment'),
  owed: amount.describe('Debt after a reversal caused by the payer'),
  waived: amount.describe('Amount waived by the product’s policy for other causes'),
  owedWithWaiver: amount,
  voidsExtension: z.boolean(),
  tillDifference: amount
    .nullable()
    .describe('Of cash: the difference of its counted till; null while it is open, or of none'),
});

/** `paymentId` as the loan names it. `cause`: whose it was; what is waived goes by it. */
export const reverse = defineCall({
  ...loanRequest,
  paymentId: line(200),
  on: day.optional(),
  cause: z.enum(reversalCauses).default('payer'),
  cashReturned: z
    .boolean()
    .default(true)
    .describe(
      'Of cash: handed back to the payer; else it was recorded by mistake, and its till never had it',
    ),
}).answers(loanAfter);

export const waive = defineCall({
  ...loanRequest,
  amount: positiveAmount,
  of: z.enum(waivableComponents),
}).answers(loanAfter);

export const stopAccrual = defineCall({
  ...loanRequest,
  of: z.enum(['late_charges', 'interest']),
  from: day,
  until: day.nullable().default(null),
}).answers(loanAfter);

export const settle = defineCall({ ...loanRequest, amount: positiveAmount, expiresOn: day }).answers(
  loanAfter,
);

/** Withdraws an open settlement offer; payments under way still complete it. */
export const withdrawSettlement = defineCall({ ...loanRequest, offerId: line(200) }).answers(loanAfter);

export const restructure = defineCall({
  ...loanRequest,
  periods: z
    .array(wholeNumber.pipe(z.int().min(1).max(maxPeriodDays)))
    .min(1)
    .max(maxPlanPayments)
    .describe('Length of each instalment period in days'),
  annualRate: z.string().max(16).default('0'),
  total: positiveAmount.describe('Total shown to and agreed by the borrower'),
  evidence: line(120).default(''),
}).answers(loanAfter);

/** What a payment on a day comes to, if nothing else happens until then; nothing changes. */
export const debtOnDay = defineCall({
  orderId: identifier,
  on: day.describe('From today to the `lastDebtDay` of the loan'),
}).answers({
  orderId: z.string(),
  on: day,
  currency,
  dueNow: amount.describe('Brings the loan up to date on that day; 0: nothing is due by then'),
  payoff: amount.describe('Ends the loan on that day'),
  promiseMax: amount.describe('The most that may be promised for that day'),
});

/** Before new dates are agreed to; nothing changes. */
export const restructurePreview = defineCall({
  orderId: identifier,
  payments: wholeNumber.pipe(z.int().min(1).max(maxPlanPayments)),
  days: wholeNumber.pipe(z.int().min(1).max(maxPeriodDays)).describe('Length of each instalment period'),
  annualRate: z.string().max(16).default('0'),
}).answers({
  orderId: z.string(),
  ...planPreview,
  isBelowOwnTerms: z.boolean().describe('It waits for approval however small the difference'),
});

export const promise = defineCall({ ...loanRequest, amount: positiveAmount, paysBy: day }).answers(loanAfter);

/** Reverses a waiver recorded by mistake: what it waived is owed again. Needs approval. */
export const reverseWaiver = defineCall({ ...loanRequest, waiverId: line(200) }).answers(loanAfter);

/** Withdraws a promise recorded by mistake: it counts no more. */
export const withdrawPromise = defineCall({ ...loanRequest, promiseId: line(200) }).answers(loanAfter);

/** Also for a day before that of the pause in force. */
export const pause = defineCall({ ...loanRequest, until: day.nullable().default(null) }).answers(loanAfter);

/** From today on the loan is collected again. */
export const endPause = defineCall(loanRequest).answers(loanAfter);

export const writeOff = defineCall(loanRequest).answers(loanAfter);

/** Without an amount: all of the payment that is credit. */
export const refund = defineCall({
  ...loanRequest,
  paymentId: line(200),
  amount: positiveAmount.optional(),
}).answers({
  orderId: z.string(),
  currency,
  /** `pending`: the provider has not answered yet; it is polled until it does. */
  refund: z.enum(['paid', 'pending', 'refused']),
  amount: amount.nullable(),
});
