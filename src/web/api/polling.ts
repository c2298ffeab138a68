import { useEffect } from 'react';

export const pollEveryMs = 4_000;
const calmMs = 15_000;
const troubledMs = 60_000;

/** The pause before the next question: grows slowly while answers come, fast while they don't. */
export function nextPause(previousMs: number, answered: boolean): number {
  return answered
    ? Math.min(Math.max(previousMs, pollEveryMs) * 1.1, calmMs)
    : Math.min(Math.max(previousMs, pollEveryMs) * 2, troubledMs);
}

/** Calls `ask` every few seconds while the page is visible and `active`; at once when it becomes visible again. */
export function usePolling(ask: () => Promise<boolean>, active: boolean): void {
  useEffect(() => {
    if (!active) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let pause = pollEveryMs;
    let stopped = false;

    async function turn(): Promise<void> {
      timer = undefined;
      const answered = await ask();
      pause = nextPause(pause, answered);
      if (!stopped && timer === undefined) schedule(pause);
    }
    function schedule(ms: number): void {
      if (document.visibilityState === 'visible') timer = setTimeout(turn, ms);
    }
    function onVisibility(): void {
      clearTimeout(timer);
      timer = undefined;
      pause = pollEveryMs;
      schedule(0);
    }

    schedule(pause);
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      stopped = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onVisibility);
    };
  }, [ask, active]);
}
