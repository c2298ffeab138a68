type Waiting = { isLight: boolean; go(): void };

/** Runs one task after the other, light ones first. */
export type Line = {
  /** Undefined, and no task, where so many of its kind wait already; the same later where its turn doesn't come in time. */
  join<Done>(task: () => Promise<Done>, isLight: boolean): Promise<Done | undefined> | undefined;
};

/**
 * @param most of each kind may wait at once
 * @param longestMs how long one may wait
 */
export function makeLine(most: { light: number; heavy: number }, longestMs?: number): Line {
  const waiting: Waiting[] = [];
  let isBusy = false;

  function next(): void {
    const light = waiting.findIndex(({ isLight }) => isLight);
    const [first] = waiting.splice(Math.max(light, 0), 1);
    isBusy = first !== undefined;
    first?.go();
  }

  /** Whether its turn came in time. */
  function turnOf(isLight: boolean): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const one = { isLight, go: () => resolve(true) };
    waiting.push(one);
    const leave = () => {
      const at = waiting.indexOf(one);
      if (at < 0) return;
      waiting.splice(at, 1);
      resolve(false);
    };
    if (longestMs !== undefined) setTimeout(leave, longestMs).unref();
    if (!isBusy) next();
    return promise;
  }

  return {
    join(task, isLight) {
      const alike = waiting.filter((other) => other.isLight === isLight).length;
      if (alike >= (isLight ? most.light : most.heavy)) return undefined;
      return turnOf(isLight).then(async (isInTime) => {
        if (!isInTime) return undefined;
        try {
          return await task();
        } finally {
          next();
        }
      });
    },
  };
}
