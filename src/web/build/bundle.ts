import { join } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';
import { assetsFolder } from '../../contract/webManifest.ts';
import type { Screen } from './screen.ts';
import { css, styles } from './styles.ts';

/** The script files of a page and its modules. */
export type PageScript = {
  /** Files loaded at start, the entry first. */
  readonly files: readonly string[];
  /** Its modules, lazy ones included, and their code. */
  readonly modules: readonly string[];
  readonly source: string;
};

export type Scripts = ReadonlyMap<string, PageScript>;

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

/** Bundles the screens of one language. React screens share files, except those with `isBundledAlone`. */
export async function bundleScreens(web: string, screens: readonly Screen[], plugins: Plugin[]) {
  const bundles = Map.groupBy(screens, (screen) =>
    screen.mode === 'static' || screen.isBundledAlone ? screen.name : '',
  );
  const bundled = [];
  for (const group of bundles.values()) {
    const entries = group.flatMap((screen) => {
      if (screen.mode === 'react') return [[screen.name, entryPrefix + screen.folder]];
      return screen.script ? [[screen.name, join(web, screen.script)]] : [];
    });
    if (entries.length > 0)
      bundled.push(await bundle(Object.fromEntries(entries), [...plugins, screenEntries(web)]));
  }
  return {
    scripts: new Map(bundled.flatMap(({ scripts }) => [...scripts])),
    written: new Map(bundled.flatMap(({ written }) => [...written])),
  };
}

/** The files of the screens that this one prefetches, without its own. */
export function filesToPrefetch(screen: Screen, scripts: Scripts): string[] {
  const next = screen.mode === 'react' ? (screen.prefetches ?? []) : [];
  const files = next.flatMap((name) => scripts.get(name)?.files ?? []);
  const own = scripts.get(screen.name)?.files ?? [];
  return [...new Set(files)].filter((file) => !own.includes(file));
}

const viteOptions = { configFile: false, logLevel: 'silent', css } as const;
const buildOptions = { write: false, target: 'safari15', modulePreload: false } as const;
const rolldownOptions: Rolldown.InputOptions = {
  // Constants of contract, brand and style sheets are inlined, across files too.
  optimization: { inlineConst: { mode: 'all' } },
  checks: { bundlerTimings: false },
  onLog: failOnWarning,
};

/** The source of an inline script that calls the default export of a module with constants. */
export type InlineScript = (...constants: unknown[]) => string;

/** Bundles a module for the head of documents. */
export async function bundleInline(entry: string, plugins: Plugin[]): Promise<InlineScript> {
  const bundled = await build({
    ...viteOptions,
    plugins: [...plugins, leanImports],
    build: {
      ...buildOptions,
      rolldownOptions: {
        ...rolldownOptions,
        input: entry,
        preserveEntrySignatures: 'strict',
        output: { format: 'iife', name: 'start' },
      },
    },
  });
  if (!('output' in bundled)) throw new Error(`${entry} is built once, as one bundle`);
  const source = bundled.output[0].code.trim();
  return (...constants) => `{${source}start(${constants.map((one) => JSON.stringify(one)).join()})}`;
}

/** Bundles pages that share files, from their names and entry modules. `written` is the code by file name. */
export async function bundle(entries: Readonly<Record<string, string>>, plugins: Plugin[]) {
  const scripts = new Map<string, PageScript>();
  const written = new Map<string, string>();
  const collect: Plugin = {
    name: 'quincena:collect',
    generateBundle: {
      order: 'post',
      handler(_, output) {
        const chunks = Object.values(output).filter((one) => one.type === 'chunk');
        for (const { fileName, code } of chunks) written.set(fileName, code);
        const rendered = new Map(chunks.flatMap((chunk) => Object.entries(chunk.modules)));
        const imports = new Map(chunks.map((chunk) => [chunk.fileName, chunk.imports]));
        for (const [name, entry] of Object.entries(entries)) {
          const modules = reach(entry, (id) => {
            const { importedIds = [], dynamicallyImportedIds = [] } = this.getModuleInfo(id) ?? {};
            return [...importedIds, ...dynamicallyImportedIds];
          });
          const file = chunks.find(({ facadeModuleId }) => facadeModuleId === entry)?.fileName ?? '';
          const files = reach(file, (one) => imports.get(one) ?? []).toReversed();
          const source = modules.map((id) => rendered.get(id)?.code ?? '').join('\n');
          scripts.set(name, { files, modules, source });
        }
      },
    },
  };
  await build({
    ...viteOptions,
    plugins: [...plugins, ...styles, leanImports, collect],
    build: {
      ...buildOptions,
      cssCodeSplit: false,
      rolldownOptions: {
        ...rolldownOptions,
        input: { ...entries },
        output: {
          entryFileNames: fileNames,
          chunkFileNames: fileNames,
          codeSplitting: { groups: sharedFiles(Object.keys(entries).length) },
        },
      },
    },
  });
  return { scripts, written };
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
export function reach(start: string, next: (one: string) => readonly string[]): string[] {
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
