import { type RawBuilder, sql } from 'kysely';
import type { CallBarrier } from '../../../../contract/desk/collections.ts';
import { collectionProblemType } from '../../../../contract/status.ts';
import { type Day, dayIn } from '../../../../lending/index.ts';
import { secondsUntilAllowed } from '../../notifications/index.ts';
import type { Services } from '../../services.ts';

/** Each market with its day and whether its hours allow calls. */
export type MarketDay = { market: string; today: Day; isCallable: boolean };

export function listMarketDays({ config }: Pick<Services, 'config'>, now: Date): MarketDay[] {
  return Object.entries(config.markets).map(([market, { timeZone, messageHours }]) => ({
    market,
    today: dayIn(timeZone, now),
    isCallable: secondsUntilAllowed(messageHours, timeZone, now) === 0,
  }));
}

/** In SQL: the day of a row's market. */
export function todaySql(marketDays: readonly MarketDay[]): RawBuilder<string> {
  const cases = marketDays.map(({ market, today }) => sql`when ${market} then ${today}::date`);
  return sql<string>`case market ${sql.join(cases, sql` `)} end`;
}

/** In SQL: why the borrower of a row isn't to be called now; null: he may be. */
export function barrierSql(marketDays: readonly MarketDay[]): RawBuilder<CallBarrier | null> {
  const today = todaySql(marketDays);
  const callable = marketDays.filter(({ isCallable }) => isCallable).map(({ market }) => market);
  return sql<CallBarrier | null>`case
    when held_until >= ${today} then 'hold'
    when exists (
      select from complaints c
      where c.borrower_id = collection_cases.borrower_id and c.problem_type = ${collectionProblemType}
        and c.answered_at is null
    ) then 'complaint'
    when promised_by >= ${today} then 'promise'
    when is_phone_wrong then 'wrongNumber'
    when called_on = ${today} then 'calledToday'
    when next_action_on > ${today} then 'later'
    when not market = any(${callable}::text[]) then 'hours'
  end`;
}

/** In SQL: whether something is still overdue, whatever was paid since the list was computed. */
export function isStillLate(marketDays: readonly MarketDay[]): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from instalments i
    where i.borrower_id = collection_cases.borrower_id and i.unpaid > 0 and i.due_on < ${todaySql(marketDays)}
  )`;
}
