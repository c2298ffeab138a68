/** What is running for a benchmark, in the order in which it was started. */
const running = new Set<() => Promise<unknown>>();

/** Keeps in mind how something is ended; gives what ends it, once. */
export function whileRunning(end: () => Promise<unknown>): () => Promise<void> {
  running.add(end);
  return async () => {
    if (running.delete(end)) await end();
  };
}

/** Ends what a benchmark that failed left running, the last first. What doesn't end is said, and keeps nothing else. */
export async function endAll(): Promise<void> {
  for (const end of [...running].toReversed()) {
    running.delete(end);
    await end().catch(console.error);
  }
}
