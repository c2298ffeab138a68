import { fork } from 'node:child_process';
import type { BaseLogger } from 'pino';

/** A program that works apart from the server: what it runs, what it is called in the log. */
export type WorkerProgram = { name: string; path: string; megabytes: number };

export type WorkerRequest<Input> = { id: number; input: Input };
export type WorkerResponse<Output> = { id: number; output: Output };

/** Nothing of the server's own: no address, no secret. What is free goes back to the system (half the memory after a while). */
const workerEnvironment = {
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '65536',
  MALLOC_TOP_PAD_: '0',
};

/** Starts a program's process. It holds nothing open: a command that is done ends. */
export function startWorkerProcess<Input, Output>({ name, path, megabytes }: WorkerProgram, log: BaseLogger) {
  const pending = new Map<number, (output: Output | 'ended') => void>();
  let lastId = 0;
  let hasExited = false;
  const child = fork(path, {
    execArgv: [`--max-old-space-size=${megabytes}`, '--max-semi-space-size=1'],
    env: workerEnvironment,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    serialization: 'advanced',
  });

  function settle(id: number, output: Output | 'ended'): void {
    pending.get(id)?.(output);
    pending.delete(id);
  }
  function handleExit(): void {
    hasExited = true;
    for (const id of pending.keys()) settle(id, 'ended');
  }

  child.on('message', ({ id, output }: WorkerResponse<Output>) => settle(id, output));
  child.on('error', (error) => {
    log.error({ err: error }, `the ${name} failed`);
    handleExit();
  });
  child.once('exit', (code, signal) => {
    if (pending.size > 0) log.warn({ code, signal }, `the ${name} ended at work`);
    handleExit();
  });
  child.unref();
  child.channel?.unref();

  return {
    /** `ended`: the process is gone, and this question with it. */
    request(input: Input): Promise<Output | 'ended'> {
      if (hasExited) return Promise.resolve('ended');
      const id = ++lastId;
      const { promise, resolve } = Promise.withResolvers<Output | 'ended'>();
      pending.set(id, resolve);
      const message: WorkerRequest<Input> = { id, input };
      // What can't be sent any more is answered by the exit.
      child.send(message, () => undefined);
      return promise;
    },
    isIdle: () => pending.size === 0,
    kill(): void {
      child.kill('SIGKILL');
    },
  };
}
