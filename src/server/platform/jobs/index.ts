import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import { fromKysely, type Job, type JobResult, type JobWithMetadata, PgBoss } from 'pg-boss';
import type { BaseLogger } from 'pino';
import type { Schema } from '../database/index.ts';
import { daySeconds } from '../durations.ts';
import { getErrorMessage } from '../errorMessage.ts';
import type { Metrics } from '../metrics/index.ts';
import { traces } from '../tracing/index.ts';
import {
  deadLetterQueue,
  deadLetterRetentionDays,
  type JobData,
  type JobName,
  type QueuedJobName,
  queues,
  toQueueName,
} from './definitions.ts';

export {
  deadLetterQueue,
  type JobData,
  listDeadLetterJobs,
  recentDays,
  retryDeadLetterJob,
} from './definitions.ts';
export { listQueueStates, type QueueState } from './queueStates.ts';

export type JobHandlers = { [Name in JobName]: (data: JobData[Name]) => Promise<void> };

/** The job queue, in the same database: a job is queued by the transaction that causes it. */
export type Jobs = {
  /** Queues a job inside the caller's transaction: it exists if, and only if, that commits. */
  send<Name extends QueuedJobName>(
    trx: Kysely<Schema>,
    name: Name,
    data: JobData[Name],
    delaySeconds: number,
  ): Promise<void>;
  /** Queues several jobs in one statement. */
  sendAll<Name extends QueuedJobName>(
    trx: Kysely<Schema>,
    name: Name,
    data: readonly JobData[Name][],
  ): Promise<void>;
  /** Runs the jobs; each run is counted by its outcome. */
  start(handlers: JobHandlers, metrics: JobMetrics): Promise<void>;
  stop(): Promise<void>;
};

type JobMetrics = Pick<Metrics, 'countJob'>;

const pollSeconds = 0.5;
const poolSize = 3;
/** Retries of a failed job, with the first and the maximum delay in seconds: some three hours in total. */
const defaultRetryPolicy = { retryLimit: 20, retryDelay: 2, retryDelayMax: 900 };

const queuedJobs = Object.entries(queues) as [QueuedJobName, (typeof queues)[QueuedJobName]][];

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
  for (const [name, queue] of queuedJobs) {
    const queueName = toQueueName(name);
    await boss.createQueue(queueName, { ...options, ...queue.options });
    await boss.updateQueue(queueName, { ...options, ...queue.options });
    if (queue.cron) await boss.schedule(queueName, queue.cron);
  }
  let eventDispatch: { stop(): Promise<void> } | undefined;
  return {
    async send(trx, name, data, delaySeconds) {
      await boss.send(toQueueName(name), data, { startAfter: delaySeconds, db: fromKysely(trx) });
    },
    async sendAll(trx, name, items) {
      if (items.length === 0) return;
      await boss.insert(
        toQueueName(name),
        items.map((data) => ({ data })),
        { db: fromKysely(trx) },
      );
    },
    async start(handlers, metrics) {
      const run: RunJob = (name, data) => runCounted(handlers, metrics, name, data);
      for (const [name] of queuedJobs) await registerWorker(boss, log, name, run);
      eventDispatch = repeatUntilStopped(() => run('dispatch-events', {}), pollSeconds, log);
      await registerDeadLetterWorker(boss, log);
    },
    async stop() {
      await eventDispatch?.stop();
      await boss.stop({ graceful: true, timeout: 5_000 });
    },
  };
}

type RunJob = <Name extends JobName>(name: Name, data: JobData[Name]) => Promise<void>;

async function runCounted<Name extends JobName>(
  handlers: JobHandlers,
  metrics: JobMetrics,
  name: Name,
  data: JobData[Name],
): Promise<void> {
  try {
    await handlers[name](data);
    metrics.countJob(toQueueName(name), 'done');
  } catch (error) {
    metrics.countJob(toQueueName(name), 'failed');
    throw error;
  }
}

async function registerWorker<Name extends QueuedJobName>(
  boss: PgBoss,
  log: BaseLogger,
  name: Name,
  run: RunJob,
): Promise<void> {
  const runJob = async ({ id, data, retryCount }: Job<JobData[Name]>): Promise<JobResult> => {
    try {
      await traces.job(name, async () => {
        try {
          await run(name, data);
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
  const options = { ...polling, perJobResults: true, ...queues[name].work } as const;
  await boss.work(toQueueName(name), options, (jobs: Job<JobData[Name]>[]) => Promise.all(jobs.map(runJob)));
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
export async function runStepsCollectingErrors(steps: readonly (() => Promise<unknown>)[]): Promise<void> {
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
