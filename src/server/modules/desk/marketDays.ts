import { type RawBuilder, sql } from 'kysely';
import { calendarDayIn, type Day } from '../../../lending/index.ts';
import { secondsUntilContactHours } from '../notifications/index.ts';
import type { Services } from '../services.ts';

/** Each market with its day and whether its hours allow calls. */
export type MarketDay = { market: string; timeZone: string; today: Day; isCallable: boolean };

export function listMarketDays({ config }: Pick<Services, 'config'>, now: Date): MarketDay[] {
  return Object.entries(config.markets).map(([market, { timeZone, messageHours }]) => ({
    market,
    timeZone,
    today: calendarDayIn(timeZone, now),
    isCallable: secondsUntilContactHours(messageHours, timeZone, now) === 0,
  }));
}

/** In SQL: the day of a row's market, of which `code` is the code. */
export function todaySql(
  marketDays: readonly MarketDay[],
  code: RawBuilder<string> = sql.ref('market'),
): RawBuilder<string> {
  const cases = marketDays.map(({ market, today }) => sql`when ${market} then ${today}::date`);
  return sql<string>`case ${code} ${sql.join(cases, sql` `)} end`;
}

/** In SQL: the day of a row's market, by its column `market`, on which a column's instant is. */
export function marketDaySql({ markets }: Services['config'], column: string): RawBuilder<string> {
  const zones = Object.entries(markets).map(([market, { timeZone }]) => sql`when ${market} then ${timeZone}`);
  return sql<string>`(${sql.ref(column)} at time zone case market ${sql.join(zones, sql` `)} end)::date`;
}
