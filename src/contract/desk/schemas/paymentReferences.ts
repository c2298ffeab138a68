import { z } from 'zod';
import { amount, instant } from './common.ts';

export const activePaymentReferences = z
  .array(
    z.object({
      orderId: z.string(),
      channel: z.string(),
      reference: z.string(),
      amount,
      expiresAt: instant,
      facts: z
        .array(z.object({ text: z.string(), value: z.string() }))
        .describe('What the borrower enters beside it, in the language of the caller'),
      link: z.string().nullable().describe('Opens the payment in an app or page'),
    }),
  )
  .describe('What the borrower was given to pay with, and may still use, the newest first');
