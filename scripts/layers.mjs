// Checks the direction of imports in src, type imports included: what each part may import, layers, features in the order of the
// business, no cycle of folders or files.
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Parts, with all of `src` and `config` that each may import, beside itself, and packages that it may not; tests too. */
const parts = {
  'src/contract': { imports: [] },
  // Pure: no clock, file, network or database.
  'src/lending': { imports: [], forbiddenPackages: /^(?:node:|pg$|kysely$)/ },
  'src/server/platform/database/embedded': { imports: [] },
  // check:config compiles messages as the build does; files of the desk's lists have the headings and labels of its pages.
  'src/server': {
    imports: ['config', 'src/contract', 'src/lending', 'src/web/build/messages.ts', 'src/desk/messages'],
  },
  // zod stays on the server: pages take types from the contract.
  'src/web': { imports: ['config', 'src/contract', 'src/lending'], forbiddenPackages: /^zod(?:\/|$)/ },
  'src/desk': { imports: ['config', 'src/contract', 'src/web/build'], forbiddenPackages: /^zod(?:\/|$)/ },
};

/** From the lowest: a folder imports only from itself and from folders before it. */
const layers = [
  'src/lending',
  'src/contract',
  'src/server/messages',
  'src/server/config',
  'src/server/platform',
  'src/server/integrations',
  'src/server/modules',
  'src/server/demo',
  'src/server/app',
];

/** Features from the lowest: one imports only those before it. */
const features = [
  'services.ts',
  'eventOutbox',
  'contactPreferences',
  'ledger',
  'agreements',
  'api',
  'oneTimeCodes',
  'identity',
  'loans',
  'complaints',
  'payouts',
  'contracts',
  'payments',
  'claims',
  'coolingOff',
  'cards',
  'documents',
  'tills',
  'bankStatements',
  'servicing',
  'collections',
  'reconciliation',
  'push',
  'notifications',
  'accounts',
  'privacy',
  'imports',
  'webhooks',
  'promotion',
  'accounting',
  'reporting',
  'export',
  'inbox',
  'support',
  'operator',
  'desk',
].map((name) => `src/server/modules/${name}`);

/** The web's, from the lowest. */
const webFolders = [
  'texts',
  'storage',
  'session',
  'bridge',
  'api',
  'bootstrap',
  'serviceWorker',
  'pageDefinition.ts',
  'build',
  'ui',
  'captcha',
  'legal',
  'site',
  'borrower',
  'promotion',
  'demo',
  'testPreview',
  'app',
  'pageTable.ts',
].map((name) => `src/web/${name}`);

/** The desk's, from the lowest. */
const deskFolders = [
  'texts',
  'searchParams.ts',
  'api',
  'ui',
  'features',
  'pages',
  'shell',
  'router.tsx',
  'main.tsx',
  'build',
].map((name) => `src/desk/${name}`);

/** Folders whose order lists all that is in them. */
const listedFolders = { 'src/server/modules': features, 'src/web': webFolders, 'src/desk': deskFolders };

/**
 * Folders that others enter by an `index.ts` alone, at any depth (`loans/index.ts`, `loans/views/index.ts`); inside, files import one
 * another directly. Tests also enter by `testing`.
 */
const closedFolders =
  /^(src\/server\/(?:modules\/[^/]+|demo|integrations|platform\/(?:audit|fieldEncryption|images|jobs|metrics|pdf|tracing|workerProcess)))\//;
const publicFile = /\/(?:index\.ts|testing\/.*)$/;

/** Exceptions, each with its reason. */
const allowed = [
  // The types of columns are those of the domain; nothing of it runs here.
  /^src\/server\/platform\/(database\/schema|audit)/,
];

/** Folders whose folders don't import one another: what two pages share is in `features` or `ui`. */
const independentFolders = /^(src\/desk\/pages\/[^/]+)\//;

const upperLayers = [
  'src/lending',
  'src/contract',
  'src/server/modules',
  'src/server/demo',
  'src/server/app',
];

