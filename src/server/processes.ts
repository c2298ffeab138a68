import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BaseLogger } from 'pino';
import { StartError } from './database/index.ts';

const pauseMs = 1_000;

/** Whether this process only looks after the others. */
export function isForProcesses(count: number): boolean {
  return count > 1 && cluster.isPrimary;
}

/**
 * Runs the server in so many processes that share one port. Each is an instance like any other beside it: what they
 * share is the database. One that ends by itself is replaced.
 * @param beside is opened here once all of them listen, and closed after them
 * @returns when all of them listen. Throws StartError where one of them doesn't start; it has said why.
 */
export async function startProcesses(
  count: number,
  log: BaseLogger,
  beside: () => Promise<{ close(): Promise<void> }>,
): Promise<{ port: number; stop(): Promise<void> }> {
  let isStopping = false;
  async function replace(code: number, signal: string): Promise<void> {
    if (isStopping) return;
    log.error({ code, signal }, 'a process of the server ended: another one takes its place');
    await sleep(pauseMs);
    if (!isStopping) cluster.fork();
  }
  async function stop(): Promise<void> {
    isStopping = true;
    const running = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
    await Promise.all(running.map(end));
  }
  const ports = await Promise.allSettled(Array.from({ length: count }, () => listening(cluster.fork())));
  const [first] = ports;
  if (first?.status !== 'fulfilled' || ports.some(({ status }) => status === 'rejected')) {
    await stop();
    throw new StartError('A process of the server did not start: see above.');
  }
  cluster.on('exit', (_worker, code, signal) => void replace(code, signal));
  // One that listened first may have ended before the last one did.
  for (let running = Object.keys(cluster.workers ?? {}).length; running < count; running++) cluster.fork();
  const { close } = await beside();
  async function stopAll(): Promise<void> {
    await stop();
    await close();
  }
  return { port: first.value, stop: stopAll };
}

/** The port a new process listens on. Throws where it ends before. */
async function listening(worker: Worker): Promise<number> {
  const ended = once(worker, 'exit').then(() => {
    throw new Error('a process of the server ended before it listened');
  });
  const [address] = await Promise.race([once(worker, 'listening'), ended]);
  return (address as { port: number }).port;
}

async function end(worker: Worker): Promise<void> {
  const ended = once(worker, 'exit');
  worker.process.kill('SIGTERM');
  await ended;
}
