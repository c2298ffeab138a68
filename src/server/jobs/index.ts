import type { Kysely } from 'kysely';
import type pg from 'pg';
import { fromKysely, type Job, type JobResult, type JobWithMetadata, PgBoss } from 'pg-boss';
import type { BaseLogger } from 'pino';
import type { Schema } from '../database/index.ts';
import { traces } from '../traces/index.ts';
import { again } from './again.ts';
import { gaveUp, keptDays } from './givenUp.ts';
import { isByClock, isOfOrder, type JobData, type JobName, jobNames, ongoing, schedules } from './table.ts';

export { listGivenUp } from './givenUp.ts';
export { inTurn } from './inTurn.ts';
export type { JobData } from './table.ts';

export type JobHandlers = { [Name in JobName]: (data: JobData[Name]) => Promise<void> };

/** Work that is done later, kept in the same database and sent by the same transaction as what causes it. */
export type Jobs = {
  /** Queues a job inside the caller's transaction: it exists if, and only if, that commits. */
  send<Name extends JobName>(
    trx: Kysely<Schema>,
    name: Name,
    data: JobData[Name],
    afterSeconds: number,
  ): Promise<void>;
  /** The same of many. */
  sendAll<Name extends JobName>(
    trx: Kysely<Schema>,
    name: Name,
    data: readonly JobData[Name][],
  ): Promise<void>;
  start(handlers: JobHandlers): Promise<void>;
  stop(): Promise<void>;
};

/** Each looks for work twice a second. */
const pollSeconds = 0.5;
const poolSize = 3;
/** A job of an order that is at it for longer was lost with its process, and is taken up again. */
const lostAfterSeconds = 60;

/** How often a job is tried again, and after how long at first and at most: some three hours in all. */
export type Patience = { retryLimit: number; retryDelay: number; retryDelayMax: number };
const usualPatience: Patience = { retryLimit: 20, retryDelay: 2, retryDelayMax: 900 };
/** Nobody would do it by hand: a provider that is away is told again for a week. */
const longPatience: Partial<Record<JobName, Partial<Patience>>> = { 'forget-card': { retryLimit: 680 } };

/**
 * Opens the job queue on the database the rest uses. Each failure of a job is a warning in the log; a job that gives up is
 * an error, also where the process that ran it was lost.
 */
export async function openJobs(
  connection: pg.PoolConfig,
  log: BaseLogger,
  patience = usualPatience,
): Promise<Jobs> {
  const boss = new PgBoss({
    ...connectionOptions(connection),
    // A migration has made it: the role that serves may not.
    createSchema: false,
    max: poolSize,
    application_name: 'quincena-jobs',
  });
  boss.on('error', (error) => log.warn({ err: error }, 'the job queue had an error'));
  await boss.start();
  const kept = { deleteAfterSeconds: keptDays * 86_400 };
  await boss.createQueue(gaveUp, kept);
  await boss.updateQueue(gaveUp, kept);
  const options = { ...patience, retryBackoff: true, deadLetter: gaveUp };
  for (const queue of jobNames) {
    const ofOrder = isOfOrder(queue) ? { expireInSeconds: lostAfterSeconds } : {};
    const ofQueue = { ...options, ...longPatience[queue], ...ofOrder };
    await boss.createQueue(queue, ofQueue);
    await boss.updateQueue(queue, ofQueue);
  }
  for (const [queue, cron] of schedules) await boss.schedule(queue, cron);
  const rounds: { stop(): Promise<void> }[] = [];
  return {
    async send(trx, name, data, afterSeconds) {
      await boss.send(name, data, { startAfter: afterSeconds, db: fromKysely(trx) });
    },
    async sendAll(trx, name, all) {
      if (all.length === 0) return;
      await boss.insert(
        name,
        all.map((data) => ({ data })),
        { db: fromKysely(trx) },
      );
    },
    async start(handlers) {
      for (const name of jobNames) await work(boss, log, name, handlers);
      for (const name of ongoing) rounds.push(again(() => handlers[name]({}), pollSeconds, log));
      await reportGivenUp(boss, log);
    },
    async stop() {
      await Promise.all(rounds.map((round) => round.stop()));
      await boss.stop({ graceful: true, timeout: 5_000 });
    },
  };
}

async function work<Name extends JobName>(
  boss: PgBoss,
  log: BaseLogger,
  name: Name,
  handlers: JobHandlers,
): Promise<void> {
  const doOne = async ({ id, data, retryCount }: Job<JobData[Name]>): Promise<JobResult> => {
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
  const options = { ...polling, perJobResults: true, ...handsOf(name) } as const;
  await boss.work(name, options, (jobs: Job<JobData[Name]>[]) => Promise.all(jobs.map(doOne)));
}

/**
 * How many look for work, and how much each takes at a time: after a full hand it looks again at once. What somebody waits
 * for isn't held up by one that takes its time; what comes by the clock is one at a time.
 */
function handsOf(name: JobName): { localConcurrency: number; batchSize: number } {
  if (isByClock(name)) return { localConcurrency: 1, batchSize: 1 };
  return isOfOrder(name) ? { localConcurrency: 4, batchSize: 2 } : { localConcurrency: 1, batchSize: 4 };
}

async function reportGivenUp(boss: PgBoss, log: BaseLogger): Promise<void> {
  const options = { pollingIntervalSeconds: pollSeconds, includeMetadata: true } as const;
  await boss.work(gaveUp, options, async (jobs: JobWithMetadata[]) => {
    for (const { data, sourceName, sourceOutput: error, sourceRetryCount } of jobs) {
      log.error({ job: sourceName, ...data, tries: (sourceRetryCount ?? 0) + 1, error }, 'a job gave up');
    }
  });
}

function connectionOptions(connection: pg.PoolConfig): Record<string, string | number> {
  const { connectionString, host, port, user, password, database } = connection;
  const known = { connectionString, host, port, user, password, database };
  return Object.fromEntries(
    Object.entries(known).filter(
      (entry): entry is [string, string | number] =>
        typeof entry[1] === 'string' || typeof entry[1] === 'number',
    ),
  );
}
