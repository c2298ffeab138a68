import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Plugin, parseSync, type Rolldown } from 'vite';

/** From this part of the screens on, a module belongs to all. */
const coreShare = 0.85;

const web = resolve(import.meta.dirname, '..');

/** A module's file: the id without the screen it is for. */
export function fileOf(id: string): string {
  return id.replace(/\?screen=\w+$/, '');
}

function screenOf(id: string): string | undefined {
  return /\?screen=(\w+)$/.exec(id)?.[1];
}

/** The files of ours that a module loads at once; what is imported for its types is not. */
function loadedBy(file: string): string[] {
  const { staticImports, staticExports } = parseSync(file, readFileSync(file, 'utf8')).module;
  const imported = staticImports.filter(({ entries: [first, ...rest] }) => {
    return !first?.isType || rest.some(({ isType }) => !isType);
  });
  const handedOn = staticExports.flatMap(({ entries }) => entries.filter(({ isType }) => !isType));
  return [...imported, ...handedOn]
    .map(({ moduleRequest }) => moduleRequest?.value ?? '')
    .filter((source) => /^\..*\.tsx?$/.test(source))
    .map((source) => resolve(file, '..', source));
}

function loadedWith(entry: string): Set<string> {
  const seen = new Set<string>();
  const visit = (file: string): void => {
    if (seen.has(file)) return;
    seen.add(file);
    loadedBy(file).forEach(visit);
  };
  visit(entry);
  return seen;
}

/**
 * Modules of the pages that most of these entry modules load at once. What one of the core imports is of the core too, for
 * who loads the one loads the other. The contract and the brand are data: each file has what it names of them.
 */
export function coreFiles(entries: readonly string[]): Set<string> {
  const counts = new Map<string, number>();
  for (const entry of entries)
    for (const file of loadedWith(entry)) counts.set(file, (counts.get(file) ?? 0) + 1);
  const least = Math.max(2, entries.length * coreShare);
  const shared = [...counts].filter(([file, count]) => count >= least && file.startsWith(web));
  return new Set(shared.map(([file]) => file));
}

/** The id of a screen's entry module. */
export function entryId(file: string, screen: string): string {
  return `${file}?screen=${screen}`;
}

/**
 * A screen loads React, the core and one file of its own. What only some screens share is in each
 * one's file again: a few hundred bytes twice cost a borrower less than a request more or code of
 * another screen. So a module outside the core exists once for each screen that imports it.
 */
export function ownModules(core: ReadonlySet<string>): Plugin {
  return {
    name: 'quincena:own-modules',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      const screen = importer && screenOf(importer);
      if (!screen || screenOf(source)) return null;
      const found = await this.resolve(source, fileOf(importer), { ...options, skipSelf: true });
      if (!found || found.external || core.has(found.id)) return found;
      return { ...found, id: entryId(found.id, screen) };
    },
  };
}

/** One chunk for the core and what it alone names of contract and brand. */
export function coreChunk(): Rolldown.CodeSplittingGroup {
  return { name: 'core', test: (id) => screenOf(id) === undefined, tags: ['$initial'] };
}
