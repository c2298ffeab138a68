import { type RawBuilder, sql } from 'kysely';
import { bucketDays, lateBuckets } from '../../../contract/desk/delinquency.ts';
import { addDays, calendarDayIn, latestDay } from '../../../lending/index.ts';
import type { Config } from '../../config/index.ts';
import { type Database, insertRows, type Schema, transaction } from '../../platform/database/index.ts';
import { refreshCollectionCases } from '../collections/index.ts';
import { dueNowSql, isActivePositionSql } from '../loans/index.ts';
import { rebuildFunnel } from '../promotion/index.ts';
import type { Services } from '../services.ts';
import { marketDaysSql } from './portfolioFigures.ts';

/** Loans later than this count as late in a vintage. */
const vintageLateDays = 30;

/** In SQL: a loan's delinquency bucket, by its oldest unpaid instalment, or its former due date if restructured. */
function lateBucketSql(now: Date): RawBuilder<string> {
  const cases = lateBuckets.toReversed().map((bucket) => {
    return sql`when least(min(i.due_on) filter (where i.unpaid > 0), o.past_due_since)
        <= ${orderTodaySql(now)} - ${sql.lit(bucketDays[bucket][0])}::int
      then ${sql.lit(bucket)}::text`;
  });
  return sql<string>`case ${sql.join(cases, sql` `)} else 'current' end`;
}

/** In SQL: whether a loan `o` is written off: it is part of no portfolio figure though its debt can still be paid. */
const isWrittenOffSql = sql<boolean>`exists (
  select from loan_events e
  where e.borrower_id = o.borrower_id and e.order_id = o.order_id and e.kind = 'writeOff')`;

/** In SQL: the present day of an order `o`, in its market's time zone. */
const orderTodaySql = (now: Date) => sql`(${now}::timestamptz at time zone (o.terms ->> 'timeZone'))::date`;

/** In SQL: the present day of each currency: the latest of its markets. */
const currencyDaysSql = (config: Config, now: Date) =>
  sql`(select currency, max(today) as today from ${marketDaysSql(config, now)} group by 1) as days`;

/** In SQL: active loans with unpaid amount and delinquency bucket. */
function openLoansSql(now: Date): RawBuilder<unknown> {
  return sql`
    select o.borrower_id, o.order_id, o.terms ->> 'currency' as currency, sum(i.unpaid) as unpaid,
      ${lateBucketSql(now)} as bucket
    from orders o
    join instalments i on i.borrower_id = o.borrower_id and i.order_id = o.order_id
    where o.state in ('to_be_repaid', 'overdue') and not ${isWrittenOffSql}
    group by o.borrower_id, o.order_id`;
}

/**
 * Refreshes the reporting tables: portfolio by bucket, vintages, weekly roll rates, expected and collected amounts, due and past
 * due by market, whom to call about late loans, and the promotion funnel. A second run on a day replaces the first. A loan is late by
 * the day of its market.
 */
export async function refreshPortfolio({
  db,
  clock,
  config,
}: Pick<Services, 'db' | 'clock' | 'config'>): Promise<void> {
  const now = await clock.now();
  await transaction(db, async (trx) => {
    await refreshPortfolioDays(trx, config, now);
    await refreshVintages(trx, now);
    await refreshRollRates(trx, config, now);
    await refreshCollectedAmounts(trx, config, now);
    await refreshMarketDays(trx, config, now);
    await refreshCollectionCases({ db: trx, clock, config });
    await rebuildFunnel(trx, calendarDayIn('UTC', now));
    await trx
      .insertInto('portfolioPrepared')
      .values({ at: now })
      .onConflict((conflict) => conflict.column('onlyRow').doUpdateSet({ at: now }))
      .execute();
  });
}

async function refreshPortfolioDays(trx: Database, config: Config, now: Date): Promise<void> {
  const days = currencyDaysSql(config, now);
  await sql`
    delete from portfolio_days using ${days}
    where portfolio_days.day = days.today and portfolio_days.currency = days.currency`.execute(trx);
  const { rows } = await sql<Schema['portfolioDays']>`
    select days.today as day, currency, bucket, count(*)::int as loans, sum(unpaid)::bigint as amount
    from (${openLoansSql(now)}) as open
    join ${days} using (currency)
    group by days.today, currency, bucket`.execute(trx);
  await insertRows(trx, 'portfolioDays', rows);
}

