import { sql } from 'kysely';
import type { DeskReplyInput } from '../../../../../contract/desk/schemas/index.ts';
import type { Database } from '../../../../platform/database/index.ts';
import { dayMs, minuteMs } from '../../../../platform/durations.ts';
import { listDeadLetterJobs, listQueueStates, type QueueState } from '../../../../platform/jobs/index.ts';
import type { Services } from '../../../services.ts';
import { eventStateConditions } from '../../../webhooks/index.ts';
import { readEndpoint } from '../../endpoint.ts';

type SystemState = DeskReplyInput<'systemState'>;

export const systemStateEndpoint = readEndpoint(
  'systemState',
  async (services) => {
    const { db, settings } = services;
    const [jobs, deadLetterJobs, providers, events, database] = await Promise.all([
      listQueueStates(db),
      listDeadLetterJobs(db),
      listProviderStates(services),
      countEvents(db),
      readDatabaseState(db),
    ]);
    return {
      startedAt: startedAt(),
      jobs: jobs.map(({ at, oldestDueAt, ...job }) => ({
        ...job,
        isLate: isLate(job, startedAt(), at),
        oldestDueSeconds:
          oldestDueAt === null ? null : Math.round((at.getTime() - oldestDueAt.getTime()) / 1_000),
      })),
      failedJobs: deadLetterJobs.filter(({ isNew }) => isNew).length,
      providers,
      events: { hasReceiver: settings.events !== undefined, ...events },
      database,
    };
  },
  { skipsViewAudit: true },
);

/** When this process started. */
function startedAt(): Date {
  return new Date(performance.timeOrigin);
}

/** The queues that are late or have jobs that failed and are tried again. */
export async function listStalledJobs(db: Database): Promise<QueueState[]> {
  const queues = await listQueueStates(db);
  return queues.filter((queue) => queue.retrying > 0 || isLate(queue, startedAt(), queue.at));
}

/** How much longer than twice its period a job may take to end. */
const toleranceMinutes = 5;

/** A server that was down has as much time from its start on. */
export function isLate(
  {
    everyMinutes,
    lastEndedAt,
  }: Pick<SystemState['jobs'][number], 'everyMinutes'> & { lastEndedAt: Date | null },
  startedAt: Date,
  now: Date,
): boolean {
  if (everyMinutes === null) return false;
  const from = Math.max(startedAt.getTime(), lastEndedAt?.getTime() ?? 0);
  return now.getTime() - from > (2 * everyMinutes + toleranceMinutes) * minuteMs;
}

/** Days of notices and payouts that the page summarizes. */
const providerDays = 7;

/** The state of each connected payment provider. */
async function listProviderStates({ db, providers, clock }: Services): Promise<SystemState['providers']> {
  const since = new Date((await clock.now()).getTime() - providerDays * dayMs);
  const { rows: payouts } = await sql<Omit<SystemState['providers'][number], 'lastNoticeAt'>>`
    select provider, max(sent_at) as "lastPayoutAt", count(*)::int as payouts,
      count(*) filter (where state in ('refused', 'returned'))::int as "failedPayouts",
      count(*) filter (where state = 'unknown')::int as "unansweredPayouts"
    from payouts
    where state in ('created', 'sent', 'arrived', 'returned', 'refused', 'unknown') and created_at >= ${since}
    group by provider`.execute(db);
  return Promise.all(
    [...providers.payments.keys()].map(async (provider) => {
      const notice = await db
        .selectFrom('providerNotices')
        .select('receivedAt')
        .where('provider', '=', provider)
        .where('receivedAt', '>=', since)
        .orderBy('receivedAt', 'desc')
        .limit(1)
        .executeTakeFirst();
      const ofProvider = payouts.find((row) => row.provider === provider);
      const none = { lastPayoutAt: null, payouts: 0, failedPayouts: 0, unansweredPayouts: 0 };
      return { ...none, ...ofProvider, provider, lastNoticeAt: notice?.receivedAt ?? null };
    }),
  );
}

/** By the indexes of events that did not leave or failed. */
async function countEvents(db: Database): Promise<Omit<SystemState['events'], 'hasReceiver'>> {
  const { rows } = await sql<Omit<SystemState['events'], 'hasReceiver'>>`select
    (select count(*)::int from events where ${eventStateConditions.waiting}) as waiting,
    (select min(at) from events where ${eventStateConditions.waiting}) as "oldestWaitingAt",
    (select count(*)::int from events where ${eventStateConditions.failing}) as failing`.execute(db);
  return rows[0] ?? { waiting: 0, oldestWaitingAt: null, failing: 0 };
}

/** What the server of the database says of itself; a managed one may have its own backups, which it doesn't tell of. */
async function readDatabaseState(db: Database): Promise<SystemState['database']> {
  const { rows } = await sql<SystemState['database']>`
    select current_setting('server_version') as version,
      (select split_part(max(name), '_', 1) from schema_migrations) as schema, pg_database_size(current_database())::float8 as bytes,
      last_archived_time as "archivedAt",
      case when last_failed_time > coalesce(last_archived_time, '-infinity') then last_failed_time end as "archiveFailedAt"
    from pg_stat_archiver`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('the database has no statistics of its archiver');
  return row;
}
