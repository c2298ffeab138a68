import { sql } from 'kysely';
import type { Services } from '../modules/services.ts';
import { dayMs } from '../platform/durations.ts';

type PurgeServices = Pick<Services, 'db' | 'clock' | 'config'>;

/** Rows that serve for a time only: table, column and days after it. Source: docs/data.md. */
function listRetention({ config }: PurgeServices): [table: string, column: string, days: number][] {
  return [
    ['captchas', 'expiresAt', 1],
    ['eventDeliveryAttempts', 'at', config.desk.eventAttemptDays],
    // No session can still agree to them.
    ['offeredDisclosures', 'disclosedOn', 90],
    ['oneTimeCodes', 'expiresAt', 1],
    ['trackedEvents', 'at', 90],
    ['usageCounters', 'windowStart', 3],
  ];
}

/** Deletes rows that are older than their table's retention. */
export async function purgeExpiredData(services: PurgeServices): Promise<void> {
  const now = (await services.clock.now()).getTime();
  for (const [table, column, days] of listRetention(services)) {
    const before = new Date(now - days * dayMs).toISOString();
    await sql`delete from ${sql.table(table)} where ${sql.ref(column)} < ${before}`.execute(services.db);
  }
}
