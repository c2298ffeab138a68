import type { Rolldown } from 'vite';

type Bundle = Rolldown.OutputBundle;

const sheetTaken = /import \w+ from ['"][^'"]*?([\w-]+\.module\.css)['"]/g;

/** Walks from `start`, each once, those reached first coming last. */
function reach(start: string, next: (one: string) => readonly string[]): string[] {
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

/** The files loaded at once with the screen whose entry module is `entry`, the entry's own first. */
export function filesOf(bundle: Bundle, entry: string): string[] {
  const output = Object.values(bundle).find((one) => one.type === 'chunk' && one.facadeModuleId === entry);
  if (!output) return [];
  const importsOf = (file: string): readonly string[] => {
    const chunk = bundle[file];
    return chunk?.type === 'chunk' ? chunk.imports.filter((file) => file in bundle) : [];
  };
  return reach(output.fileName, importsOf).toReversed();
}

/** Every module of a screen, lazy ones included, dependencies first: the order of their style sheets. */
export function modulesOf(context: Rolldown.PluginContext, entry: string): string[] {
  return reach(entry, (id) => {
    const info = context.getModuleInfo(id);
    return info ? [...info.importedIds, ...info.dynamicallyImportedIds] : [];
  });
}

/** The code of those modules, as the browser gets it. A sheet's names count where code takes them from it. */
export function sourceOf(context: Rolldown.PluginContext, modules: readonly string[]): string {
  const codes = modules.map((id) => context.getModuleInfo(id)?.code ?? '');
  const taken = new Set(
    codes.flatMap((code) => [...code.matchAll(sheetTaken)].map(([, sheet = '']) => sheet)),
  );
  const counts = (id: string): boolean =>
    !id.includes('.module.css') || [...taken].some((sheet) => id.includes(`/${sheet}`));
  return modules.map((id, at) => (counts(id) ? codes[at] : '')).join('\n');
}
