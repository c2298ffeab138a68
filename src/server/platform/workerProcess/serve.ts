import { setPriority } from 'node:os';
import type { WorkerRequest, WorkerResponse } from './start.ts';

const memoryCheckIntervalMs = 20;
const megabyte = 1024 * 1024;
/** Pages and calls go first; low enough that nothing is starved on a busy machine. */
const processPriority = 5;

/** What a process apart from the server does: answers what it is asked, within its memory, as long as the server runs. */
export function serveWorkerProcess<Input, Output>(
  handle: (input: Input) => Promise<Output>,
  maxMegabytes: number,
): void {
  setPriority(processPriority);
  // A server that ends, however it ends, takes its process along; exiting would wait for what is at work.
  process.on('disconnect', killProcess);
  process.on('message', async ({ id, input }: WorkerRequest<Input>) => {
    const response: WorkerResponse<Output> = { id, output: await handle(input) };
    if (process.connected) process.send?.(response);
  });
  setInterval(() => {
    if (process.memoryUsage.rss() > maxMegabytes * megabyte) killProcess();
  }, memoryCheckIntervalMs);
}

function killProcess(): void {
  process.kill(process.pid, 'SIGKILL');
}
