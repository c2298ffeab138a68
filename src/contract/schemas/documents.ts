import { z } from 'zod';
import {
  amount,
  binaryFlag,
  day,
  dayTime,
  identifier,
  optionalOrBlank,
  positiveAmount,
  termDays,
} from './common.ts';
import { headlineView } from './views.ts';

const pdfUrl = z.string().describe('Signed URL of the PDF; expires with the session at the latest');

export const documentList = {
  request: z.object({ orderId: identifier }),
  response: z.object({
    orderNo: z.string(),
    productName: z.string(),
    currency: z.string(),
    isNewContract: z.string().describe('Page of the contract; empty before the payout'),
    receipts: z
      .array(
        z.object({
          paymentId: z.string(),
          amount,
          paidAt: dayTime,
          channel: z.string(),
          undone: amount.describe('Part reversed by a bank or store; the receipt names the day'),
          pdfUrl,
        }),
      )
      .describe('Newest first, at most 100'),
    statements: z
      .array(
        z.object({
          month: z.string().describe('YYYY-MM'),
          title: z.string(),
          isOver: binaryFlag.describe('0: current month; its statement ends today'),
          pdfUrl,
        }),
      )
      .describe('Monthly statements, newest first'),
    letter: z.object({
      pdfUrl: pdfUrl.describe('Letter of no debt; empty if not available'),
      text: z.string().describe('Reason why it is not available; else empty'),
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
  note: z.string().describe('Validity period of the offer; may be empty'),
  parts: agreementParts,
});

/** An agreement as it is read: the same before it is agreed to and after. */
const agreementView = z.object({
  title: z.string(),
  version: z.string().describe('Version of the clauses'),
  disclosure: disclosureView
    .nullable()
    .describe('Key facts statement or cover, as required by the market; null if not required'),
  parts: agreementParts.describe('Amounts, schedule and parties as text'),
  opening: z.array(z.string()).describe('Paragraphs before the first clause'),
  clauses: z.array(z.object({ title: z.string(), paragraphs: z.array(z.string()) })),
});
const plan = z.array(z.object({ title: z.string(), amount, time: day }));

export const periodAgreement = {
  request: z.object({
    productId: optionalOrBlank(identifier).describe('Default: first product of the borrower’s market'),
    amount: optionalOrBlank(positiveAmount),
    termDays: optionalOrBlank(termDays),
  }),
  response: agreementView.extend({
    hash: z.string().describe('SHA-256 of the document; equals agreementHash of the offer'),
    currency: z.string(),
    lead: headlineView,
    plan: plan.describe('Due dates if the loan were paid out today; not part of the document'),
    pdfUrl: z
      .string()
      .describe('Signed URL of the same document as PDF; expires with the session at the latest'),
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
    username: z.string().optional().describe('Alias of userName, which this server always sends'),
    productName: z.string(),
    amount: amount.describe('The principal'),
    bankNo: z.string().describe('Bank and last four digits of the disbursement account'),
    daiDate: day.describe('Disbursement day'),
    planDate: day.describe('Agreed day of the last payment'),
    contractAmount: amount.describe('Agreed total: principal, interest and its VAT'),
    commission: amount,
    Interest: amount,
    IVA: amount.describe('VAT on interest and commission'),
    giveAmount: amount.describe('Amount paid out to the borrower'),
    userAddress: z.string(),
    contractDate: day,
    company: z.string(),
    currency: z.string(),
    orderNo: z.string(),
    hash: z.string().describe('SHA-256 of the agreement at the time of consent'),
    yearlyCost: z.object({ name: z.string(), value: z.string() }),
    plan: plan.describe('Due dates as fixed by the payout'),
    lead: headlineView,
    pdfUrl: z
      .string()
      .describe('Signed URL of the same contract as PDF; expires with the session at the latest'),
  }),
};

export const disclosure = {
  request: z.object({
    orderNo: optionalOrBlank(identifier).describe(
      'Order whose agreement is shown; default: that of an offer',
    ),
    productId: optionalOrBlank(identifier),
    amount: optionalOrBlank(positiveAmount),
    termDays: optionalOrBlank(termDays),
  }),
  response: disclosureView.extend({
    number: z.string().describe('Number of the loan or of the offer'),
    validUntil: z.string().describe('Validity, as text, if disclosed today; empty if unlimited'),
    hash: z.string().describe('Hash of the agreement that contains it'),
    pdfUrl: z
      .string()
      .describe('Signed URL of the disclosure alone as PDF; expires with the session at the latest'),
  }),
};
