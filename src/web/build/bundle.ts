import { join } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';
import type { Language } from '../../contract/launch.ts';
import { assetsFolder } from '../../contract/webManifest.ts';
import type { PageDefinition } from '../pageDefinition.ts';
import { brandModule } from './brand.ts';
import { listLanguages } from './manifest.ts';
import { messages } from './messages.ts';
import { css, styles } from './styles.ts';

/** The script files of a page and its modules. */
export type PageScript = {
  /** Files loaded at start, the entry first. */
  readonly files: readonly string[];
  /** Its modules, lazy ones included, and their code. */
  readonly modules: readonly string[];
  readonly source: string;
};

/** Makes warnings of the bundler errors: a missing export would break a page. */
export function failOnWarning(level: string, { message }: { readonly message: string }): void {
  if (level === 'warn') throw new Error(message);
}

/** Replaces Vite's preload helper, which waits for style sheets: a document already has the rules of its lazy chunks. */
const leanImports: Plugin = {
  name: 'quincena:lean-imports',
  enforce: 'pre',
  load: {
    filter: { id: /vite\/preload-helper/ },
    handler: () => 'export const __vitePreload = (load) => load();',
  },
};

const entryPrefix = 'virtual:screen/';

/** Serves the entry module of each React screen, which mounts the result of `start` of its `Screen.tsx`. */
function screenEntries(web: string): Plugin {
  return {
    name: 'quincena:screen-entries',
    resolveId: (source) => (source.startsWith(entryPrefix) ? source : null),
    load(id) {
      if (!id.startsWith(entryPrefix)) return null;
      const [mount, screen] = ['ui/mountScreen.tsx', `${id.slice(entryPrefix.length)}/Screen.tsx`].map(
        (file) => JSON.stringify(join(web, file)),
      );
      return `import { mountScreen } from ${mount};import { start } from ${screen};void mountScreen(start);`;
    },
  };
}

function listEntries(web: string, screen: PageDefinition): [name: string, module: string][] {
  if (screen.mode === 'react') return [[screen.name, entryPrefix + screen.folder]];
  return screen.script ? [[screen.name, join(web, screen.script)]] : [];
}

/**
 * Bundles the screens once a language; their code comes into `files`. React screens share files, except those with
 * `isBundledAlone`.
 */
export async function bundleScreens(
  web: string,
  screens: readonly PageDefinition[],
  files: Map<string, string>,
) {
  const byLanguage = new Map<Language, Map<string, PageScript>>();
  for (const language of new Set(screens.flatMap(listLanguages))) {
    const plugins = [brandModule(), messages(language), screenEntries(web)];
    const scripts = new Map<string, PageScript>();
    const translated = screens.filter((screen) => listLanguages(screen).includes(language));
    const bundles = Map.groupBy(translated, (screen) =>
      screen.mode === 'static' || screen.isBundledAlone ? screen.name : '',
    );
    for (const group of bundles.values()) {
      const entries = new Map(group.flatMap((screen) => listEntries(web, screen)));
      if (entries.size === 0) continue;
      for (const [name, script] of await bundle(entries, plugins, files)) scripts.set(name, script);
    }
    byLanguage.set(language, scripts);
  }
  return byLanguage;
}

/** The files of the screens that this one prefetches, without its own. */
export function listPrefetchedFiles(
  screen: PageDefinition,
  scripts: ReadonlyMap<string, PageScript>,
): string[] {
  const next = screen.mode === 'react' ? (screen.prefetches ?? []) : [];
  const files = next.flatMap((name) => scripts.get(name)?.files ?? []);
  const own = scripts.get(screen.name)?.files ?? [];
  return [...new Set(files)].filter((file) => !own.includes(file));
}

/** Chunks that Vite bundles; no file is written. */
export async function buildChunks(
  plugins: Plugin[],
  options: Rolldown.RolldownOptions,
): Promise<Rolldown.OutputChunk[]> {
  const bundled = await build({
    configFile: false,
    logLevel: 'silent',
    css,
    plugins: [...plugins, ...styles, leanImports],
    build: {
      write: false,
      target: 'safari15',
      modulePreload: false,
      cssCodeSplit: false,
      rolldownOptions: {
        // Constants of contract, brand and style sheets are inlined, across files too.
        optimization: { inlineConst: { mode: 'all' } },
        checks: { bundlerTimings: false },
        onLog: failOnWarning,
        ...options,
      },
    },
  });
  if (!('output' in bundled)) throw new Error('pages are built once, as one bundle');
  return bundled.output.filter((one) => one.type === 'chunk');
}

/** Bundles pages that share files, from their names and entry modules. Their code comes into `written`, by file name. */
async function bundle(
  entries: ReadonlyMap<string, string>,
  plugins: Plugin[],
  written: Map<string, string>,
): Promise<ReadonlyMap<string, PageScript>> {
  const imported = new Map<string, readonly string[]>();
  const moduleGraph: Plugin = {
    name: 'quincena:module-graph',
    buildEnd() {
      for (const id of this.getModuleIds()) {
        const { importedIds = [], dynamicallyImportedIds = [] } = this.getModuleInfo(id) ?? {};
        imported.set(id, [...importedIds, ...dynamicallyImportedIds]);
      }
    },
  };
  const chunks = await buildChunks([...plugins, moduleGraph], {
    input: Object.fromEntries(entries),
    output: {
      entryFileNames: fileNames,
      chunkFileNames: fileNames,
      codeSplitting: { groups: sharedFiles(entries.size) },
    },
  });
  for (const { fileName, code } of chunks) written.set(fileName, code);
  const rendered = new Map(chunks.flatMap((chunk) => Object.entries(chunk.modules)));
  const imports = new Map(chunks.map((chunk) => [chunk.fileName, chunk.imports]));
  const toScript = (entry: string): PageScript => {
    const modules = listReachableModules(entry, (id) => imported.get(id) ?? []);
    const file = chunks.find(({ facadeModuleId }) => facadeModuleId === entry)?.fileName ?? '';
    const files = listReachableModules(file, (one) => imports.get(one) ?? []).toReversed();
    return { files, modules, source: modules.map((id) => rendered.get(id)?.code ?? '').join('\n') };
  };
  return new Map([...entries].map(([name, entry]) => [name, toScript(entry)]));
}

const fileNames = `${assetsFolder}/[name]-[hash:7].js`;

/**
 * React in a file of its own, whose name changes only with React; `core` for modules of three pages or more; a file by
 * folder for modules of two.
 */
function sharedFiles(pages: number): Rolldown.CodeSplittingGroup[] {
  const getFolderName = (id: string) => /(\w+)[\\/](?:shared[\\/])?[^\\/]+$/.exec(id)?.[1] ?? null;
  return [
    { name: 'react', test: /node_modules[\\/](?:react|react-dom|scheduler)[\\/]/, priority: 3 },
    { name: 'core', minShareCount: Math.min(3, Math.max(pages, 2)), tags: ['$initial'], priority: 2 },
    { name: getFolderName, minShareCount: 2, tags: ['$initial'], priority: 1 },
  ];
}

/** Everything reachable from `start`, each once, dependencies first: the order of style sheets. */
export function listReachableModules(start: string, next: (one: string) => readonly string[]): string[] {
  const ordered = new Set<string>();
  const seen = new Set<string>();
  const visit = (one: string): void => {
    if (seen.has(one)) return;
    seen.add(one);
    next(one).forEach(visit);
    ordered.add(one);
  };
  visit(start);
  return [...ordered];
}
