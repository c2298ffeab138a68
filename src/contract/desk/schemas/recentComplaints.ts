import { z } from 'zod';
import { instant } from './common.ts';

/** The borrower's complaints that are open, or were lately decided for the borrower. */
export const recentComplaints = z.array(
  z.object({
    folio: z.string(),
    title: z.string().describe('Of its type, in the language of the caller'),
    sentAt: instant,
    answeredAt: instant.nullable().describe('null: open'),
  }),
);
