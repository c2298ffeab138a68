import type { BaseLogger } from 'pino';
import { startWorkerProcess, type WorkerProgram } from './start.ts';

/** What is asked has some ten times what the slowest takes. */
const defaultTimeouts = { deadlineMs: 15_000, idleMs: 10_000 };
/** How often something is begun again whose process ended under it, because of something else perhaps. */
const maxAttempts = 3;

export type WorkerClient<Input, Output> = {
  /** Null for what the process ended under, or took too long for. */
  request(input: Input): Promise<Output | null>;
  /** Ends the process and fails what it was doing. */
  close(): void;
};

/**
 * A process of its own that starts with the first question, ends when there is nothing to do, is killed at a question's
 * deadline, and ends with the server. What a question makes of it is at worst that question's failure.
 */
export function createWorkerClient<Input, Output extends object>(
  program: WorkerProgram,
  log: BaseLogger,
  { deadlineMs, idleMs } = defaultTimeouts,
): WorkerClient<Input, Output> {
  let worker: ReturnType<typeof startWorkerProcess<Input, Output>> | undefined;
  let idleTimer: NodeJS.Timeout | undefined;
  let isClosed = false;

  function stopWorker(): void {
    worker?.kill();
    worker = undefined;
  }

  async function requestOnce(input: Input): Promise<Output | 'ended' | 'late'> {
    clearTimeout(idleTimer);
    worker ??= startWorkerProcess<Input, Output>(program, log);
    const activeWorker = worker;
    const { promise: timedOut, resolve } = Promise.withResolvers<'late'>();
    const deadlineTimer = setTimeout(resolve, deadlineMs, 'late');
    const outcome = await Promise.race([activeWorker.request(input), timedOut]);
    clearTimeout(deadlineTimer);
    if (outcome === 'late') log.warn(`the ${program.name} took too long and is ended`);
    if (typeof outcome === 'string' && worker === activeWorker) stopWorker();
    if (worker?.isIdle()) idleTimer = setTimeout(stopWorker, idleMs).unref();
    return outcome;
  }

  return {
    async request(input) {
      for (let attempts = 0; attempts < maxAttempts && !isClosed; attempts++) {
        const outcome = await requestOnce(input);
        if (outcome === 'late') return null;
        if (outcome !== 'ended') return outcome;
      }
      return null;
    },
    close() {
      isClosed = true;
      clearTimeout(idleTimer);
      stopWorker();
    },
  };
}
