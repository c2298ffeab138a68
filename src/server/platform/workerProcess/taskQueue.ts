type QueuedTask = { isLight: boolean; start(): void };

/** Runs one task after the other, light ones first. */
export type TaskQueue = {
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
