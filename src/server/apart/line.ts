type Waiting = { isLight: boolean; go(): void };

/** Runs one task after the other, light ones first. */
export type Line = {
  /** Undefined, and no task, where so many of its kind wait already. */
  join<Done>(task: () => Promise<Done>, isLight: boolean): Promise<Done> | undefined;
};

/** @param most of each kind may wait at once */
export function makeLine(most: { light: number; heavy: number }): Line {
  const waiting: Waiting[] = [];
  let isBusy = false;

  function next(): void {
    const light = waiting.findIndex(({ isLight }) => isLight);
    const [first] = waiting.splice(Math.max(light, 0), 1);
    isBusy = first !== undefined;
    first?.go();
  }

  return {
    join(task, isLight) {
      const alike = waiting.filter((other) => other.isLight === isLight).length;
      if (alike >= (isLight ? most.light : most.heavy)) return undefined;
      const turn = new Promise<void>((go) => waiting.push({ isLight, go }));
      if (!isBusy) next();
      return turn.then(task).finally(next);
    },
  };
}
