import { sql } from 'kysely';
import type { Database } from '../database/index.ts';

/** Where a job goes that has failed as often as it may. */
export const gaveUp = 'gave-up';
/** How long it can be seen there. */
export const keptDays = 90;
/** For how long it counts as something that somebody has to look at. */
const newDays = 7;

export type GivenUp = {
  job: string;
  /** What it was about. */
  data: object;
  error: string;
  tries: number;
  at: Date;
  isNew: boolean;
};

/** The jobs that gave up, the newest first, at most 100. */
export async function listGivenUp(db: Database): Promise<GivenUp[]> {
  // Before the first start there is no queue.
  const found = await sql<{ there: boolean }>`select to_regclass('pgboss.job') is not null as there`.execute(
    db,
  );
  if (!found.rows[0]?.there) return [];
  const { rows } = await sql<GivenUp>`
    select source_name as job, data, coalesce(source_output ->> 'message', '') as error,
      source_retry_count + 1 as tries, created_on as at, created_on > now() - ${newDays} * interval '1 day' as "isNew"
    from pgboss.job where name = ${gaveUp}
    order by created_on desc limit 100`.execute(db);
  return rows;
}
