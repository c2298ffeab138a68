/** Percent, rate and time left of something that is `share` (0 to 1) done. */
export type ImportProgress = { percent: number; percentPerMinute: number; secondsLeft: number | null };

export function computeProgress(share: number, elapsedMs: number): ImportProgress {
  const percentPerMinute = elapsedMs > 0 ? (share * 100 * 60_000) / elapsedMs : 0;
  const secondsLeft = share > 0 && elapsedMs > 0 ? Math.ceil((elapsedMs / share - elapsedMs) / 1_000) : null;
  return { percent: Math.floor(share * 100), percentPerMinute, secondsLeft };
}

const intervalMs = 1_000;

/** Writes the progress to a terminal once a second, else every tenth time a line. */
export function createProgress(
  stream: NodeJS.WriteStream,
  label: string,
  getShare: () => number,
): { stop(): void } {
  let startedAt: number | undefined;
  let ticks = 0;
  const timer = setInterval(() => {
    const share = getShare();
    if (share === 0) return;
    // What waited before it began isn't counted.
    startedAt ??= performance.now() - intervalMs;
    const { percent, percentPerMinute, secondsLeft } = computeProgress(share, performance.now() - startedAt);
    const left = secondsLeft === null ? '' : `, ${secondsLeft} s left`;
    const text = `${label} ${percent} %, ${percentPerMinute.toFixed(1)} %/min${left}`;
    if (stream.isTTY) stream.write(`\r\u001b[K${text}`);
    else if (ticks++ % 10 === 0) stream.write(`${text}\n`);
  }, intervalMs);
  return {
    stop() {
      clearInterval(timer);
      if (stream.isTTY && startedAt !== undefined) stream.write('\n');
      startedAt = undefined;
    },
  };
}
