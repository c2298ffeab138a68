import { sql } from 'kysely';
import type { Database } from '../../database/index.ts';
import type { Source } from '../events.ts';

/** The way of a visitor, in order. */
export const stages = ['visits', 'clicks', 'codes', 'registered', 'borrowed', 'repaid'] as const;
export type Stage = (typeof stages)[number];
export type Figures = Record<Stage, number>;
export type SourceFigures = Source & Figures;

/** Half-open: from `from` on, before `until`. */
export type Period = { from: Date; until: Date };

/**
 * The funnel of every source, the most visited first. Visits and clicks are counted as they happened, codes by
 * phone. Who registered in the period is followed for good: `borrowed` counts those who were paid out a loan since,
 * `repaid` those who have settled one.
 */
export async function funnelOf(db: Database, { from, until }: Period): Promise<SourceFigures[]> {
  const { rows } = await sql<SourceFigures>`
    with figures as (
      select template_id, user_from, app_from, utm_tag,
        count(*) filter (where kind = 'visit') as visits,
        count(*) filter (where kind = 'click') as clicks,
        count(distinct phone_hash) filter (where kind = 'code_sent') as codes,
        0 as registered, 0 as borrowed, 0 as repaid
      from promotion_events
      where at >= ${from} and at < ${until}
      group by template_id, user_from, app_from, utm_tag
      union all
      select r.template_id, r.user_from, r.app_from, r.utm_tag, 0, 0, 0,
        count(*), count(l.borrowed), count(l.repaid)
      from registrations r
      left join lateral (
        select min(o.disbursed_on) as borrowed, min(o.settled_on) as repaid
        from orders o where o.borrower_id = r.borrower_id
      ) l on true
      where r.registered_at >= ${from} and r.registered_at < ${until}
      group by r.template_id, r.user_from, r.app_from, r.utm_tag
    )
    select template_id as "templateId", user_from as "userFrom", app_from as "appFrom", utm_tag as "utmTag",
      sum(visits)::bigint as visits, sum(clicks)::bigint as clicks, sum(codes)::bigint as codes,
      sum(registered)::bigint as registered, sum(borrowed)::bigint as borrowed, sum(repaid)::bigint as repaid
    from figures
    group by template_id, user_from, app_from, utm_tag
    having sum(visits) + sum(clicks) + sum(codes) + sum(registered) > 0
    order by visits desc, registered desc, template_id, user_from, app_from, utm_tag`.execute(db);
  return rows;
}

export function totalOf(sources: readonly Figures[]): Figures {
  const sum = (stage: Stage) => sources.reduce((total, source) => total + source[stage], 0);
  return {
    visits: sum('visits'),
    clicks: sum('clicks'),
    codes: sum('codes'),
    registered: sum('registered'),
    borrowed: sum('borrowed'),
    repaid: sum('repaid'),
  };
}
