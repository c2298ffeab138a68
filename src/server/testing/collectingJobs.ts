import type { JobData, Jobs } from '../jobs/index.ts';

type Queued = { name: string; data: unknown; afterSeconds: number };

/** A queue that only keeps what is sent, until a test runs it. */
export function collectingJobs(): Jobs & {
  /** Does all that waits under a name, and what that sends without a wait; gives how long the rest waits, which stays. */
  runAll<Name extends keyof JobData>(
    name: Name,
    handle: (data: JobData[Name]) => Promise<void>,
  ): Promise<number[]>;
} {
  let queued: Queued[] = [];
  return {
    async send(_trx, name, data, afterSeconds) {
      queued.push({ name, data, afterSeconds });
    },
    async sendAll(_trx, name, all) {
      queued.push(...all.map((data) => ({ name, data, afterSeconds: 0 })));
    },
    async runAll<Name extends keyof JobData>(name: Name, handle: (data: JobData[Name]) => Promise<void>) {
      const ready = queued.filter((job) => job.name === name);
      queued = queued.filter((job) => job.name !== name);
      for (const { data } of ready) await handle(data as JobData[Name]);
      return queued.filter((job) => job.name === name).map(({ afterSeconds }) => afterSeconds);
    },
    start: () => Promise.resolve(),
    stop: () => Promise.resolve(),
  };
}
