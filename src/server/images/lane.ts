/** Runs one task after the other; undefined, and no task, where so many wait already. */
export type Lane = <Done>(task: () => Promise<Done>) => Promise<Done> | undefined;

export function makeLane(mostWaiting: number): Lane {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return (task) => {
    if (waiting > mostWaiting) return undefined;
    waiting++;
    const done = last.then(task).finally(() => {
      waiting--;
    });
    last = done.catch(() => undefined);
    return done;
  };
}
