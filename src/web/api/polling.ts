import { useEffect } from 'react';

export const pollIntervalMs = 4_000;
const maxIntervalMs = 15_000;
const maxBackoffMs = 60_000;

/** The pause before the next question: grows slowly while answers come, fast while they don't. */
export function nextPollDelay(previousMs: number, succeeded: boolean): number {
  return succeeded
    ? Math.min(Math.max(previousMs, pollIntervalMs) * 1.1, maxIntervalMs)
    : Math.min(Math.max(previousMs, pollIntervalMs) * 2, maxBackoffMs);
}

/** Calls `poll` every few seconds while the page is visible and `isActive`; at once when it becomes visible again. */
export function usePolling(poll: () => Promise<boolean>, isActive: boolean): void {
  useEffect(() => {
    if (!isActive) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let delay = pollIntervalMs;
    let isStopped = false;

    async function tick(): Promise<void> {
      timer = undefined;
      const succeeded = await poll();
      delay = nextPollDelay(delay, succeeded);
      if (!isStopped && timer === undefined) schedule(delay);
    }
    function schedule(ms: number): void {
      if (document.visibilityState === 'visible') timer = setTimeout(tick, ms);
    }
    function onVisibility(): void {
      clearTimeout(timer);
      timer = undefined;
      delay = pollIntervalMs;
      schedule(0);
    }

    schedule(delay);
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      isStopped = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onVisibility);
    };
  }, [poll, isActive]);
}
