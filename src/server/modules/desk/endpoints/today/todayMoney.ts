import { sql } from 'kysely';
import { type TodayFigure, todayFigures } from '../../../../../contract/desk/figureLists.ts';
import { addDays, calendarDayIn } from '../../../../../lending/index.ts';
import type { Config } from '../../../../config/index.ts';
import type { Database } from '../../../../platform/database/index.ts';
import { dueNowSql, isActivePositionSql } from '../../../loans/index.ts';
import { marketDaysSql } from '../../../reporting/index.ts';
import { readEndpoint } from '../../endpoint.ts';

type Sum = { market: string; currency: string; figure: TodayFigure; isToday: boolean; amount: number };

/** Amounts due, collected, disbursed and past due on each market's present day, beside the same weekday a week ago. */
export const todayMoneyEndpoint = readEndpoint(
  'todayMoney',
  async ({ db, clock, config }) => {
    const now = await clock.now();
    const markets = Object.entries(config.markets).map(([market, { currency, timeZone }]) => {
      const day = calendarDayIn(timeZone, now);
      return { market, currency, day, weekAgo: addDays(day, -7) };
    });
    const [sums, pastDays] = await Promise.all([
      sumFigures(db, config, now),
      db
        .selectFrom('portfolioMarketDays')
        .select(['day', 'market', 'currency', 'due', 'dueNow as overdue'])
        .where('day', 'in', [...new Set(markets.flatMap(({ day, weekAgo }) => [day, weekAgo]))])
        .execute(),
    ]);
    return {
      markets: markets.map(({ market, currency, day, weekAgo }) => {
        const find = (figure: TodayFigure, isToday: boolean) =>
          sums.find(
            (sum) =>
              sum.market === market &&
              sum.currency === currency &&
              sum.figure === figure &&
              sum.isToday === isToday,
          )?.amount ?? 0;
        const findPast = (on: string) =>
          pastDays.find((row) => row.market === market && row.currency === currency && row.day === on);
        const past = findPast(weekAgo);
        const figures = todayFigures.map((name) => ({
          name,
          amount: find(name, true),
          weekAgo: name === 'due' || name === 'overdue' ? (past?.[name] ?? null) : find(name, false),
        }));
        // More may have come due since, as when a payment was reversed; before the day's first run it's what is due now.
        const dueAtStart = Math.max(findPast(day)?.due ?? 0, find('due', true));
        return { market, currency, day, dueAtStart, figures };
      }),
    };
  },
  { skipsViewAudit: true },
);

async function sumFigures(db: Database, config: Config, now: Date): Promise<Sum[]> {
  const days = marketDaysSql(config, now);
  const { rows } = await sql<Sum>`
    select p.market, p.currency, case when p.due_on = m.today then 'due' else 'overdue' end as figure, true as "isToday",
      sum(case when p.due_on = m.today then p.due_amount else ${dueNowSql} end)::bigint as amount
    from ${days} join loan_positions p on p.market = m.market and p.due_on <= m.today and ${isActivePositionSql('p')}
    group by 1, 2, 3
    union all
    select p.market, p.currency, 'collected', p.value_date = m.today, sum(p.amount - p.reversed)::bigint
    from ${days} join payment_positions p on p.market = m.market and p.value_date in (m.today, m.today - 7)
    group by 1, 2, 4
    union all
    select p.market, p.currency, 'disbursed', p.disbursed_on = m.today, sum(p.principal)::bigint
    from ${days} join loan_positions p on p.market = m.market and p.disbursed_on in (m.today, m.today - 7)
    group by 1, 2, 4`.execute(db);
  return rows;
}
