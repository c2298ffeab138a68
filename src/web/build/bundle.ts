import { build, type Plugin, type Rolldown } from 'vite';
import { assetsFolder } from '../../contract/webManifest.ts';
import { css, namedClasses } from './styles.ts';

/** What a page loads and what it is made of. */
export type PageScript = {
  /** Files it loads at once, its entry first. */
  readonly files: readonly string[];
  /** Its modules and those of its lazy pieces, and their code. */
  readonly modules: readonly string[];
  readonly source: string;
};

/** What is warned of fails the build: an import that nothing exports is a hole in a page. */
export function refuseWarnings(_: string, { message }: { readonly message: string }): never {
  throw new Error(message);
}

/** A document has the rules of its lazy pieces, so that these wait for no style sheet, as Vite's own helper does. */
const leanImports: Plugin = {
  name: 'quincena:lean-imports',
  enforce: 'pre',
  load: {
    filter: { id: /vite\/preload-helper/ },
    handler: () => 'export const __vitePreload = (load) => load();',
  },
};

/** React by itself, so that its name changes only with it; what several of so many pages load; what two do, by its folder. */
function groupsOf(pages: number): Rolldown.CodeSplittingGroup[] {
  return [
    { name: 'react', test: /node_modules[\\/](?:react|react-dom|scheduler)[\\/]/, priority: 3 },
    { name: 'core', minShareCount: Math.min(3, Math.max(pages, 2)), tags: ['$initial'], priority: 2 },
    { name: folderOf, minShareCount: 2, tags: ['$initial'], priority: 1 },
  ];
}

/** The folder that a module is shared from: `complaint` of `complaint/shared/draft.ts`. */
function folderOf(id: string): string | null {
  return /(\w+)[\\/](?:shared[\\/])?[^\\/]+$/.exec(id)?.[1] ?? null;
}

/** Bundles pages that share files, by their names and entry modules. `written` is the code by its file. */
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
          scripts.set(name, {
            files: reach(file, (one) => imports.get(one) ?? []).toReversed(),
            modules,
            source: modules.map((id) => rendered.get(id)?.code ?? '').join('\n'),
          });
        }
      },
    },
  };
  const names = `${assetsFolder}/[name]-[hash:7].js`;
  await build({
    configFile: false,
    logLevel: 'silent',
    css,
    plugins: [...plugins, namedClasses(), leanImports, collect],
    build: {
      write: false,
      target: 'safari15',
      modulePreload: false,
      cssCodeSplit: false,
      rolldownOptions: {
        input: { ...entries },
        // Constants of contract, brand and style sheets are written where they are used, across files too.
        optimization: { inlineConst: { mode: 'all' } },
        checks: { bundlerTimings: false },
        onLog: (level, log) => (level === 'warn' ? refuseWarnings(level, log) : undefined),
        output: {
          entryFileNames: names,
          chunkFileNames: names,
          codeSplitting: { groups: groupsOf(Object.keys(entries).length) },
        },
      },
    },
  });
  return { scripts, written };
}

/** Walks from `start`, each once, dependencies first: the order of style sheets. */
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
