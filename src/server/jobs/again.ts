import { setTimeout as sleep } from 'node:timers/promises';
import type { BaseLogger } from 'pino';

/** Does some work again and again, a pause after each time, until it is stopped. What fails is a warning, and comes again. */
export function again(
  work: () => Promise<void>,
  pauseSeconds: number,
  log: Pick<BaseLogger, 'warn'>,
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      await work().catch((error: unknown) => log.warn({ err: error }, 'a round of work failed'));
      await sleep(pauseSeconds * 1000, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }
  const running = run();
  return {
    stop() {
      stopping.abort();
      return running;
    },
  };
}
