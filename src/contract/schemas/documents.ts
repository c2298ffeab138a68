import { z } from 'zod';
import {
  amount,
  day,
  dayTime,
  flag,
  identifier,
  optionalOrBlank,
  positiveAmount,
  termDays,
} from './common.ts';
import { headlineView } from './views.ts';

const pdfUrl = z.string().describe('Signed address of the PDF; expires, at the latest with the session');

export const documentList = {
  request: z.object({ orderId: identifier }),
  response: z.object({
    orderNo: z.string(),
    productName: z.string(),
    currency: z.string(),
    isNewContract: z.string().describe('Page of the contract; empty until the loan has been paid out'),
    receipts: z
      .array(
        z.object({
          paymentId: z.string(),
          amount,
          paidAt: dayTime,
          channel: z.string(),
          undone: amount.describe('What of it a bank or store took back; its receipt says when'),
          pdfUrl,
        }),
      )
      .describe('Newest first, at most 100'),
    statements: z
      .array(
        z.object({
          month: z.string().describe('YYYY-MM'),
          title: z.string(),
          isOver: flag.describe('0: the month still runs; its statement goes up to today'),
          pdfUrl,
        }),
      )
      .describe('Of each month of the loan’s life, newest first'),
    letter: z.object({
      pdfUrl: pdfUrl.describe('Letter of no debt; empty while there is none'),
      text: z.string().describe('Why there is none; else empty'),
    }),
  }),
};

const agreementParts = z.array(
  z.object({
    title: z.string(),
    rows: z.array(z.object({ label: z.string(), value: z.string(), detail: z.string() })),
  }),
);
/** Frozen and hashed as a part of the agreement. */
const disclosureView = z.object({
  title: z.string(),
  note: z.string().describe('For how long the lender is bound by it; may be empty'),
  parts: agreementParts,
});

/** An agreement as it is read: the same before it is agreed to and after. */
const agreementView = z.object({
  title: z.string(),
  version: z.string().describe('Version of the clauses'),
  disclosure: disclosureView
    .nullable()
    .describe('Key facts statement or cover, as the market requires; null where it requires none'),
  parts: agreementParts.describe('The amounts, the plan and the parties, in words'),
  opening: z.array(z.string()).describe('What stands before the first clause'),
  clauses: z.array(z.object({ title: z.string(), paragraphs: z.array(z.string()) })),
});
const plan = z.array(z.object({ title: z.string(), amount, time: day }));

export const periodAgreement = {
  request: z.object({
    productId: optionalOrBlank(identifier).describe("Without it, the first product of the borrower's market"),
    amount: optionalOrBlank(positiveAmount),
    termDays: optionalOrBlank(termDays),
  }),
  response: agreementView.extend({
    hash: z.string().describe('SHA-256 of the document; the agreementHash of the offer'),
    currency: z.string(),
    lead: headlineView,
    plan: plan.describe('The days if the loan were paid out today; they are no part of the document'),
    pdfUrl: z
      .string()
      .describe('Signed address of the same document as PDF; expires, at the latest with the session'),
  }),
};

export const agreementSpecimen = {
  request: z.object({ productId: optionalOrBlank(identifier) }),
  response: agreementView,
};

export const contractDetail = {
  request: z.object({ orderNo: identifier }),
  response: agreementView.extend({
    userName: z.string().optional(),
    username: z.string().optional().describe('Where userName is absent: this server always gives userName'),
    productName: z.string(),
    amount: amount.describe('The principal'),
    bankNo: z.string().describe('Bank and last four digits of the account it was paid to'),
    daiDate: day.describe('Paid out on'),
    planDate: day.describe('Day of the last payment as agreed'),
    contractAmount: amount.describe('Total to repay as agreed: principal, interest and its VAT'),
    commission: amount,
    Interest: amount,
    IVA: amount.describe('VAT on interest plus commission'),
    giveAmount: amount.describe('What the borrower received'),
    userAddress: z.string(),
    contractDate: day,
    company: z.string(),
    currency: z.string(),
    orderNo: z.string(),
    hash: z.string().describe('SHA-256 of the agreement, frozen when the borrower agreed'),
    yearlyCost: z.object({ name: z.string(), value: z.string() }),
    plan: plan.describe('The days that the plan has become with the payout'),
    lead: headlineView,
    pdfUrl: z
      .string()
      .describe('Signed address of the same contract as PDF; expires, at the latest with the session'),
  }),
};

export const disclosure = {
  request: z.object({
    orderNo: optionalOrBlank(identifier).describe('The agreement of an order; without it, that of an offer'),
    productId: optionalOrBlank(identifier),
    amount: optionalOrBlank(positiveAmount),
    termDays: optionalOrBlank(termDays),
  }),
  response: disclosureView.extend({
    number: z.string().describe('Of the loan, or of the proposal'),
    validUntil: z.string().describe('In words, if it is given today; empty where it has no validity'),
    hash: z.string().describe('Hash of the agreement that it is a part of'),
    pdfUrl: z
      .string()
      .describe('Signed address of it as PDF, alone; expires, at the latest with the session'),
  }),
};