async function refreshVintages(trx: Database, now: Date): Promise<void> {
  await trx.deleteFrom('portfolioVintages').execute();
  const { rows } = await sql<Schema['portfolioVintages']>`
    select to_char(o.disbursed_on, 'YYYY-MM') as month, o.terms ->> 'currency' as currency, count(*)::int as loans,
      sum((o.terms ->> 'principal')::bigint)::bigint as lent, count(o.settled_on)::int as "repaidLoans",
      (count(*) filter (where o.settled_on is null and o.is_written_off))::int as "writtenOffLoans",
      (count(*) filter (where i.is_late or (o.settled_on is null and not o.is_written_off
        and o.past_due_since < o.today - ${sql.lit(vintageLateDays)}::int)))::int as "lateLoans",
      coalesce(sum(i.unpaid), 0)::bigint as outstanding
    from (
      select o.*, ${isWrittenOffSql} as is_written_off, ${orderTodaySql(now)} as today
      from orders o where o.disbursed_on is not null
    ) o
    left join lateral (
      select sum(unpaid) as unpaid,
        bool_or(unpaid > 0 and due_on < o.today - ${sql.lit(vintageLateDays)}::int) as is_late
      from instalments where borrower_id = o.borrower_id and order_id = o.order_id
    ) i on o.settled_on is null and not o.is_written_off
    group by 1, 2`.execute(trx);
  await insertRows(trx, 'portfolioVintages', rows);
}

/** Weekly: counts loans by their bucket a week ago and now, and stores today's buckets. */
async function refreshRollRates(trx: Database, { markets }: Config, now: Date): Promise<void> {
  const zones = Object.values(markets).map(({ timeZone }) => timeZone);
  const today = zones.map((timeZone) => calendarDayIn(timeZone, now)).reduce(latestDay);
  const lastWeek = await trx.selectFrom('weeklyBuckets').select('weekStart').limit(1).executeTakeFirst();
  const weekAgo = addDays(today, -7);
  if (lastWeek !== undefined && lastWeek.weekStart > weekAgo) return;
  const { rows } = await sql<Schema['portfolioRolls']>`
    select ${today}::date as week, o.currency, o.bucket as "fromBucket",
      case when open.bucket is not null then open.bucket when ${isWrittenOffSql} then 'writtenOff' else 'repaid' end
        as "toBucket", count(*)::int as loans
    from portfolio_marks o
    left join (${openLoansSql(now)}) as open on open.borrower_id = o.borrower_id and open.order_id = o.order_id
    group by 2, 3, 4`.execute(trx);
  await insertRows(trx, 'portfolioRolls', rows);
  await trx.deleteFrom('weeklyBuckets').execute();
  await sql`
    insert into portfolio_marks (borrower_id, order_id, currency, bucket, marked_on)
    select borrower_id, order_id, currency, bucket, ${today}::date from (${openLoansSql(now)}) as open`.execute(
    trx,
  );
}

/** Expected: unpaid amount of the day's instalments at the first run of the day. Collected: payments by value date. */
async function refreshCollectedAmounts(trx: Database, config: Config, now: Date): Promise<void> {
  const days = currencyDaysSql(config, now);
  const { rows: expected } = await sql<Schema['portfolioCollected']>`
    select days.today as day, days.currency, sum(i.unpaid)::bigint as expected, 0 as collected
    from ${days}
    join instalments i on i.due_on = days.today and i.unpaid > 0
    join orders o on o.borrower_id = i.borrower_id and o.order_id = i.order_id
      and o.terms ->> 'currency' = days.currency
    where not ${isWrittenOffSql}
    group by 1, 2`.execute(trx);
  await insertRows(trx, 'portfolioCollected', expected);
  const { rows: collected } = await sql<Schema['portfolioCollected']>`
    select p.value_date as day, days.currency, 0 as expected, sum(p.amount)::bigint as collected
    from ${days}
    join payments p on p.value_date > days.today - 7 and p.value_date <= days.today
    join orders o on o.borrower_id = p.borrower_id and o.order_id = p.order_id
      and o.terms ->> 'currency' = days.currency
    group by 1, 2`.execute(trx);
  await insertRows(
    trx,
    'portfolioCollected',
    collected,
    sql`(day, currency) do update set collected = excluded.collected`,
  );
}

/** Due: at the first run of a market's day. Past due: at the last. */
async function refreshMarketDays(trx: Database, config: Config, now: Date): Promise<void> {
  const { rows } = await sql<Schema['portfolioMarketDays']>`
    select m.today as day, m.market, m.currency,
      coalesce(sum(p.due_amount) filter (where p.due_on = m.today), 0)::bigint as due,
      coalesce(sum(${dueNowSql}) filter (where p.due_on < m.today), 0)::bigint as "dueNow"
    from ${marketDaysSql(config, now)}
    left join loan_positions p on p.market = m.market and p.currency = m.currency and p.due_on <= m.today and ${isActivePositionSql('p')}
    group by 1, 2, 3`.execute(trx);
  await insertRows(
    trx,
    'portfolioMarketDays',
    rows,
    sql`(day, market) do update set due_now = excluded.due_now`,
  );
}

/** When the reporting tables were last refreshed; null if never. */
export async function findPortfolioRefreshedAt(db: Database): Promise<string | null> {
  const refreshed = await db.selectFrom('portfolioPrepared').select('at').executeTakeFirst();
  return refreshed?.at.toISOString() ?? null;
}
