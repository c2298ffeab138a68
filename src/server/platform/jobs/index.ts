import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import { fromKysely, type Job, type JobResult, type JobWithMetadata, PgBoss } from 'pg-boss';
import type { BaseLogger } from 'pino';
import type { Schema } from '../database/index.ts';
import { daySeconds } from '../durations.ts';
import { getErrorMessage } from '../errorMessage.ts';
import { traces } from '../tracing/index.ts';
import {
  continuousJobNames,
  cronSchedules,
  deadLetterQueue,
  deadLetterRetentionDays,
  isOrderJob,
  isScheduledJob,
  type JobData,
  type JobName,
  jobNames,
} from './definitions.ts';

export { type JobData, listDeadLetterJobs, retryDeadLetterJob } from './definitions.ts';

export type JobHandlers = { [Name in JobName]: (data: JobData[Name]) => Promise<void> };

/** The job queue, in the same database: a job is queued by the transaction that causes it. */
export type Jobs = {
  /** Queues a job inside the caller's transaction: it exists if, and only if, that commits. */
  send<Name extends JobName>(
    trx: Kysely<Schema>,
    name: Name,
    data: JobData[Name],
    delaySeconds: number,
  ): Promise<void>;
  /** Queues several jobs in one statement. */
  sendAll<Name extends JobName>(
    trx: Kysely<Schema>,
    name: Name,
    data: readonly JobData[Name][],
  ): Promise<void>;
  start(handlers: JobHandlers): Promise<void>;
  stop(): Promise<void>;
};

const pollSeconds = 0.5;
const poolSize = 3;
/** A job of an order that runs longer was lost with its process, and is retried. */
const orderJobTimeoutSeconds = 60;

/** Writes a whole database's rows. */
const exportTimeoutSeconds = 12 * 3_600;

/** Retries of a failed job, with the first and the maximum delay in seconds. */
type RetryPolicy = { retryLimit: number; retryDelay: number; retryDelayMax: number };
/** Some three hours in total. */
const defaultRetryPolicy: RetryPolicy = { retryLimit: 20, retryDelay: 2, retryDelayMax: 900 };
/** A card must be deleted at its provider, which may be down: retried for a week. */
const retryPolicyOverrides: Partial<Record<JobName, Partial<RetryPolicy>>> = {
  'forget-card': { retryLimit: 680 },
};

/**
 * Opens the job queue on the server's database. Each failure of a job is logged as a warning; one without retries left as an
 * error, also where the process that ran it was lost.
 */
export async function openJobs(
  connection: pg.PoolConfig,
  log: BaseLogger,
  retryPolicy = defaultRetryPolicy,
): Promise<Jobs> {
  const boss = new PgBoss({
    ...toConnectionOptions(connection),
    // Created by a migration: the serving role may not.
    createSchema: false,
    max: poolSize,
    application_name: 'quincena-jobs',
  });
  boss.on('error', (error) => log.warn({ err: error }, 'the job queue had an error'));
  await boss.start();
  const retention = { deleteAfterSeconds: deadLetterRetentionDays * daySeconds };
  await boss.createQueue(deadLetterQueue, retention);
  await boss.updateQueue(deadLetterQueue, retention);
  const options = { ...retryPolicy, retryBackoff: true, deadLetter: deadLetterQueue };
  for (const queue of jobNames) {
    const queueOptions = { ...options, ...retryPolicyOverrides[queue], ...getExpiry(queue) };
    await boss.createQueue(queue, queueOptions);
    await boss.updateQueue(queue, queueOptions);
  }
  for (const [queue, cron] of cronSchedules) await boss.schedule(queue, cron);
  const loops: { stop(): Promise<void> }[] = [];
  return {
    async send(trx, name, data, delaySeconds) {
      await boss.send(name, data, { startAfter: delaySeconds, db: fromKysely(trx) });
    },
    async sendAll(trx, name, items) {
      if (items.length === 0) return;
      await boss.insert(
        name,
        items.map((data) => ({ data })),
        { db: fromKysely(trx) },
      );
    },
    async start(handlers) {
      for (const name of jobNames) await registerWorker(boss, log, name, handlers);
      for (const name of continuousJobNames)
        loops.push(repeatUntilStopped(() => handlers[name]({}), pollSeconds, log));
      await registerDeadLetterWorker(boss, log);
    },
    async stop() {
      await Promise.all(loops.map((loop) => loop.stop()));
      await boss.stop({ graceful: true, timeout: 5_000 });
    },
  };
}

