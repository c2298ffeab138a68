import type { Rolldown } from 'vite';

type Bundle = Rolldown.OutputBundle;

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

/** What of those modules the browser gets, before it is made small. */
export function sourceOf(bundle: Bundle, modules: readonly string[]): string {
  const rendered = new Map(
    Object.values(bundle).flatMap((one) => (one.type === 'chunk' ? Object.entries(one.modules) : [])),
  );
  return modules.map((id) => rendered.get(id)?.code ?? '').join('\n');
}
