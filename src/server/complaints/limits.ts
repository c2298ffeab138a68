import type { Database } from '../database/index.ts';
import { requireUse } from '../limits/index.ts';

const day = 86_400;
/** Far above what an honest day needs, retries of a bad network included. */
const mostComplaints = 20;
const mostUploads = 100;

/** Counts a complaint of the borrower; throws 429 beyond the day's limit. */
export function countComplaint(db: Database, borrowerId: number, now: Date): Promise<void> {
  return requireUse(db, { subject: `complaint:${borrowerId}`, most: mostComplaints, seconds: day }, now);
}

/** Counts an image the borrower sends, good or bad; throws 429 beyond the day's limit. */
export function countUpload(db: Database, borrowerId: number, now: Date): Promise<void> {
  return requireUse(db, { subject: `upload:${borrowerId}`, most: mostUploads, seconds: day }, now);
}
