/** What is running for a benchmark, in the order in which it was started. */
const cleanups = new Set<() => Promise<unknown>>();

/** Keeps in mind how something is ended; gives what ends it, once. */
export function registerCleanup(cleanup: () => Promise<unknown>): () => Promise<void> {
  cleanups.add(cleanup);
  return async () => {
    if (cleanups.delete(cleanup)) await cleanup();
  };
}

/** Ends what a benchmark that failed left running, the last first. What doesn't end is said, and keeps nothing else. */
export async function runCleanups(): Promise<void> {
  for (const cleanup of [...cleanups].toReversed()) {
    cleanups.delete(cleanup);
    await cleanup().catch(console.error);
  }
}
