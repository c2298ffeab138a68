// Weighs what `vite build` wrote, brotli, against the budgets of docs/performance.md. Exits 1 when one is broken.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { PAGES } from './steps/pages.mjs';

const folder = resolve(process.argv[2] ?? PAGES);
const kb = 1000;
/** Brotli bytes; `requests` counts the document, its scripts and the first call. */
const limits = {
  react: { html: 5 * kb, js: 66 * kb, own: 15.3 * kb, lazy: 4 * kb, warm: 6 * kb, requests: 7 },
  static: { html: 14 * kb, js: 0, own: 0, lazy: 0, warm: 14 * kb, requests: 1 },
  /** A page with React that visitors open: what it carries beyond React is measured. */
  visitor: { html: 14 * kb, js: 66 * kb, own: 15 * kb, lazy: 4 * kb, warm: 29 * kb, requests: 7 },
  /** The borrower's home in a browser; its lazy pieces are the routes beside it. Source: DESIGN 18. */
  app: { html: 6 * kb, js: 75 * kb, own: 24 * kb, lazy: 8 * kb, warm: 29 * kb, requests: 8 },
  /** Only demonstrations have it; all of its code counts. Source: DESIGN 18. */
  demonstration: { html: 14 * kb, js: 150 * kb, own: 85 * kb, lazy: 4 * kb, warm: 164 * kb, requests: 7 },
  /** A drawn page with a script where something moves. */
  moving: { html: 14 * kb, js: 15 * kb, own: 15 * kb, lazy: 4 * kb, warm: 29 * kb, requests: 3 },
};
const kinds = { promotion: 'visitor', app: 'app', demo: 'demonstration' };

const brotliSize = (file) => statSync(join(folder, `${file}.br`)).size;
const readText = (file) => readFileSync(join(folder, file), 'utf8');
const sum = (files) => files.reduce((total, file) => total + brotliSize(file), 0);
const isReact = (file) => /\/react-[\w-]+\.js$/.test(file);

function listScripts(html) {
  const tags = [...html.matchAll(/module" src="\/([^"]+)"/g)].map((match) => match[1]);
  return [...tags, ...readDataList(html, 'code')];
}

/** The files of a list that the document's root holds. */
function readDataList(html, name) {
  const [, files = ''] = new RegExp(` data-${name}="([^"]*)"`).exec(html) ?? [];
  return files
    .split(' ')
    .filter(Boolean)
    .map((file) => file.slice(1));
}

/** Chunks that are imported on demand, from these chunks or from one another. */
function listLazyChunks(files, visited = new Set(files)) {
  const imported = files.flatMap((file) =>
    [...readText(file).matchAll(/import\([`"']\.\/([\w.-]+\.js)[`"']\)/g)].map(
      (match) => `assets/${match[1]}`,
    ),
  );
  const newChunks = [...new Set(imported)].filter((file) => !visited.has(file));
  for (const file of newChunks) visited.add(file);
  return newChunks.length > 0 ? [...newChunks, ...listLazyChunks(newChunks, visited)] : [];
}

function describeDocuments(page) {
  const files = [page.files, ...Object.values(page.markets ?? {})].flatMap(Object.values);
  return files.map(({ file }) => {
    const scripts = listScripts(readText(file));
    const hasCall = readText(file).includes('window.initialCall');
    const prefetched = readDataList(readText(file), 'prefetch');
    return { screen: page.screen, mode: page.mode, file, scripts, hasCall, prefetched };
  });
}

const { pages } = JSON.parse(readText('manifest.json'));
/** A document that several addresses serve is weighed once. */
const documents = [
  ...new Map(pages.flatMap(describeDocuments).map((document) => [document.file, document])).values(),
];

/**
 * What a screen costs after the one that leads to it: its document, and of its scripts those that one has neither
 * loaded nor prefetched. Where none leads to it the app opens it, and nothing is warm but what all screens share.
 */
function warmSize(file, scripts) {
  const [entry] = scripts;
  const referrers = documents.filter(({ prefetched }) => prefetched.includes(entry));
  const costs = referrers.map((page) =>
    sum(scripts.filter((script) => !page.scripts.includes(script) && !page.prefetched.includes(script))),
  );
  return costs.length === 0 ? undefined : brotliSize(file) + Math.max(...costs);
}

function budgetKind(screen, mode, scripts) {
  if (kinds[screen]) return kinds[screen];
  return mode === 'static' && scripts.length > 0 ? 'moving' : mode;
}

function checkBudget({ screen, mode, file, scripts, hasCall }) {
  const own = scripts.filter((script) => !isReact(script));
  const figures = {
    html: brotliSize(file),
    js: sum(scripts),
    own: sum(own),
    lazy: Math.max(0, ...listLazyChunks(scripts).map(brotliSize)),
    warm: warmSize(file, scripts),
    requests: 1 + scripts.length + (hasCall ? 1 : 0),
  };
  const kind = budgetKind(screen, mode, scripts);
  const exceeded = Object.keys(figures).filter((name) => figures[name] > limits[kind][name]);
  return { name: file.replace('.html', ''), figures, exceeded };
}

const columns = ['html', 'js', 'own', 'lazy', 'warm', 'requests'];
const rows = documents.map(checkBudget);
console.log(['screen'.padEnd(28), ...columns.map((name) => name.padStart(9))].join(''));
for (const { name, figures, exceeded } of rows) {
  const cells = columns.map((column) =>
    `${figures[column] ?? '-'}${exceeded.includes(column) ? '!' : ' '}`.padStart(9),
  );
  console.log([name.padEnd(28), ...cells].join(''));
}
/** All of the desk's JavaScript, lazy pieces too: its people load it once a release. */
const deskLimit = 300 * kb;
const deskFiles = readdirSync(join(folder, 'desk/assets')).filter((file) => file.endsWith('.js'));
const deskBytes = sum(deskFiles.map((file) => `desk/assets/${file}`));
console.log(`\ndesk: ${deskBytes} of ${deskLimit}`);
if (deskBytes > deskLimit) {
  console.error('Over budget: the desk');
  process.exitCode = 1;
}

const exceededRows = rows.filter(({ exceeded }) => exceeded.length > 0);
if (exceededRows.length > 0) {
  console.error(
    `\nOver budget: ${exceededRows.map(({ name, exceeded }) => `${name} (${exceeded.join(', ')})`).join('; ')}`,
  );
  process.exit(1);
}
