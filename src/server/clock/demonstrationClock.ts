import { sql } from 'kysely';
import type { Database } from '../database/index.ts';
import { dayMs } from '../durations.ts';
import type { Clock } from './clock.ts';

/** Ten decades: days have years of four digits. */
const mostDays = 36_525;

/** Real time plus the days it was moved by; kept in the database, so that every instance agrees. */
export function demonstrationClock(db: Database): Clock {
  return {
    async now() {
      const row = await db.selectFrom('business_clock').select('advanced_days').executeTakeFirst();
      return new Date(Date.now() + (row?.advanced_days ?? 0) * dayMs);
    },
  };
}

/**
 * Moves the business clock on and returns the days it stands ahead of real time by now; undefined where that would be too
 * far, and the clock stays.
 */
export async function advanceClock(db: Database, days: number): Promise<number | undefined> {
  const row = await db
    .insertInto('business_clock')
    .values({ advanced_days: days })
    .onConflict((conflict) =>
      conflict
        .column('only_row')
        .doUpdateSet({ advanced_days: sql<number>`business_clock.advanced_days + excluded.advanced_days` })
        .where(sql<number>`business_clock.advanced_days + excluded.advanced_days`, '<=', mostDays),
    )
    .returning('advanced_days')
    .executeTakeFirst();
  return row?.advanced_days;
}
