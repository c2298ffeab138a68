import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BaseLogger } from 'pino';
import { StartError } from '../platform/database/index.ts';

const restartDelayMs = 1_000;

/** Whether this process only supervises the others. */
export function isClusterPrimary(count: number): boolean {
  return count > 1 && cluster.isPrimary;
}

/**
 * Runs the server in several processes that share one port and only have the database in common. A process that ends by
 * itself is replaced.
 * @param openPrimaryService is opened here once all of them listen, and closed after them
 * @returns when all of them listen. Throws StartError where one of them doesn't start; it has said why.
 */
export async function startServerCluster(
  count: number,
  log: BaseLogger,
  openPrimaryService: () => Promise<{ close(): Promise<void> }>,
): Promise<{ port: number; stop(): Promise<void> }> {
  let isStopping = false;
  async function replaceWorker(code: number, signal: string): Promise<void> {
    if (isStopping) return;
    log.error({ code, signal }, 'a process of the server ended: another one takes its place');
    await sleep(restartDelayMs);
    if (!isStopping) cluster.fork();
  }
  async function stop(): Promise<void> {
    isStopping = true;
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
    await Promise.all(workers.map(terminateWorker));
  }
  const ports = await Promise.allSettled(
    Array.from({ length: count }, () => waitUntilListening(cluster.fork())),
  );
  const [first] = ports;
  if (first?.status !== 'fulfilled' || ports.some(({ status }) => status === 'rejected')) {
    await stop();
    throw new StartError('A process of the server did not start: see above.');
  }
  cluster.on('exit', (_worker, code, signal) => void replaceWorker(code, signal));
  // One that listened first may have ended before the last one did.
  for (let runningCount = Object.keys(cluster.workers ?? {}).length; runningCount < count; runningCount++)
    cluster.fork();
  const { close } = await openPrimaryService();
  async function stopAll(): Promise<void> {
    await stop();
    await close();
  }
  return { port: first.value, stop: stopAll };
}

/** The port a new process listens on. Throws where it ends before. */
async function waitUntilListening(worker: Worker): Promise<number> {
  const exited = once(worker, 'exit').then(() => {
    throw new Error('a process of the server ended before it listened');
  });
  const [address] = await Promise.race([once(worker, 'listening'), exited]);
  return (address as { port: number }).port;
}

async function terminateWorker(worker: Worker): Promise<void> {
  const exited = once(worker, 'exit');
  worker.process.kill('SIGTERM');
  await exited;
}
