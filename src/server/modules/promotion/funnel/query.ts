import { sql } from 'kysely';
import type { Day } from '../../../../lending/index.ts';
import type { Database } from '../../../platform/database/index.ts';
import type { AttributionSource } from '../events.ts';

/** The way of a visitor, in order. */
export const stages = ['visits', 'clicks', 'codes', 'registered', 'borrowed', 'repaid'] as const;
export type Stage = (typeof stages)[number];
export type StageCounts = Record<Stage, number>;
export type SourceStageCounts = AttributionSource & StageCounts;

/** Half-open: from the day `from` on, before the day `until`. Days are UTC. */
export type FunnelPeriod = { from: Day; until: Day };

/**
 * The funnel of every source, the most visited first, as it was added up last. Visits and clicks are counted as they happened,
 * codes by phone. Who registered in the period is followed for good: `borrowed` counts those who were paid out a loan since,
 * `repaid` those who have settled one.
 */
export async function getFunnel(db: Database, { from, until }: FunnelPeriod): Promise<SourceStageCounts[]> {
  const { rows } = await sql<SourceStageCounts>`
    select template_id as "templateId", user_from as "userFrom", app_from as "appFrom", utm_tag as "utmTag",
      sum(visits)::bigint as visits, sum(clicks)::bigint as clicks, sum(codes)::bigint as codes,
      sum(registered)::bigint as registered, sum(borrowed)::bigint as borrowed, sum(repaid)::bigint as repaid
    from promotion_days
    where day >= ${from} and day < ${until}
    group by template_id, user_from, app_from, utm_tag
    order by visits desc, registered desc, template_id, user_from, app_from, utm_tag`.execute(db);
  return rows;
}

export function sumStageCounts(sources: readonly StageCounts[]): StageCounts {
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
