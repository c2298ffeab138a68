import type { Database } from '../../platform/database/index.ts';
import { enforceLimit } from '../api/index.ts';

const secondsPerDay = 86_400;
/** Far above what an honest day needs, retries of a bad network included. */
const maxComplaintsPerDay = 20;
const maxUploadsPerDay = 100;

/** Counts a complaint of the borrower; throws 429 beyond the day's limit. */
export function countComplaint(db: Database, borrowerId: number, now: Date): Promise<void> {
  return enforceLimit(
    db,
    { subject: `complaint:${borrowerId}`, max: maxComplaintsPerDay, seconds: secondsPerDay },
    now,
  );
}

/** Counts an image the borrower sends, good or bad; throws 429 beyond the day's limit. */
export function countUpload(db: Database, borrowerId: number, now: Date): Promise<void> {
  return enforceLimit(
    db,
    { subject: `upload:${borrowerId}`, max: maxUploadsPerDay, seconds: secondsPerDay },
    now,
  );
}
