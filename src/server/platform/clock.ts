import { sql } from 'kysely';
import type { Database } from './database/index.ts';
import { dayMs } from './durations.ts';

/** The one source of time: what the business calls now. Tests and the demonstration can move it. */
export type Clock = { now(): Promise<Date> };

export const systemClock: Clock = { now: () => Promise.resolve(new Date()) };

/** Ten decades: days have years of four digits. */
const maxAdvancedDays = 36_525;

/** Real time plus the days it was moved by; kept in the database, so that every instance agrees. */
export function demonstrationClock(db: Database): Clock {
  return {
    async now() {
      const row = await db.selectFrom('businessClock').select('advancedDays').executeTakeFirst();
      return new Date(Date.now() + (row?.advancedDays ?? 0) * dayMs);
    },
  };
}

export function openClock(db: Database, { demonstration }: { demonstration: boolean }): Clock {
  return demonstration ? demonstrationClock(db) : systemClock;
}

/**
 * Moves the business clock on and returns the number of days it is ahead of real time; undefined where that would be too
 * far, and the clock stays.
 */
export async function advanceClock(db: Database, days: number): Promise<number | undefined> {
  const row = await db
    .insertInto('businessClock')
    .values({ advancedDays: days })
    .onConflict((conflict) =>
      conflict
        .column('onlyRow')
        .doUpdateSet({ advancedDays: sql<number>`business_clock.advanced_days + excluded.advanced_days` })
        .where(sql<number>`business_clock.advanced_days + excluded.advanced_days`, '<=', maxAdvancedDays),
    )
    .returning('advancedDays')
    .executeTakeFirst();
  return row?.advancedDays;
}
