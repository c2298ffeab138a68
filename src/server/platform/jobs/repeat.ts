import { setTimeout as sleep } from 'node:timers/promises';
import type { BaseLogger } from 'pino';

/** Does some work again and again, a pause after each time, until it is stopped. What fails is a warning, and comes again. */
export function repeatUntilStopped(
  task: () => Promise<void>,
  delaySeconds: number,
  log: Pick<BaseLogger, 'warn'>,
): { stop(): Promise<void> } {
  const abortController = new AbortController();
  async function runLoop(): Promise<void> {
    while (!abortController.signal.aborted) {
      await task().catch((error: unknown) => log.warn({ err: error }, 'a round of work failed'));
      await sleep(delaySeconds * 1000, undefined, { signal: abortController.signal }).catch(() => undefined);
    }
  }
  const loop = runLoop();
  return {
    stop() {
      abortController.abort();
      return loop;
    },
  };
}
