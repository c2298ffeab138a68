import { z } from 'zod';
import { amount, dayTime, flag, identifier } from './common.ts';

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
