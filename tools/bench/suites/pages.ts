import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '../machine/cluster.ts';
import { startProductServer } from '../machine/server.ts';
import type { Options } from '../options.ts';
import { type MeasuredPage, measuredPages } from '../pages/addresses.ts';
import { measureBlocking } from '../pages/blocking.ts';
import { openBrowser } from '../pages/browser.ts';
import { buildWithEmptyScreen } from '../pages/buildWithEmptyScreen.ts';
import { measureLighthouse } from '../pages/lighthouse.ts';
import { measurePageWeight } from '../pages/pageWeight.ts';
import { measureVisits } from '../pages/visitTraffic.ts';
import { formatWhole, printTable } from '../report.ts';

/** Budgets of an in-app screen; times in milliseconds. Source: DESIGN 12. Bytes are checked by `npm run check`. */
const budgets = { requests: 7, depth: 2, fcp: 950, lcp: 1050, cls: 0.01, blocking: 100 } as const;

/** Each page on a cold phone, on its second visit, beside an empty screen and in Lighthouse, from the demonstration. */
export async function benchPages({ runs, screens }: Options): Promise<void> {
  const folder = await temporaryFolder('pages');
  const pages = join(folder, 'pages');
  await buildWithEmptyScreen(pages);
  const server = await startProductServer({ DATA_DIR: join(folder, 'data'), PAGES_DIR: pages });
  const browser = await openBrowser();
  const byteRows: string[][] = [];
  const timeRows: string[][] = [];
  const blockingRows: string[][] = [];
  const scoreRows: string[][] = [];
  try {
    for (const page of await measuredPages(server.origin, screens)) {
      const { url, name } = page;
      const { html, css, js } = await measurePageWeight(url);
      const traffic = await measureVisits(browser, url);
      const markOverBudget = createBudgetMarker(page);
      byteRows.push([
        name,
        ...[html, css, js, traffic.images].map(String),
        markOverBudget('requests', traffic.requests, String),
        markOverBudget('depth', traffic.dataDepth, String),
        ...[traffic.secondBytes, traffic.secondRequests].map(String),
      ]);
      const blocking = await measureBlocking(browser, url, `${server.origin}/empty`, runs);
      blockingRows.push([
        name,
        ...[blocking.page, blocking.emptyPage].map(formatWhole),
        markOverBudget('blocking', blocking.ownShare, formatWhole),
      ]);
      const metrics = await measureLighthouse(browser, url, runs, page.isPublic);
      timeRows.push([
        name,
        markOverBudget('fcp', metrics.fcp, formatWhole),
        markOverBudget('lcp', metrics.lcp, formatWhole),
        formatWhole(metrics.tbt),
        markOverBudget('cls', metrics.cls, (value) => value.toFixed(3)),
      ]);
      if (page.isPublic) scoreRows.push([name, ...metrics.scores.map(String)]);
    }
  } finally {
    await browser.close();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
  printTable(
    'Pages: brotli bytes of a cold visit (CSS is inside of HTML), images, requests, steps to the data; second visit',
    ['page', 'HTML', 'of it CSS', 'JS', 'images', 'requests', 'depth', '2nd bytes', '2nd requests'],
    byteRows,
  );
  printTable(
    `Pages: Lighthouse, simulated slow 4G, median of ${runs}, ms; ! is beyond the budget`,
    ['page', 'FCP', 'LCP', 'TBT', 'CLS'],
    timeRows,
  );
  printTable(
    `Pages: main thread blocked, beside an empty screen in turns, median of ${runs}, ms; ! is beyond the budget`,
    ['page', 'blocked', 'empty', 'own'],
    blockingRows,
  );
  printTable(
    'Public pages: Lighthouse scores',
    ['page', 'performance', 'accessibility', 'best practices', 'SEO'],
    scoreRows,
  );
}

/** Writes a figure, with `!` where a screen of the app is beyond its budget. */
function createBudgetMarker({ isPublic }: MeasuredPage) {
  return (name: keyof typeof budgets, value: number, format: (value: number) => string): string =>
    !isPublic && value > budgets[name] ? `${format(value)}!` : format(value);
}
