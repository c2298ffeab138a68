import { sql } from 'kysely';
import type { Database } from '../database/index.ts';

/** Where a job goes that has failed as often as it may. */
export const deadLetterQueue = 'gave-up';
/** How long it can be seen there. */
export const deadLetterRetentionDays = 90;
/** For how long it counts as something that somebody has to look at. */
const recentDays = 7;

export type DeadLetterJob = {
  job: string;
  /** What it was about. */
  data: object;
  error: string;
  tries: number;
  at: Date;
  isNew: boolean;
};

/** The jobs that gave up, the newest first, at most 100. */
export async function listDeadLetterJobs(db: Database): Promise<DeadLetterJob[]> {
  // Before the first start there is no queue.
  const queueTable = await sql<{
    there: boolean;
  }>`select to_regclass('pgboss.job') is not null as there`.execute(db);
  if (!queueTable.rows[0]?.there) return [];
  const { rows } = await sql<DeadLetterJob>`
    select source_name as job, data, coalesce(source_output ->> 'message', '') as error,
      source_retry_count + 1 as tries, created_on as at, created_on > now() - ${recentDays} * interval '1 day' as "isNew"
    from pgboss.job where name = ${deadLetterQueue}
    order by created_on desc limit 100`.execute(db);
  return rows;
}
