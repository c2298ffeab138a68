import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import lighthouse from 'lighthouse';
import { type BrowserContext, chromium } from 'playwright-core';
import { median } from '../report.ts';
import type { MeasuredPage } from './addresses.ts';
import type { SessionCookie } from './appSession.ts';

const chromiumPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

export type BenchBrowser = Awaited<ReturnType<typeof openBrowser>>;

/** The system's Chromium (CHROMIUM_PATH names another), with a port for Lighthouse. */
export async function openBrowser() {
  const executablePath = process.env.CHROMIUM_PATH ?? chromiumPaths.find((path) => existsSync(path));
  const port = await freePort();
  const browser = await chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: ['--no-sandbox', '--disable-gpu', `--remote-debugging-port=${port}`],
  });
  return { browser, port, [Symbol.asyncDispose]: () => browser.close() };
}

/** Gives the window that Lighthouse uses these cookies, and no others. */
export async function setBrowserCookies(
  { browser }: BenchBrowser,
  cookies: readonly SessionCookie[],
): Promise<void> {
  const session = await browser.newBrowserCDPSession();
  await session.send('Storage.clearCookies');
  if (cookies.length > 0) await session.send('Storage.setCookies', { cookies: [...cookies] });
  await session.detach();
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no port is free');
  return address.port;
}

/** Medians; times in milliseconds, scores of 100: performance, accessibility, best practices, SEO. */
export type LighthouseMetrics = { fcp: number; lcp: number; tbt: number; cls: number; scores: number[] };

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const audits = {
  fcp: 'first-contentful-paint',
  lcp: 'largest-contentful-paint',
  tbt: 'total-blocking-time',
  cls: 'cumulative-layout-shift',
} as const;

/**
 * Lighthouse as a phone on simulated slow 4G (its default), `runs` times. `isScored`: all four categories. A run in which
 * the browser drew nothing is done again, as often as there are runs.
 */
export async function measureLighthouse(
  { port }: BenchBrowser,
  url: string,
  runs: number,
  isScored: boolean,
): Promise<LighthouseMetrics> {
  const results: LighthouseMetrics[] = [];
  for (let run = 0; results.length < runs && run < 2 * runs; run++) {
    const result = await lighthouseOnce(port, url, isScored);
    if (!Number.isNaN(result.lcp)) results.push(result);
  }
  const medianOf = (select: (result: LighthouseMetrics) => number) => median(results.map(select));
  return {
    fcp: medianOf(({ fcp }) => fcp),
    lcp: medianOf(({ lcp }) => lcp),
    tbt: medianOf(({ tbt }) => tbt),
    cls: medianOf(({ cls }) => cls),
    scores: categories.map((_, index) => medianOf(({ scores }) => scores[index] ?? Number.NaN)),
  };
}

async function lighthouseOnce(port: number, url: string, isScored: boolean): Promise<LighthouseMetrics> {
  const onlyCategories = isScored ? [...categories] : ['performance'];
  const result = await lighthouse(url, { port, onlyCategories, output: 'json', logLevel: 'silent' });
  if (result === undefined) throw new Error(`Lighthouse gave nothing for ${url}`);
  const { lhr } = result;
  const value = (audit: keyof typeof audits) => lhr.audits[audits[audit]]?.numericValue ?? Number.NaN;
  return {
    fcp: value('fcp'),
    lcp: value('lcp'),
    tbt: value('tbt'),
    cls: value('cls'),
    scores: categories.map((category) => Math.round((lhr.categories[category]?.score ?? Number.NaN) * 100)),
  };
}

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
  { url, cookies }: Pick<MeasuredPage, 'url' | 'cookies'>,
  emptyPage: string,
  runs: number,
): Promise<BlockingTime> {
  const samples: { page: number; emptyPage: number }[] = [];
  for (let run = 0; run < runs; run++) {
    samples.push({
      emptyPage: await measureBlockedMs(browser, emptyPage, []),
      page: await measureBlockedMs(browser, url, cookies),
    });
  }
  return {
    page: median(samples.map(({ page }) => page)),
    emptyPage: median(samples.map(({ emptyPage }) => emptyPage)),
    ownShare: median(samples.map(({ page, emptyPage }) => page - emptyPage)),
  };
}

async function measureBlockedMs(
  { browser }: BenchBrowser,
  url: string,
  cookies: MeasuredPage['cookies'],
): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 375, height: 760 } });
  try {
    await context.addCookies(cookies);
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
