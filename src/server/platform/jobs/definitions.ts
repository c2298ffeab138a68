import { sql } from 'kysely';
import type { Database, OrderKey } from '../database/index.ts';
import type { OutgoingEventKind, ReminderTemplate } from '../database/schema/messages.ts';

/** The recipient and subject of a message, and its order where it has one. */
type SendMessageData = {
  borrowerId: number;
  about: OutgoingEventKind | 'complaint.asked' | 'person.corrected' | 'privacy.answered' | 'reminder';
  subject: string;
  orderId: string | null;
  /** The template of a reminder that staff sent. */
  template?: ReminderTemplate;
};

type NoData = Record<string, never>;

/** What each job is queued with. */
export type JobData = {
  'review-order': OrderKey;
  'pay-out-order': OrderKey;
  'send-message': SendMessageData;
  'send-event': { number: number };
  /** A card by the name that its provider has for it. */
  'delete-card': { provider: string; token: string };
  /** An image of an identity document by its file's name. */
  'delete-image': { name: string };
  /** Has no queue: each process repeats it, so that outgoing events are dispatched at once. */
  'dispatch-events': NoData;
  'demonstration-history': NoData;
  'daily-run': NoData;
  'ledger-check': NoData;
  'card-charges': NoData;
  payouts: NoData;
  imports: NoData;
  'ask-providers': NoData;
  approvals: NoData;
  settlements: NoData;
  'credit-returns': NoData;
  'payout-statements': NoData;
  'audit-seal': NoData;
  'audit-verify': NoData;
  portfolio: NoData;
  reminders: NoData;
  export: NoData;
  'personal-fields': NoData;
};

export type JobName = keyof JobData;

export type QueuedJobName = Exclude<JobName, 'dispatch-events'>;

/** Jobs that pg-boss and the metrics know by another name, which the version before this one reads during an upgrade. */
const queueNames: Partial<Record<string, string>> = {
  'delete-card': 'forget-card',
  'dispatch-events': 'announcements',
};

/** The name of a job's queue in pg-boss. */
export function toQueueName(job: string): string {
  return queueNames[job] ?? job;
}

/** The job of a queue in pg-boss. */
function fromQueueName(queueName: string): string {
  return Object.keys(queueNames).find((job) => queueNames[job] === queueName) ?? queueName;
}

/** A job's queue: its workers with the batch of each, what differs from the common options, and its schedule in UTC. */
type Queue = {
  work: { localConcurrency: number; batchSize: number; pollingIntervalSeconds?: number };
  options?: {
    retryLimit?: number;
    /** A job that runs longer was lost with its process, and is retried. */
    expireInSeconds?: number;
  };
  cron?: string;
};

/** A borrower waits for it. */
const forOrder: Queue = { work: { localConcurrency: 4, batchSize: 2 }, options: { expireInSeconds: 60 } };
const inBatches: Queue = { work: { localConcurrency: 1, batchSize: 4 } };
/** However often it is queued. */
const oneAtATime: Queue = { work: { localConcurrency: 1, batchSize: 1 } };

/** Queued by its schedule alone: no user waits for it, so its queue is polled rarely. */
function scheduled(cron: string): Queue {
  return { work: { ...oneAtATime.work, pollingIntervalSeconds: 5 }, cron };
}

export const queues: Readonly<Record<QueuedJobName, Queue>> = {
  'review-order': forOrder,
  'pay-out-order': forOrder,
  'send-message': inBatches,
  'send-event': inBatches,
  // A card must be deleted at its provider, which may be down: retried for a week.
  'delete-card': { ...inBatches, options: { retryLimit: 680 } },
  'delete-image': inBatches,
  // Queued once, where a demonstration has no history yet.
  'demonstration-history': oneAtATime,
  // Hourly, since the day begins at another hour in each market; a second run of a day changes nothing.
  'daily-run': { ...oneAtATime, cron: '5 * * * *' },
  'ledger-check': scheduled('35 9 * * *'),
  'card-charges': scheduled('* * * * *'),
  payouts: scheduled('* * * * *'),
  imports: { ...oneAtATime, cron: '* * * * *' },
  'ask-providers': scheduled('*/10 * * * *'),
  approvals: scheduled('*/5 * * * *'),
  settlements: scheduled('40 * * * *'),
  'credit-returns': scheduled('50 * * * *'),
  'payout-statements': scheduled('55 * * * *'),
  'audit-seal': scheduled('* * * * *'),
  'audit-verify': scheduled('*/5 * * * *'),
  portfolio: scheduled('20 * * * *'),
  reminders: { ...oneAtATime, cron: '10 * * * *' },
  // Writes a whole database's rows.
  export: { ...scheduled('25 * * * *'), options: { expireInSeconds: 12 * 3_600 } },
  'personal-fields': scheduled('15 4 * * *'),
};

/** The dead letter queue: jobs without retries left. */
export const deadLetterQueue = 'gave-up';
export const deadLetterRetentionDays = 90;
/** How long a dead job counts as new in `/ready`, in the metrics and at the desk. */
export const recentDays = 7;

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
  return rows.map((row) => ({ ...row, job: fromQueueName(row.job) }));
}

/** The queue's tables exist from the first start on. */
export async function hasQueueTable(db: Database): Promise<boolean> {
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
  send: (job: QueuedJobName, data: JobData[QueuedJobName]) => Promise<void>,
): Promise<boolean> {
  if (!(await hasQueueTable(trx))) return false;
  const { rows } = await sql<{ queueName: string; data: JobData[QueuedJobName] }>`
    delete from pgboss.job where name = ${deadLetterQueue} and id = ${jobId}::uuid
    returning source_name as "queueName", data`.execute(trx);
  const [deadLetter] = rows;
  if (deadLetter === undefined) return false;
  const job = fromQueueName(deadLetter.queueName);
  if (!isQueuedJob(job)) return false;
  await send(job, deadLetter.data);
  return true;
}

function isQueuedJob(job: string): job is QueuedJobName {
  return Object.hasOwn(queues, job);
}
