import { fork } from 'node:child_process';
import { setPriority } from 'node:os';
import type { BaseLogger } from 'pino';

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

/** What is asked has some ten times what the slowest takes. */
const defaultTimeouts = { deadlineMs: 15_000, idleMs: 10_000 };
/** How often something is begun again whose process ended under it, because of something else perhaps. */
const maxAttempts = 3;

type WorkerClient<Input, Output> = {
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

/** A program that works apart from the server: what it runs, what it is called in the log. */
type WorkerProgram = { name: string; path: string; megabytes: number };

type WorkerRequest<Input> = { id: number; input: Input };
type WorkerResponse<Output> = { id: number; output: Output };

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
function startWorkerProcess<Input, Output>({ name, path, megabytes }: WorkerProgram, log: BaseLogger) {
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

type QueuedTask = { isLight: boolean; start(): void };

/** Runs one task after the other, light ones first. */
type TaskQueue = {
  /** Undefined, and no task, where so many of its kind wait already; the same later where its turn doesn't come in time. */
  enqueue<Result>(task: () => Promise<Result>, isLight: boolean): Promise<Result | undefined> | undefined;
};

/**
 * @param maxQueued of each kind may wait at once
 * @param maxWaitMs how long one may wait
 */
export function createTaskQueue(maxQueued: { light: number; heavy: number }, maxWaitMs?: number): TaskQueue {
  const queue: QueuedTask[] = [];
  let isBusy = false;

  function runNext(): void {
    const light = queue.findIndex(({ isLight }) => isLight);
    const [first] = queue.splice(Math.max(light, 0), 1);
    isBusy = first !== undefined;
    first?.start();
  }

  /** Whether its turn came in time. */
  function waitForTurn(isLight: boolean): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const entry = { isLight, start: () => resolve(true) };
    queue.push(entry);
    const expire = () => {
      const index = queue.indexOf(entry);
      if (index < 0) return;
      queue.splice(index, 1);
      resolve(false);
    };
    if (maxWaitMs !== undefined) setTimeout(expire, maxWaitMs).unref();
    if (!isBusy) runNext();
    return promise;
  }

  return {
    enqueue(task, isLight) {
      const queuedOfKind = queue.filter((other) => other.isLight === isLight).length;
      if (queuedOfKind >= (isLight ? maxQueued.light : maxQueued.heavy)) return undefined;
      return waitForTurn(isLight).then(async (isOnTime) => {
        if (!isOnTime) return undefined;
        try {
          return await task();
        } finally {
          runNext();
        }
      });
    },
  };
}

/** What may be under way at once in one process of the server: an upload holds some 200 KB of memory and up to 10 MB of disk. */
const maxTotal = 120;
/** A complaint has nine images. */
const maxPerBorrower = 10;
/** What is free is at least so many times what one borrower has. */
const freeShareFactor = 4;

type BorrowerSlot = {
  /** Runs a task once those before it of the same borrower are done. */
  runInOrder<Result>(task: () => Promise<Result>): Promise<Result>;
  release(): void;
};

/**
 * Places for what borrowers have under way. The fewer are left, the fewer may one borrower have, so that there is one for whoever
 * comes with his first: twelve borrowers who take all they get leave sixteen.
 */
export function createBorrowerSlots() {
  const borrowers = new Map<number, { active: number; last: Promise<unknown> }>();
  let total = 0;
  return {
    /** Undefined where the borrower has as many as he may. */
    acquire(borrowerId: number): BorrowerSlot | undefined {
      const usage = borrowers.get(borrowerId) ?? { active: 0, last: Promise.resolve() };
      if (usage.active >= Math.min(maxPerBorrower, (maxTotal - total) / freeShareFactor)) return undefined;
      borrowers.set(borrowerId, usage);
      usage.active++;
      total++;
      return {
        runInOrder(task) {
          const completion = usage.last.then(task);
          usage.last = completion.catch(() => undefined);
          return completion;
        },
        release() {
          usage.active--;
          total--;
          if (usage.active === 0) borrowers.delete(borrowerId);
        },
      };
    },
  };
}
