import { createHash } from 'node:crypto';
import { build, type Plugin, type Rolldown } from 'vite';
import { assetsFolder } from '../../contract/webManifest.ts';
import { strictLogger } from './strictLogger.ts';
import { cssOptions } from './styles.ts';

/** What every build of ours has in common. */
export const buildOptions = {
  target: 'safari15',
  modulePreload: false,
  cssCodeSplit: false,
  assetsDir: assetsFolder,
} as const;

/** Constants of contract, brand and style sheets are written where they are used, across files too. */
export const optimization = { inlineConst: { mode: 'all' } } as const;

/** The code of a script that is whole in one file: the worker, or what moves on a page without React. */
export async function plainScript(
  entry: string,
  plugins: Plugin[],
  format: 'iife' | 'es' = 'iife',
): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    customLogger: strictLogger,
    css: cssOptions,
    plugins,
    build: {
      ...buildOptions,
      write: false,
      rolldownOptions: { input: entry, optimization, output: { format, codeSplitting: false } },
    },
  });
  const chunk = [result]
    .flat()
    .flatMap((one) => ('output' in one ? one.output : []))
    .find((one) => one.type === 'chunk');
  if (!chunk) throw new Error(`${entry} gave no script`);
  return chunk.code;
}

/** The name of a script of ours among the immutable files. */
export function hashedFile(name: string, code: string): string {
  return `${assetsFolder}/${name}-${createHash('sha256').update(code).digest('base64url').slice(0, 8)}.js`;
}

/** What a page loads at once: the entry's file first, then what it imports. */
export function loadedWith(bundle: Rolldown.OutputBundle, entry: Rolldown.OutputChunk): string[] {
  return reach(entry.fileName, (file) => {
    const chunk = bundle[file];
    return chunk?.type === 'chunk' ? chunk.imports : [];
  }).toReversed();
}

/** Every module of a page, lazy ones included, dependencies first: the order of their style sheets. */
export function modulesOf(context: Rolldown.PluginContext, entry: string): string[] {
  return reach(entry, (id) => {
    const info = context.getModuleInfo(id);
    return info ? [...info.importedIds, ...info.dynamicallyImportedIds] : [];
  });
}

/** Walks from `start`, each once, dependencies first. */
export function reach(start: string, next: (one: string) => readonly string[]): string[] {
  const seen = new Set<string>();
  const ordered: string[] = [];
  const visit = (one: string): void => {
    if (seen.has(one)) return;
    seen.add(one);
    next(one).forEach(visit);
    ordered.push(one);
  };
  visit(start);
  return ordered;
}
