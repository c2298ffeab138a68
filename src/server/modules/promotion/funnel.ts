import { type Selectable, sql } from 'kysely';
import type { Day } from '../../../lending/index.ts';
import { type Database, insertRows, type Schema } from '../../platform/database/index.ts';
import type { AttributionSource } from './events.ts';

type Stage = 'visits' | 'clicks' | 'codes' | 'registered' | 'applied' | 'borrowed' | 'repaid' | 'late';
type StageCounts = Record<Stage, number>;
type SourceStageCounts = AttributionSource & StageCounts;

/** In SQL: the columns of a source. */
const source = sql`template_id, user_from, app_from, utm_tag`;

/** Half-open: from the day `from` on, before the day `until`. Days are UTC. */
export type FunnelPeriod = { from: Day; until: Day };

/** A borrower counts as late who has a loan later than this. */
const lateDays = 30;

/**
 * The funnel of each source as of the last rebuild, the most visited first. Visits and clicks count events, codes count phones.
 * Borrowers registered in the period: `applied` have asked for a loan since, `borrowed` have had one disbursed, `repaid` have settled
 * one, and `late` have one that is more than {@link lateDays} days late, or written off, now.
 */
export async function getFunnel(db: Database, { from, until }: FunnelPeriod): Promise<SourceStageCounts[]> {
  const { rows } = await sql<SourceStageCounts>`
    select ${source}, sum(visits)::bigint as visits, sum(clicks)::bigint as clicks, sum(codes)::bigint as codes,
      sum(registered)::bigint as registered, sum(applied)::bigint as applied, sum(borrowed)::bigint as borrowed,
      sum(repaid)::bigint as repaid, sum(late)::bigint as late
    from promotion_days
    where day >= ${from} and day < ${until}
    group by ${source}
    order by visits desc, registered desc, ${source}`.execute(db);
  return rows;
}

export function sumStageCounts(sources: readonly StageCounts[]): StageCounts {
  const sum = (stage: Stage) => sources.reduce((total, source) => total + source[stage], 0);
  return {
    visits: sum('visits'),
    clicks: sum('clicks'),
    codes: sum('codes'),
    registered: sum('registered'),
    applied: sum('applied'),
    borrowed: sum('borrowed'),
    repaid: sum('repaid'),
    late: sum('late'),
  };
}

/**
 * Rebuilds the funnel by day and source from scratch, since old registrations may borrow today. A phone counts on the day of its
 * first code. Days are UTC.
 */
export async function rebuildFunnel(trx: Database, today: string): Promise<void> {
  await trx.deleteFrom('promotionDays').execute();
  const { rows: visits } = await sql<Selectable<Schema['promotionDays']>>`
    select day, ${source}, sum(visits)::bigint as visits, sum(clicks)::bigint as clicks, sum(codes)::bigint as codes,
      0 as registered, 0 as applied, 0 as borrowed, 0 as repaid, 0 as late
    from (
      select (at at time zone 'UTC')::date as day, ${source}, count(*) filter (where kind = 'visit') as visits,
        count(*) filter (where kind = 'click') as clicks, 0 as codes
      from promotion_events where kind in ('visit', 'click')
      group by 1, ${source}
      union all
      select (min(at) at time zone 'UTC')::date, ${source}, 0, 0, 1
      from promotion_events where kind = 'code_sent' and phone_hash is not null
      group by ${source}, phone_hash
    ) as happened
    group by day, ${source}`.execute(trx);
  await insertRows(trx, 'promotionDays', visits);
  const { rows: registrations } = await sql<Selectable<Schema['promotionDays']>>`
    select (registered_at at time zone 'UTC')::date as day, ${source}, 0 as visits, 0 as clicks, 0 as codes,
      count(*)::bigint as registered, count(o.borrower_id)::bigint as applied, count(o.borrowed)::bigint as borrowed,
      count(o.repaid)::bigint as repaid, count(*) filter (where o.is_late)::bigint as late
    from registrations r
    left join (
      select o.borrower_id, min(o.disbursed_on) as borrowed, min(o.settled_on) as repaid,
        bool_or(p.at_risk_since < ${today}::date - ${sql.lit(lateDays)}::int or p.written_off_on is not null) as is_late
      from orders o left join loan_positions p on p.borrower_id = o.borrower_id and p.order_id = o.order_id
      group by o.borrower_id
    ) o on o.borrower_id = r.borrower_id
    group by 1, ${source}`.execute(trx);
  await insertRows(
    trx,
    'promotionDays',
    registrations,
    sql`(day, ${source}) do update set
      registered = excluded.registered, applied = excluded.applied, borrowed = excluded.borrowed,
      repaid = excluded.repaid, late = excluded.late`,
  );
}

/** The funnel as rows to print, the total last. */
export function toFunnelTable(sources: readonly SourceStageCounts[]) {
  const total = { templateId: 'all', userFrom: '', appFrom: '', utmTag: '', ...sumStageCounts(sources) };
  return [...sources, total].map((row) => ({
    ...row,
    'registered/visits': formatShare(row.registered, row.visits),
  }));
}

/** `count` of `total` in percent with one decimal; a dash if `total` is 0. */
function formatShare(count: number, total: number): string {
  return total === 0 ? '-' : `${((count / total) * 100).toFixed(1)} %`;
}
