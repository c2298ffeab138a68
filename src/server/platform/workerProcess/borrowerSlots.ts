/** What may be under way at once in one process of the server: an upload holds some 200 KB of memory and up to 10 MB of disk. */
const maxTotal = 120;
/** A complaint has nine images. */
const maxPerBorrower = 10;
/** What is free is at least so many times what one borrower has. */
const freeShareFactor = 4;

export type BorrowerSlot = {
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
