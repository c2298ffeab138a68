import type { JobData, Jobs } from '../platform/jobs/index.ts';

type QueuedJob = { name: string; data: unknown; delaySeconds: number };

/** A queue that only stores jobs until a test runs them. */
export function createFakeJobs(): Jobs & {
  /** Does all that waits under a name, and what that sends without a wait; gives how long the rest waits, which stays. */
  runAll<Name extends keyof JobData>(
    name: Name,
    handle: (data: JobData[Name]) => Promise<void>,
  ): Promise<number[]>;
} {
  let queuedJobs: QueuedJob[] = [];
  return {
    async send(_trx, name, data, delaySeconds) {
      queuedJobs.push({ name, data, delaySeconds });
    },
    async sendAll(_trx, name, items) {
      queuedJobs.push(...items.map((data) => ({ name, data, delaySeconds: 0 })));
    },
    async runAll<Name extends keyof JobData>(name: Name, handle: (data: JobData[Name]) => Promise<void>) {
      const matchingJobs = queuedJobs.filter((job) => job.name === name);
      queuedJobs = queuedJobs.filter((job) => job.name !== name);
      for (const { data } of matchingJobs) await handle(data as JobData[Name]);
      return queuedJobs.filter((job) => job.name === name).map(({ delaySeconds }) => delaySeconds);
    },
    start: () => Promise.resolve(),
    stop: () => Promise.resolve(),
  };
}
