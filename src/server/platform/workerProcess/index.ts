import { fork } from 'node:child_process';
import { setPriority } from 'node:os';
import type { BaseLogger } from 'pino';

const memoryCheckIntervalMs = 20;
const megabyte = 1024 * 1024;
/** Below the server's own priority, but not so low that a busy machine starves the worker. */
const processPriority = 5;

/** The main loop of a worker process: answers requests until the server disconnects, and kills itself above `maxMegabytes`. */
export function serveWorkerProcess<Input, Output>(
  handle: (input: Input) => Promise<Output>,
  maxMegabytes: number,
): void {
  setPriority(processPriority);
  // The worker dies with the server, however that ends; exiting would wait for requests in progress.
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

/** The deadline is some ten times the slowest request. */
const defaultTimeouts = { deadlineMs: 15_000, idleMs: 10_000 };
/** Attempts of a request whose process ended, perhaps because of another request. */
const maxAttempts = 3;

type WorkerClient<Input, Output> = {
  /** Null after the deadline, or where the process ended at each attempt. */
  request(input: Input): Promise<Output | null>;
  /** Ends the process; pending requests return null. */
  close(): void;
};

/**
 * A client of a worker process that is started at the first request, stopped when idle, killed at a request's deadline, and
 * ends with the server. A request that crashes the process fails alone: others are repeated.
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

/** The program of a worker process: its name in the log, its module, its heap limit. */
type WorkerProgram = { name: string; path: string; megabytes: number };

type WorkerRequest<Input> = { id: number; input: Input };
type WorkerResponse<Output> = { id: number; output: Output };

/** None of the server's variables: no address, no secret. The allocator settings return free memory to the system. */
const workerEnvironment = {
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '65536',
  MALLOC_TOP_PAD_: '0',
};

/** Starts a program's process, which doesn't keep the parent's event loop alive. */
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
    /** `ended`: the process ended before it answered. */
    request(input: Input): Promise<Output | 'ended'> {
      if (hasExited) return Promise.resolve('ended');
      const id = ++lastId;
      const { promise, resolve } = Promise.withResolvers<Output | 'ended'>();
      pending.set(id, resolve);
      const message: WorkerRequest<Input> = { id, input };
      // A message that can't be sent is settled by the exit.
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

/** Runs one task at a time, light ones first. */
type TaskQueue = {
  /** Undefined where the queue of its kind is full; resolves to undefined where its turn doesn't come within `maxWaitMs`. */
  enqueue<Result>(task: () => Promise<Result>, isLight: boolean): Promise<Result | undefined> | undefined;
};

/**
 * @param maxQueued how many tasks of each kind may wait at once
 * @param maxWaitMs how long a task may wait; absent: without limit
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

  /** False where the turn didn't come within `maxWaitMs`. */
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

/** Uploads in progress in one process of the server: each takes some 200 KB of memory and up to 10 MB of disk. */
const maxTotal = 120;
/** A complaint has nine images. */
const maxPerBorrower = 10;
/** Free slots are at least this many times those of one borrower. */
const freeShareFactor = 4;

type BorrowerSlot = {
  /** Runs a task after earlier ones of the same borrower. */
  runInOrder<Result>(task: () => Promise<Result>): Promise<Result>;
  release(): void;
};

/**
 * Limits uploads in progress per borrower. The fewer slots are free, the fewer one borrower may hold, so that another borrower
 * still gets a first one: twelve borrowers who take all they can leave sixteen.
 */
export function createBorrowerSlots() {
  const borrowers = new Map<number, { active: number; last: Promise<unknown> }>();
  let total = 0;
  return {
    /** Undefined where the borrower holds the maximum. */
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
