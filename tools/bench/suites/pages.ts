import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import { pagesFolder } from '../../../src/contract/configuration.ts';
import type { WebManifest } from '../../../src/contract/webManifest.ts';
import { compressedCopies } from '../../../src/web/build/compress.ts';
import { quincenaWeb } from '../../../src/web/build/plugin.ts';
import type { PageDefinition } from '../../../src/web/pageDefinition.ts';
import { temporaryFolder } from '../machine/cluster.ts';
import { startProductServer } from '../machine/server.ts';
import type { Options } from '../options.ts';
import { type MeasuredPage, measuredPages } from '../pages/addresses.ts';
import { measureBlocking, measureLighthouse, openBrowser, setBrowserCookies } from '../pages/timings.ts';
import { measurePageWeight, measureVisits } from '../pages/traffic.ts';
import { formatWhole, printTable } from '../report.ts';

/** Budgets of an in-app screen; times in milliseconds. Source: DESIGN 12. Bytes are checked by `npm run check`. */
const budgets = { requests: 7, depth: 2, fcp: 950, lcp: 1050, cls: 0.01, blocking: 100 } as const;

/** Of a short run. */
const shortScreens = ['loanDetails'];

/** Each page on a cold phone, on its second visit, beside an empty screen and in Lighthouse, from the demonstration. */
export async function benchPages({ runs, screens, short }: Options): Promise<void> {
  const folder = await temporaryFolder('pages');
  await using _ = { [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) };
  const pages = join(folder, 'pages');
  await buildWithEmptyScreen(pages);
  await using server = await startProductServer({ DATA_DIR: join(folder, 'data'), PAGES_DIR: pages });
  await using browser = await openBrowser();
  const measured: PageRows[] = [];
  for (const page of await measuredPages(server.origin, short ? shortScreens : screens))
    measured.push(await measurePage(browser, page, `${server.origin}/empty`, runs));
  printTable(
    'Pages: brotli bytes of a cold visit (CSS is inside of HTML), images, requests, steps to the data; second visit',
    ['page', 'HTML', 'of it CSS', 'JS', 'images', 'requests', 'depth', '2nd bytes', '2nd requests'],
    measured.map(({ bytes }) => bytes),
  );
  printTable(
    `Pages: Lighthouse, simulated slow 4G, median of ${runs}, ms; ! is beyond the budget`,
    ['page', 'FCP', 'LCP', 'TBT', 'CLS'],
    measured.map(({ times }) => times),
  );
  printTable(
    `Pages: main thread blocked, beside an empty screen in turns, median of ${runs}, ms; ! is beyond the budget`,
    ['page', 'blocked', 'empty', 'own'],
    measured.map(({ blocked }) => blocked),
  );
  printTable(
    'Public pages: Lighthouse scores',
    ['page', 'performance', 'accessibility', 'best practices', 'SEO'],
    measured.flatMap(({ scores }) => (scores === undefined ? [] : [scores])),
  );
}

/** The lines of one page in each table; `scores`: of public pages. */
type PageRows = { bytes: string[]; times: string[]; blocked: string[]; scores: string[] | undefined };

async function measurePage(
  browser: Awaited<ReturnType<typeof openBrowser>>,
  page: MeasuredPage,
  emptyUrl: string,
  runs: number,
): Promise<PageRows> {
  const { url, name } = page;
  const markOverBudget = createBudgetMarker(page);
  const { html, css, js } = await measurePageWeight(url);
  const traffic = await measureVisits(browser, page);
  const blocking = await measureBlocking(browser, page, emptyUrl, runs);
  await setBrowserCookies(browser, page.cookies);
  const metrics = await measureLighthouse(browser, url, runs, page.isPublic);
  return {
    bytes: [
      name,
      ...[html, css, js, traffic.images].map(String),
      markOverBudget('requests', traffic.requests, String),
      markOverBudget('depth', traffic.dataDepth, String),
      ...[traffic.secondBytes, traffic.secondRequests].map(String),
    ],
    times: [
      name,
      markOverBudget('fcp', metrics.fcp, formatWhole),
      markOverBudget('lcp', metrics.lcp, formatWhole),
      formatWhole(metrics.tbt),
      markOverBudget('cls', metrics.cls, (value) => value.toFixed(3)),
    ],
    blocked: [
      name,
      ...[blocking.page, blocking.emptyPage].map(formatWhole),
      markOverBudget('blocking', blocking.ownShare, formatWhole),
    ],
    scores: page.isPublic ? [name, ...metrics.scores.map(String)] : undefined,
  };
}

/** Writes a figure, with `!` where a screen of the app is beyond its budget. */
function createBudgetMarker({ isPublic }: MeasuredPage) {
  return (name: keyof typeof budgets, value: number, format: (value: number) => string): string =>
    !isPublic && value > budgets[name] ? `${format(value)}!` : format(value);
}

const root = join(import.meta.dirname, '../../..');
const manifestFile = 'manifest.json';
/** A screen with nothing on it: what React, the document's frame and the start of a screen cost by themselves. */
const emptyScreen: PageDefinition = {
  name: 'empty',
  folder: '../../tools/bench/pages/empty',
  title: 'Empty',
  mode: 'react',
  addresses: ['/empty'],
};

/** Copies the product's pages, which stay as they are built, into a folder and builds an empty screen beside them. */
async function buildWithEmptyScreen(folder: string): Promise<void> {
  await cp(pagesFolder(), folder, { recursive: true });
  const productManifest = await readManifest(folder);
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: { outDir: folder, emptyOutDir: false },
    plugins: [quincenaWeb(root, [emptyScreen]), compressedCopies()],
  });
  const { pages } = await readManifest(folder);
  const manifest: WebManifest = { ...productManifest, pages: [...productManifest.pages, ...pages] };
  await writeFile(join(folder, manifestFile), JSON.stringify(manifest));
}

async function readManifest(folder: string): Promise<WebManifest> {
  return JSON.parse(await readFile(join(folder, manifestFile), 'utf8'));
}
