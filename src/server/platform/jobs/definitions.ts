import { sql } from 'kysely';
import type { Database } from '../database/index.ts';
import type { AnnouncementKind, ReminderTemplate } from '../database/schema/messages.ts';

/** Jobs of one order, queued by the use case that causes them. */
const orderJobNames = ['review-order', 'pay-out-order'] as const;

/** Jobs that each process repeats without a schedule, so that announcements are dispatched at once. */
export const continuousJobNames = ['announcements'] as const;

/** Scheduled jobs, cron in UTC. Daily ones run hourly, since the day begins at another hour in each market; a second run of a day changes nothing. */
export const cronSchedules = [
  ['daily-run', '5 * * * *'],
  ['ledger-check', '35 9 * * *'],
  ['card-charges', '* * * * *'],
  ['payouts', '* * * * *'],
  ['imports', '* * * * *'],
  ['ask-providers', '*/10 * * * *'],
  ['settlements', '40 * * * *'],
  ['credit-returns', '50 * * * *'],
  ['payout-statements', '55 * * * *'],
  ['audit-seal', '* * * * *'],
  ['audit-verify', '*/5 * * * *'],
  ['portfolio', '20 * * * *'],
  ['reminders', '10 * * * *'],
  ['export', '25 * * * *'],
  ['personal-fields', '15 4 * * *'],
] as const;

/** Queued once, where a demonstration has no history yet. */
const oneTimeJobNames = ['demonstration-history'] as const;

type OrderJob = (typeof orderJobNames)[number];
type ScheduledJob =
  | (typeof cronSchedules)[number][0]
  | (typeof continuousJobNames)[number]
  | (typeof oneTimeJobNames)[number];

/** The recipient and subject of a message, and its order where it has one. */
type SendMessageData = {
  borrowerId: number;
  about: AnnouncementKind | 'reminder';
  subject: string;
  orderId: string | null;
  /** Of a reminder that staff chose. */
  template?: ReminderTemplate;
};

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

/** Whether a job runs one at a time, however often it is queued. */
export function isScheduledJob(name: JobName): boolean {
  const names: readonly JobName[] = [...cronSchedules.map(([jobName]) => jobName), ...oneTimeJobNames];
  return names.includes(name);
}

export const jobNames: readonly JobName[] = [
  ...orderJobNames,
  'send-message',
  'send-event',
  'forget-card',
  'delete-image',
  ...oneTimeJobNames,
  ...cronSchedules.map(([name]) => name),
];

/** The dead letter queue: jobs without retries left. */
export const deadLetterQueue = 'gave-up';
export const deadLetterRetentionDays = 90;
/** How long a dead job counts as new in `/ready` and at the desk. */
const recentDays = 7;

type DeadLetterJob = {
  jobId: string;
  job: string;
  data: object;
  error: string;
  tries: number;
  at: Date;
  isNew: boolean;
};

/** Jobs without retries left, newest first, at most 100. */
export async function listDeadLetterJobs(db: Database): Promise<DeadLetterJob[]> {
  if (!(await hasQueueTable(db))) return [];
  const { rows } = await sql<DeadLetterJob>`
    select id as "jobId", source_name as job, data, coalesce(source_output ->> 'message', '') as error,
      source_retry_count + 1 as tries, created_on as at, created_on > now() - ${recentDays} * interval '1 day' as "isNew"
    from pgboss.job where name = ${deadLetterQueue}
    order by created_on desc limit 100`.execute(db);
  return rows;
}

/** The queue's tables exist from the first start on. */
async function hasQueueTable(db: Database): Promise<boolean> {
  const { rows } = await sql<{
    there: boolean;
  }>`select to_regclass('pgboss.job') is not null as there`.execute(db);
  return rows[0]?.there === true;
}

/**
 * Queues a job without retries left once more, and takes it out of the dead letter queue; if it fails again it comes back there.
 * False if it isn't there.
 */
export async function retryDeadLetterJob(
  trx: Database,
  jobId: string,
  send: (job: JobName, data: JobData[JobName]) => Promise<void>,
): Promise<boolean> {
  if (!(await hasQueueTable(trx))) return false;
  const { rows } = await sql<{ job: JobName; data: JobData[JobName] }>`
    delete from pgboss.job where name = ${deadLetterQueue} and id = ${jobId}::uuid
    returning source_name as job, data`.execute(trx);
  const [deadLetter] = rows;
  if (deadLetter === undefined || !jobNames.includes(deadLetter.job)) return false;
  await send(deadLetter.job, deadLetter.data);
  return true;
}
