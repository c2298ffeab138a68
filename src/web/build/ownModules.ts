import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

/** From this part of the screens on, a module belongs to all. */
const coreShare = 0.75;

const staticImport = /^(?:import|export)\s(?!type\s)(?:[^'"]*?\sfrom\s)?'(\.[^']+\.tsx?)';/gm;

/** A module's file: the id without the screen it is for. */
export function fileOf(id: string): string {
  return id.replace(/\?screen=\w+$/, '');
}

function screenOf(id: string): string | undefined {
  return /\?screen=(\w+)$/.exec(id)?.[1];
}

function loadedWith(entry: string): Set<string> {
  const seen = new Set<string>();
  const visit = (file: string): void => {
    if (seen.has(file)) return;
    seen.add(file);
    for (const [, source = ''] of readFileSync(file, 'utf8').matchAll(staticImport))
      visit(resolve(file, '..', source));
  };
  visit(entry);
  return seen;
}

/**
 * Files that most of these entry modules load at once. What a file of the core imports is of the
 * core too, for who loads the one loads the other.
 */
export function coreFiles(entries: readonly string[]): Set<string> {
  const counts = new Map<string, number>();
  for (const entry of entries)
    for (const file of loadedWith(entry)) counts.set(file, (counts.get(file) ?? 0) + 1);
  const least = Math.max(2, entries.length * coreShare);
  return new Set([...counts].filter(([, count]) => count >= least).map(([file]) => file));
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
      if (/^[./].*\.tsx?$/.test(source)) {
        const file = resolve(fileOf(importer), '..', source);
        return core.has(file) ? file : entryId(file, screen);
      }
      if (!source.endsWith('.module.css') && !source.startsWith('virtual:')) return null;
      const found = await this.resolve(source, fileOf(importer), { ...options, skipSelf: true });
      return found && entryId(found.id, screen);
    },
  };
}

/** One chunk for the core. */
export function coreChunk(core: ReadonlySet<string>): Rolldown.CodeSplittingGroup {
  return { name: 'core', test: (id) => core.has(id), tags: ['$initial'] };
}
