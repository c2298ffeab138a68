import { sql } from 'kysely';
import type { Database } from '../database/index.ts';
import type { AnnouncementKind } from '../database/schema/messages.ts';

/** Jobs about an order: what causes one sends it. */
const orderJobNames = ['review-order', 'pay-out-order'] as const;

/** Jobs that are done again as soon as they are done, in each process: what was announced is passed on without a wait. */
export const continuousJobNames = ['announcements'] as const;

/** Jobs by the clock, UTC. Daily ones hourly, because the day begins at another hour in each market; a second run of a day changes nothing. */
export const cronSchedules = [
  ['daily-run', '5 * * * *'],
  ['ledger-check', '35 9 * * *'],
  ['card-charges', '* * * * *'],
  ['payouts', '* * * * *'],
  ['ask-providers', '*/10 * * * *'],
  ['settlements', '40 * * * *'],
  ['credit-returns', '50 * * * *'],
  ['payout-statements', '55 * * * *'],
  ['audit-seal', '* * * * *'],
  ['portfolio', '20 * * * *'],
  ['reminders', '10 * * * *'],
  ['personal-fields', '15 4 * * *'],
] as const;

/** Once, where a demonstration has no history yet. */
const oneTimeJobNames = ['demonstration-history'] as const;

type OrderJob = (typeof orderJobNames)[number];
type ScheduledJob =
  | (typeof cronSchedules)[number][0]
  | (typeof continuousJobNames)[number]
  | (typeof oneTimeJobNames)[number];

/** Whom to tell of what: its kind, what it is about, and its order where it has one. */
type SendMessageData = {
  borrowerId: number;
  about: AnnouncementKind | 'reminder';
  subject: string;
  orderId: string | null;
};

/** What each job is told. */
export type JobData = Record<OrderJob, { borrowerId: number; orderId: string }> &
  Record<ScheduledJob, Record<string, never>> & {
    'send-message': SendMessageData;
    'send-event': { number: number };
    /** A card by the name that its provider has for it. */
    'forget-card': { provider: string; token: string };
    /** An image of an identity document by its file's name. */
    'delete-image': { name: string };
  };

export type JobName = keyof JobData;

export function isOrderJob(name: JobName): boolean {
  const names: readonly JobName[] = orderJobNames;
  return names.includes(name);
}

/** One at a time, however many are asked for. */
export function isScheduledJob(name: JobName): boolean {
  const names: readonly JobName[] = [...cronSchedules.map(([jobName]) => jobName), ...oneTimeJobNames];
  return names.includes(name);
}

/** Those that wait in the queue. */
export const jobNames: readonly JobName[] = [
  ...orderJobNames,
  'send-message',
  'send-event',
  'forget-card',
  'delete-image',
  ...oneTimeJobNames,
  ...cronSchedules.map(([name]) => name),
];

/** Where a job goes that has failed as often as it may. */
export const deadLetterQueue = 'gave-up';
/** How long it can be seen there. */
export const deadLetterRetentionDays = 90;
/** For how long it counts as something that somebody has to look at. */
const recentDays = 7;

type DeadLetterJob = {
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
