import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '../machine/cluster.ts';
import { startProduct } from '../machine/server.ts';
import type { Options } from '../options.ts';
import { type MeasuredPage, measuredPages } from '../pages/addresses.ts';
import { blockingOf } from '../pages/blocking.ts';
import { openBrowser } from '../pages/browser.ts';
import { lighthouseOf } from '../pages/lighthouse.ts';
import { visits } from '../pages/visits.ts';
import { weigh } from '../pages/weigh.ts';
import { withEmptyScreen } from '../pages/withEmpty.ts';
import { printTable, whole } from '../report.ts';

/** Budgets of an in-app screen; times in milliseconds. Source: DESIGN 12. Bytes are checked by `npm run check`. */
const budgets = { requests: 7, depth: 2, fcp: 950, lcp: 1050, cls: 0.01, blocking: 100 } as const;

/** Each page on a cold phone, on its second visit, beside an empty screen and in Lighthouse, from the demonstration. */
export async function benchPages({ runs, screens }: Options): Promise<void> {
  const folder = await temporaryFolder('pages');
  const pages = join(folder, 'pages');
  await withEmptyScreen(pages);
  const server = await startProduct({ DATA_DIR: join(folder, 'data'), PAGES_DIR: pages });
  const browser = await openBrowser();
  const bytes: string[][] = [];
  const times: string[][] = [];
  const blocked: string[][] = [];
  const scores: string[][] = [];
  try {
    for (const page of await measuredPages(server.origin, screens)) {
      const { url, name } = page;
      const { html, css, js } = await weigh(url);
      const seen = await visits(browser, url);
      const within = marker(page);
      bytes.push([
        name,
        ...[html, css, js, seen.images].map(String),
        within('requests', seen.requests, String),
        within('depth', seen.dataDepth, String),
        ...[seen.secondBytes, seen.secondRequests].map(String),
      ]);
      const blocking = await blockingOf(browser, url, `${server.origin}/empty`, runs);
      blocked.push([
        name,
        ...[blocking.page, blocking.empty].map(whole),
        within('blocking', blocking.own, whole),
      ]);
      const measured = await lighthouseOf(browser, url, runs, page.isPublic);
      times.push([
        name,
        within('fcp', measured.fcp, whole),
        within('lcp', measured.lcp, whole),
        whole(measured.tbt),
        within('cls', measured.cls, (value) => value.toFixed(3)),
      ]);
      if (page.isPublic) scores.push([name, ...measured.scores.map(String)]);
    }
  } finally {
    await browser.close();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
  printTable(
    'Pages: brotli bytes of a cold visit (CSS is inside of HTML), images, requests, steps to the data; second visit',
    ['page', 'HTML', 'of it CSS', 'JS', 'images', 'requests', 'depth', '2nd bytes', '2nd requests'],
    bytes,
  );
  printTable(
    `Pages: Lighthouse, simulated slow 4G, median of ${runs}, ms; ! is beyond the budget`,
    ['page', 'FCP', 'LCP', 'TBT', 'CLS'],
    times,
  );
  printTable(
    `Pages: main thread blocked, beside an empty screen in turns, median of ${runs}, ms; ! is beyond the budget`,
    ['page', 'blocked', 'empty', 'own'],
    blocked,
  );
  printTable(
    'Public pages: Lighthouse scores',
    ['page', 'performance', 'accessibility', 'best practices', 'SEO'],
    scores,
  );
}

/** Writes a figure, with `!` where a screen of the app is beyond its budget. */
function marker({ isPublic }: MeasuredPage) {
  return (name: keyof typeof budgets, value: number, write: (value: number) => string): string =>
    !isPublic && value > budgets[name] ? `${write(value)}!` : write(value);
}
