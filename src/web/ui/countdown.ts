import { useEffect, useState } from 'react';

/** Whole seconds from `nowMs` until `untilMs`, never below zero. */
export function secondsLeft(untilMs: number, nowMs: number): number {
  return Math.max(0, Math.ceil((untilMs - nowMs) / 1000));
}

/** Seconds until `untilMs`, by the clock so that a suspended page stays correct; 0 when undefined. */
export function useCountdown(untilMs: number | undefined): number {
  const [now, setNow] = useState(Date.now);
  const remaining = untilMs === undefined ? 0 : secondsLeft(untilMs, now);
  const isRunning = remaining > 0;
  useEffect(() => {
    if (untilMs === undefined) return;
    setNow(Date.now());
    if (!isRunning) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [untilMs, isRunning]);
  return remaining;
}
