import { type RawBuilder, sql } from 'kysely';
import { addDays, calendarDayIn, type Day, endOfDay, toDay } from '../../../lending/index.ts';
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

type Markets = Pick<Services['config'], 'markets'>;

/** The time zone of a list's days, as its page shows its times: of the market that it is of, else of the first. */
export function getListTimeZone({ markets }: Markets, market?: string): string {
  const { timeZone } = markets[market ?? ''] ?? Object.values(markets)[0] ?? { timeZone: 'UTC' };
  return timeZone;
}

/** The first moment of a day of a list. */
export function startOfListDay(config: Markets, day: string, market?: string): Date {
  return endOfListDay(config, addDays(toDay(day), -1), market);
}

/** The first moment after a day of a list. */
export function endOfListDay(config: Markets, day: string, market?: string): Date {
  return new Date(endOfDay(getListTimeZone(config, market), toDay(day)).getTime() + 1000);
}

/** In SQL: the market of a row's borrower, by its table; the first market for the lender's own rows. */
export function borrowerMarketSql({ markets }: Markets, table: string): RawBuilder<string> {
  const [first = ''] = Object.keys(markets);
  const ofBorrower = sql`select market from borrowers b where b.borrower_id = ${sql.ref(`${table}.borrowerId`)}`;
  return sql<string>`coalesce((${ofBorrower}), ${first})`;
}

/** In SQL: the day of a row's market on which a column's instant is. */
export function marketDaySql(
  { markets }: Markets,
  column: string,
  market: RawBuilder<string> = sql.ref('market'),
): RawBuilder<string> {
  const zones = Object.entries(markets).map(([market, { timeZone }]) => sql`when ${market} then ${timeZone}`);
  return sql<string>`(${sql.ref(column)} at time zone case ${market} ${sql.join(zones, sql` `)} end)::date`;
}
