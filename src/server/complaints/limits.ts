import type { Database } from '../database/index.ts';
import { tooMany } from '../http/index.ts';
import { countUse } from '../limits/index.ts';

const day = 86_400;
/** Far above what an honest day needs, retries of a bad network included. */
const mostComplaints = 20;
const mostUploads = 100;

/** Counts a complaint of the borrower; throws 429 beyond the day's limit. */
export function countComplaint(db: Database, borrowerId: number, now: Date): Promise<void> {
  return count(db, `complaint:${borrowerId}`, mostComplaints, now);
}

/** Counts an image the borrower sends, good or bad; throws 429 beyond the day's limit. */
export function countUpload(db: Database, borrowerId: number, now: Date): Promise<void> {
  return count(db, `upload:${borrowerId}`, mostUploads, now);
}

async function count(db: Database, subject: string, most: number, now: Date): Promise<void> {
  const waitSeconds = await countUse(db, { subject, most, seconds: day }, now);
  if (waitSeconds > 0) throw tooMany(waitSeconds);
}
