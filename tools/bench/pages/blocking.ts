import type { BrowserContext } from 'playwright-core';
import { median } from '../report.ts';
import type { BenchBrowser } from './browser.ts';

/** A cheap phone, as Lighthouse has it: four times slower than the machine. */
const slowdown = 4;
/** What a task takes beyond this keeps a finger waiting. */
const blockingThresholdMs = 50;
const settleMs = 1_500;
/** As Chromium's trace names a task of a thread. */
const taskName = 'ThreadControllerImpl::RunTask';

/** Milliseconds the main thread was blocked: medians. A page's own share is the median of the differences of the turns. */
export type BlockingTime = { page: number; emptyPage: number; ownShare: number };

/** Opens a page and the empty screen in turns, each cold. */
export async function measureBlocking(
  browser: BenchBrowser,
  url: string,
  emptyPage: string,
  runs: number,
): Promise<BlockingTime> {
  const samples: { page: number; emptyPage: number }[] = [];
  for (let run = 0; run < runs; run++) {
    samples.push({
      emptyPage: await measureBlockedMs(browser, emptyPage),
      page: await measureBlockedMs(browser, url),
    });
  }
  return {
    page: median(samples.map(({ page }) => page)),
    emptyPage: median(samples.map(({ emptyPage }) => emptyPage)),
    ownShare: median(samples.map(({ page, emptyPage }) => page - emptyPage)),
  };
}

async function measureBlockedMs({ browser }: BenchBrowser, url: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 375, height: 760 } });
  try {
    return totalBlockingTime(await recordTrace(context, url));
  } finally {
    await context.close();
  }
}

/** What the browser noted. Times in microseconds; `tdur` is the processor's own, which other work here doesn't lengthen. */
type TraceEvent = { name: string; pid: number; tid: number; ts: number; dur?: number; tdur?: number };

async function recordTrace(context: BrowserContext, url: string): Promise<TraceEvent[]> {
  const page = await context.newPage();
  const browser = context.browser();
  if (browser === null) throw new Error('the browser has gone');
  await browser.startTracing(page, { categories: ['loading', 'toplevel'] });
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.waitForTimeout(settleMs);
  const trace = await browser.stopTracing();
  return (JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] }).traceEvents;
}

/** Total blocking time: what tasks of the page's main thread took beyond the patience, from the first painting on. */
function totalBlockingTime(events: readonly TraceEvent[]): number {
  const firstPaint = events.find(({ name }) => name === 'firstContentfulPaint');
  if (firstPaint === undefined) throw new Error('nothing was painted');
  return events
    .filter(({ name, pid, tid }) => name === taskName && pid === firstPaint.pid && tid === firstPaint.tid)
    .filter(({ ts, dur = 0 }) => ts + dur > firstPaint.ts)
    .reduce((sum, { tdur = 0 }) => sum + Math.max(0, (tdur / 1000) * slowdown - blockingThresholdMs), 0);
}
