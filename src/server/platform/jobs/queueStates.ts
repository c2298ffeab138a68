import { sql } from 'kysely';
import type { Database } from '../database/index.ts';
import { hasQueueTable, type QueuedJobName, queues, toQueueName } from './definitions.ts';

export type QueueState = {
  job: QueuedJobName;
  /** The time of this state. */
  at: Date;
  /** The period of its schedule; null: the job has no schedule. */
  everyMinutes: number | null;
  /** The last end of a scheduled job, within the days that pg-boss keeps it. */
  lastEndedAt: Date | null;
  /** Jobs whose time has come, and since when the oldest waits. */
  due: number;
  oldestDueAt: Date | null;
  /** Failed and to be tried again, with the newest error. */
  retrying: number;
  error: string;
};

type QueueRow = Omit<QueueState, 'job' | 'everyMinutes'> & { name: string };

/** The state of each queue, by the clock of the database, as pg-boss keeps it. */
export async function listQueueStates(db: Database): Promise<QueueState[]> {
  if (!(await hasQueueTable(db))) return [];
  const names = (Object.keys(queues) as QueuedJobName[]).map((job) => ({ job, name: toQueueName(job) }));
  const scheduled = names.filter(({ job }) => queues[job].cron !== undefined).map(({ name }) => name);
  const { rows } = await sql<QueueRow>`
    select queue.name, now() as at, ended.at as "lastEndedAt", coalesce(waiting.due, 0) as due,
      waiting.oldest_due_at as "oldestDueAt", coalesce(waiting.retrying, 0) as retrying,
      coalesce(waiting.error, '') as error
    from unnest(${names.map(({ name }) => name)}::text[]) as queue (name)
    left join (
      select name, count(*) filter (where start_after <= now())::int as due,
        min(start_after) filter (where start_after <= now()) as oldest_due_at,
        count(*) filter (where state = 'retry')::int as retrying,
        (array_agg(output ->> 'message' order by created_on desc) filter (where state = 'retry'))[1] as error
      from pgboss.job where state < 'active'
      group by name
    ) as waiting on waiting.name = queue.name
    left join (
      select name, max(completed_on) as at from pgboss.job
      where name = any(${scheduled}::text[]) and state = 'completed'
      group by name
    ) as ended on ended.name = queue.name`.execute(db);
  return names.flatMap(({ job, name }) => {
    const found = rows.find((row) => row.name === name);
    if (found === undefined) return [];
    const { name: _, ...state } = found;
    return [{ job, everyMinutes: getPeriodMinutes(queues[job].cron), ...state }];
  });
}

const dayMinutes = 24 * 60;

/** The period of a schedule that runs every few minutes, hourly or daily. */
function getPeriodMinutes(cron: string | undefined): number | null {
  if (cron === undefined) return null;
  const [minute = '', hour] = cron.split(' ');
  if (hour !== '*') return dayMinutes;
  if (minute === '*') return 1;
  return minute.startsWith('*/') ? Number(minute.slice('*/'.length)) : 60;
}
