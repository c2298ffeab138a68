/** What may be under way at once in one process of the server: an upload holds some 200 KB of memory and up to 10 MB of disk. */
const mostOfAll = 120;
/** A complaint has nine images. */
const mostOfOne = 10;
/** What is free is at least so many times what one borrower has. */
const shareLeft = 4;

export type Taken = {
  /** Runs a task once those before it of the same borrower are done. */
  inTurn<Done>(task: () => Promise<Done>): Promise<Done>;
  leave(): void;
};

/**
 * Places for what borrowers have under way. The fewer are left, the fewer may one borrower have, so that there is one for whoever
 * comes with his first: twelve borrowers who take all they get leave sixteen.
 */
export function makePlaces() {
  const borrowers = new Map<number, { taken: number; last: Promise<unknown> }>();
  let all = 0;
  return {
    /** Undefined where the borrower has as many as he may. */
    take(borrowerId: number): Taken | undefined {
      const own = borrowers.get(borrowerId) ?? { taken: 0, last: Promise.resolve() };
      if (own.taken >= Math.min(mostOfOne, (mostOfAll - all) / shareLeft)) return undefined;
      borrowers.set(borrowerId, own);
      own.taken++;
      all++;
      return {
        inTurn(task) {
          const done = own.last.then(task);
          own.last = done.catch(() => undefined);
          return done;
        },
        leave() {
          own.taken--;
          all--;
          if (own.taken === 0) borrowers.delete(borrowerId);
        },
      };
    },
  };
}