/** @param {string} root @returns {string[]} what is wrong, a line each */
export function findLayerViolations(root) {
  const allFiles = globSync('src/**/*.{ts,tsx}', { cwd: root }).map((file) => file.replaceAll('\\', '/'));
  const allImports = allFiles.flatMap((file) => readImports(root, file));
  const isChecked = (file) => !/\.test\.tsx?$|\.d\.ts$|\/testing\//.test(file);
  const files = allFiles.filter(isChecked);
  const imports = allImports.filter(({ from, isPackage }) => isChecked(from) && !isPackage);
  const upward = imports.filter(({ from, to }) => pointsUpward(from, to));
  const crossing = imports.filter(({ from, to }) => crossesFolders(from, to));
  const bypassing = imports.filter(({ from, to }) => bypassesIndex(from, to));
  return [
    ...files.filter(isUnlisted).map((file) => `${file} is in no folder that scripts/layers.mjs lists`),
    ...allImports.filter(leavesPart).map(({ from, to }) => `${from} imports ${to}, which its part may not`),
    ...bypassing.map(({ from, to }) => `${from} imports ${to} instead of an index.ts`),
    ...crossing.map(({ from, to }) => `${from} imports ${to}, of a folder that it is independent of`),
    ...upward.map(({ from, to }) => `${from} imports ${to}, which is above it`),
    ...findCycles(imports),
  ];
}

function isUnlisted(file) {
  return Object.entries(listedFolders).some(
    ([folder, order]) => isIn(file, folder) && !order.some((entry) => isIn(file, entry)),
  );
}

function readImports(root, from) {
  const text = readFileSync(join(root, from), 'utf8');
  return [...text.matchAll(/(?:from|import|new URL)\s*\(?\s*'([^']+)'/g)].map(([, path]) => {
    const isPackage = !path.startsWith('.');
    return {
      from,
      isPackage,
      to: isPackage ? path : normalize(join(dirname(from), path)).replaceAll('\\', '/'),
    };
  });
}

function leavesPart({ from, to, isPackage }) {
  const part = Object.keys(parts).find((folder) => isIn(from, folder));
  if (part === undefined) return false;
  const { imports, forbiddenPackages } = parts[part];
  if (isPackage) return forbiddenPackages?.test(to) ?? false;
  return /^(?:src|config)\//.test(to) && ![part, ...imports].some((folder) => isIn(to, folder));
}

function pointsUpward(from, to) {
  const isPlatform =
    from.startsWith('src/server/platform/') && !allowed.some((pattern) => pattern.test(from));
  if (isPlatform && upperLayers.some((layer) => isIn(to, layer))) return true;
  return [layers, features, webFolders, deskFolders].some((order) => {
    const [own, other] = [from, to].map((file) => order.findIndex((entry) => isIn(file, entry)));
    return own >= 0 && other > own;
  });
}

function crossesFolders(from, to) {
  const [own, other] = [from, to].map((file) => independentFolders.exec(file)?.[1]);
  return own !== undefined && other !== undefined && own !== other;
}

function bypassesIndex(from, to) {
  const folder = closedFolders.exec(to)?.[1];
  if (folder === undefined || isIn(from, folder)) return false;
  return !publicFile.test(to) && !to.slice(folder.length + 1).startsWith('services.ts');
}

function isIn(file, folder) {
  return file === folder || file.startsWith(`${folder}/`);
}

/** Cycles among the files and folders of each folder. */
function findCycles(imports) {
  const graphs = new Map();
  for (const { from, to } of imports) {
    const [a, b] = [from.split('/'), to.split('/')];
    let depth = 0;
    while (depth < a.length - 1 && depth < b.length - 1 && a[depth] === b[depth]) depth++;
    const folder = a.slice(0, depth).join('/');
    const graph = graphs.get(folder) ?? new Map();
    graphs.set(folder, graph);
    graph.set(a[depth], (graph.get(a[depth]) ?? new Set()).add(b[depth]));
  }
  return [...graphs].flatMap(([folder, graph]) =>
    stronglyConnected(graph)
      .map((names) => `${folder}: ${names.sort().join(', ')}`)
      .map((cycle) => `cycle in ${cycle}`),
  );
}

/** Tarjan's algorithm; only components of several nodes. */
function stronglyConnected(graph) {
  const state = new Map();
  const stack = [];
  const components = [];
  function visit(node) {
    const own = { index: state.size, low: state.size, onStack: true };
    state.set(node, own);
    stack.push(node);
    for (const next of graph.get(node) ?? []) {
      if (!state.has(next)) visit(next);
      const other = state.get(next);
      if (other.onStack) own.low = Math.min(own.low, other.low);
    }
    if (own.low !== own.index) return;
    const component = stack.splice(stack.indexOf(node));
    for (const name of component) state.get(name).onStack = false;
    if (component.length > 1) components.push(component);
  }
  for (const node of graph.keys()) if (!state.has(node)) visit(node);
  return components;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const violations = findLayerViolations(process.cwd());
  for (const violation of violations) console.error(violation);
  process.exitCode = violations.length === 0 ? 0 : 1;
}
