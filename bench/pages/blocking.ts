import type { BrowserContext } from 'playwright-core';
import { median } from '../report.ts';
import type { BenchBrowser } from './browser.ts';

/** A cheap phone, as Lighthouse has it: four times slower than the machine. */
const slowdown = 4;
/** What a task takes beyond this keeps a finger waiting. */
const patienceMs = 50;
const settleMs = 1_500;
/** As Chromium's trace names a task of a thread. */
const taskName = 'ThreadControllerImpl::RunTask';

/** Milliseconds the main thread was blocked: medians. A page's own share is the median of the differences of the turns. */
export type Blocking = { page: number; empty: number; own: number };

/** Opens a page and the empty screen in turns, each cold. */
export async function blockingOf(
  browser: BenchBrowser,
  url: string,
  empty: string,
  turns: number,
): Promise<Blocking> {
  const taken: { page: number; empty: number }[] = [];
  for (let turn = 0; turn < turns; turn++) {
    taken.push({ empty: await blockedMs(browser, empty), page: await blockedMs(browser, url) });
  }
  return {
    page: median(taken.map(({ page }) => page)),
    empty: median(taken.map(({ empty }) => empty)),
    own: median(taken.map(({ page, empty }) => page - empty)),
  };
}

async function blockedMs({ browser }: BenchBrowser, url: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 375, height: 760 } });
  try {
    return blockingIn(await traceOf(context, url));
  } finally {
    await context.close();
  }
}

/** What the browser noted. Times in microseconds; `tdur` is the processor's own, which other work here doesn't lengthen. */
type Event = { name: string; pid: number; tid: number; ts: number; dur?: number; tdur?: number };

async function traceOf(context: BrowserContext, url: string): Promise<Event[]> {
  const page = await context.newPage();
  const browser = context.browser();
  if (browser === null) throw new Error('the browser has gone');
  await browser.startTracing(page, { categories: ['loading', 'toplevel'] });
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.waitForTimeout(settleMs);
  const trace = await browser.stopTracing();
  return (JSON.parse(trace.toString()) as { traceEvents: Event[] }).traceEvents;
}

/** Total blocking time: what tasks of the page's main thread took beyond the patience, from the first painting on. */
function blockingIn(events: readonly Event[]): number {
  const painted = events.find(({ name }) => name === 'firstContentfulPaint');
  if (painted === undefined) throw new Error('nothing was painted');
  return events
    .filter(({ name, pid, tid }) => name === taskName && pid === painted.pid && tid === painted.tid)
    .filter(({ ts, dur = 0 }) => ts + dur > painted.ts)
    .reduce((sum, { tdur = 0 }) => sum + Math.max(0, (tdur / 1000) * slowdown - patienceMs), 0);
}
