import { sql } from 'kysely';
import type { Database } from '../database/index.ts';

/** So many uses of a subject in a window of so many seconds. */
export type Limit = { subject: string; max: number; seconds: number };

/**
 * Counts one use; 0 when it is within the limit, else the seconds until the window ends. The counters are in the
 * database: every instance holds to the same limit.
 * @param usesToCount 0 asks by the same statement whether a use is left, and counts none
 */
export async function consumeLimit(
  db: Database,
  { subject, max, seconds }: Limit,
  now: Date,
  usesToCount: 0 | 1 = 1,
): Promise<number> {
  const window = getWindowStart(seconds, now);
  const row = await db
    .insertInto('usageCounters')
    .values({ subject, windowStart: window, used: usesToCount })
    .onConflict((conflict) =>
      conflict
        .columns(['subject', 'windowStart'])
        .doUpdateSet({ used: sql<number>`usage_counters.used + excluded.used` }),
    )
    .returning('used')
    .executeTakeFirstOrThrow();
  return row.used + 1 - usesToCount <= max ? 0 : secondsUntilWindowEnd(seconds, now);
}

/** Counts nothing; 0 when a use is still left, else the seconds until the window ends. */
export async function getLimitRetryAfter(
  db: Database,
  { subject, max, seconds }: Limit,
  now: Date,
): Promise<number> {
  const row = await db
    .selectFrom('usageCounters')
    .select('used')
    .where('subject', '=', subject)
    .where('windowStart', '=', getWindowStart(seconds, now))
    .executeTakeFirst();
  return (row?.used ?? 0) < max ? 0 : secondsUntilWindowEnd(seconds, now);
}

/** Takes back a use that was counted at `now` before it was known to be right. */
export async function releaseUse(db: Database, { subject, seconds }: Limit, now: Date): Promise<void> {
  await db
    .updateTable('usageCounters')
    .set((row) => ({ used: row('used', '-', 1) }))
    .where('subject', '=', subject)
    .where('windowStart', '=', getWindowStart(seconds, now))
    .execute();
}

/** Forgets windows that ended long ago. */
export async function purgeExpiredLimits(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('usageCounters').where('windowStart', '<', before).execute();
}

function getWindowStart(seconds: number, now: Date): Date {
  const windowMs = seconds * 1000;
  return new Date(Math.floor(now.getTime() / windowMs) * windowMs);
}

function secondsUntilWindowEnd(seconds: number, now: Date): number {
  const end = getWindowStart(seconds, now).getTime() + seconds * 1000;
  return Math.max(1, Math.ceil((end - now.getTime()) / 1000));
}
