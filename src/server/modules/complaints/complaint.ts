import type { ComplaintChannel } from '../../../contract/desk/complaints.ts';
import type { Day } from '../../../lending/index.ts';
import type { ComplaintsConfig, Deadline, Market, MarketConfig } from '../../config/index.ts';
import { type Database, insertOnce } from '../../platform/database/index.ts';
import { daySeconds } from '../../platform/durations.ts';
import { createRandomCode } from '../../platform/randomCode.ts';
import { enforceLimit } from '../api/index.ts';

/** A random case number: market, year and two groups of four, `MX26-7KQ4-M2WX`. */
export function createCaseNumber(market: Market, today: Day): string {
  return `${market}${today.slice(2, 4)}-${createRandomCode(4)}-${createRandomCode(4)}`;
}

/** Reserves the first generated case number that is free. */
export async function reserveCaseNumber(
  trx: Database,
  borrowerId: number,
  generate: () => string,
): Promise<string> {
  for (;;) {
    const folio = generate();
    if (await insertOnce(trx.insertInto('complaintDirectory').values({ folio, borrowerId }))) return folio;
  }
}

/** A complaint's deadline: its type's own, or the market's. */
export function getDeadline(
  { types }: ComplaintsConfig,
  problemType: string,
  market: Pick<MarketConfig, 'complaintDeadline'>,
): Deadline {
  return types.find(({ value }) => value === problemType)?.deadline ?? market.complaintDeadline;
}

/** The title of a type or child type; its value where the configuration has dropped it since. */
export function getTypeTitle({ types }: ComplaintsConfig, value: string, language: 'es' | 'en'): string {
  const choice = types.flatMap((type) => [type, ...type.children]).find((type) => type.value === value);
  return choice?.title[language] ?? value;
}

/** Far above honest use, retries included. */
const maxComplaintsPerDay = 20;
const maxUploadsPerDay = 100;

/**
 * Counts a complaint of the borrower; throws 429 beyond the day's limit, which each channel has for itself: what staff enter keeps
 * nobody from complaining in the app.
 */
export function countComplaint(
  db: Database,
  borrowerId: number,
  channel: ComplaintChannel,
  now: Date,
): Promise<void> {
  const key = `complaint:${channel}:${borrowerId}`;
  return enforceLimit(db, { key, max: maxComplaintsPerDay, seconds: daySeconds }, now);
}

/** Counts an image the borrower sends, good or bad; throws 429 beyond the day's limit. */
export function countUpload(db: Database, borrowerId: number, now: Date): Promise<void> {
  return enforceLimit(db, { key: `upload:${borrowerId}`, max: maxUploadsPerDay, seconds: daySeconds }, now);
}