function getExpiry(name: JobName): { expireInSeconds?: number } {
  if (name === 'export') return { expireInSeconds: exportTimeoutSeconds };
  return isOrderJob(name) ? { expireInSeconds: orderJobTimeoutSeconds } : {};
}

async function registerWorker<Name extends JobName>(
  boss: PgBoss,
  log: BaseLogger,
  name: Name,
  handlers: JobHandlers,
): Promise<void> {
  const runJob = async ({ id, data, retryCount }: Job<JobData[Name]>): Promise<JobResult> => {
    try {
      await traces.job(name, async () => {
        try {
          await handlers[name](data);
        } catch (error) {
          const failure: object = { job: name, ...data, attempt: retryCount + 1, err: error };
          log.warn(failure, 'a job failed');
          throw error;
        }
      });
      return { id, status: 'completed' };
    } catch (error) {
      return { id, status: 'failed', output: error };
    }
  };
  const polling = { pollingIntervalSeconds: pollSeconds, burstWhenBatchFull: true };
  const options = { ...polling, perJobResults: true, ...getConcurrency(name) } as const;
  await boss.work(name, options, (jobs: Job<JobData[Name]>[]) => Promise.all(jobs.map(runJob)));
}

/**
 * Workers of a queue and the batch of each; after a full batch a worker polls again at once. Order jobs, which a borrower
 * waits for, have several workers; scheduled jobs run one at a time.
 */
function getConcurrency(name: JobName): { localConcurrency: number; batchSize: number } {
  if (isScheduledJob(name)) return { localConcurrency: 1, batchSize: 1 };
  return isOrderJob(name) ? { localConcurrency: 4, batchSize: 2 } : { localConcurrency: 1, batchSize: 4 };
}

async function registerDeadLetterWorker(boss: PgBoss, log: BaseLogger): Promise<void> {
  const options = { pollingIntervalSeconds: pollSeconds, includeMetadata: true } as const;
  await boss.work(deadLetterQueue, options, async (jobs: JobWithMetadata[]) => {
    for (const { data, sourceName, sourceOutput: error, sourceRetryCount } of jobs) {
      log.error({ job: sourceName, ...data, tries: (sourceRetryCount ?? 0) + 1, error }, 'a job gave up');
    }
  });
}

function toConnectionOptions(connection: pg.PoolConfig): Record<string, string | number> {
  const { connectionString, host, port, user, password, database } = connection;
  const allOptions = { connectionString, host, port, user, password, database };
  return Object.fromEntries(
    Object.entries(allOptions).filter(
      (entry): entry is [string, string | number] =>
        typeof entry[1] === 'string' || typeof entry[1] === 'number',
    ),
  );
}

/** Repeats a task with a delay after each run until it is stopped. A failure is logged as a warning. */
function repeatUntilStopped(
  task: () => Promise<void>,
  delaySeconds: number,
  log: Pick<BaseLogger, 'warn'>,
): { stop(): Promise<void> } {
  const abortController = new AbortController();
  async function runLoop(): Promise<void> {
    while (!abortController.signal.aborted) {
      await task().catch((error: unknown) => log.warn({ err: error }, 'a round of work failed'));
      await sleep(delaySeconds * 1000, undefined, { signal: abortController.signal }).catch(() => undefined);
    }
  }
  const loop = runLoop();
  return {
    stop() {
      abortController.abort();
      return loop;
    },
  };
}

/** Runs each step even if an earlier one failed, then throws what failed, so that the job is retried. */
export async function runAllSteps(steps: readonly (() => Promise<unknown>)[]): Promise<void> {
  const errors: unknown[] = [];
  for (const step of steps) {
    try {
      await step();
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length === 0) return;
  if (errors.length === 1) throw errors[0];
  throw new Error(errors.map(getErrorMessage).join('; '), { cause: errors[0] });
}
