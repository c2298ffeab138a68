import { z } from 'zod';
import { brokenPromiseDays, lateBuckets } from '../delinquency.ts';
import { amount, currency, day, instant, listCall, person } from './common.ts';

const bucket = z.enum(lateBuckets);

/** Loans past due, the longest first. */
export const collections = listCall({
  bucket: bucket.optional(),
  promise: z.enum(['broken']).optional().describe(`The last promise of ${brokenPromiseDays} days, not kept`),
}).of({
  orderId: z.string(),
  ...person,
  market: z.string(),
  currency,
  bucket,
  daysLate: z.int(),
  owed: amount.describe('Due and unpaid, late charges included'),
  promisedBy: day.nullable(),
  /** The day of the last promise if it is broken; null where one is open, or the last was kept. */
  brokenOn: day.nullable(),
  isPaused: z.boolean(),
  /** Whether the market's hours allow a message or call now. */
  mayContact: z.boolean(),
  lastContactAt: instant.nullable(),
});

export const buckets = listCall({}).of({ bucket, currency, loans: z.int(), owed: amount });
