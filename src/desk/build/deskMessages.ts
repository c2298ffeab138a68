import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Plugin } from 'vite';
import {
  type Catalogue,
  compileTexts,
  compileTranslation,
  type Messages,
  messageType,
} from '../../web/build/messages.ts';

export type DeskLanguage = 'es' | 'en';

const folder = join(import.meta.dirname, '../messages');
const prefix = 'messages:desk/';

/** The message areas of a language: each file is one, or each group of a grouped file (`labels.json`). */
export function readAreas(language: DeskLanguage): ReadonlyMap<string, Catalogue> {
  const files = globSync('*.json', { cwd: join(folder, language) }).sort();
  return new Map(
    files.flatMap((file): (readonly [string, Catalogue])[] => {
      const content = JSON.parse(readFileSync(join(folder, language, file), 'utf8'));
      const isGrouped = Object.values(content).every((value) => typeof value === 'object');
      return isGrouped ? Object.entries<Catalogue>(content) : [[basename(file, '.json'), content]];
    }),
  );
}

function compileAreas(language: DeskLanguage): ReadonlyMap<string, Messages> {
  const areas = readAreas(language);
  const own = readAreas('es');
  const unknown = [...areas.keys()].find((area) => !own.has(area));
  if (unknown) throw new Error(`${language}: no area is called ${unknown}`);
  return new Map(
    [...own].map(([area, catalogue]) => [
      area,
      compileTranslation(areas.get(area) ?? {}, catalogue, language, area),
    ]),
  );
}

/**
 * Serves `messages:desk/es` and `messages:desk/en`: the whole catalogue of a language, one object for each area. Throws where a
 * language lacks a message of the other.
 */
export function deskMessages(): Plugin {
  return {
    name: 'quincena:desk-messages',
    resolveId: (source) => (source.startsWith(prefix) ? `\0${source}` : null),
    load(id) {
      if (!id.startsWith(`\0${prefix}`)) return null;
      const language = id.endsWith('/en') ? 'en' : 'es';
      compileAreas(language);
      return compileTexts(Object.fromEntries(readAreas(language)), language);
    },
  };
}

/** The TypeScript declarations of the catalogues. Throws where a language lacks a message of the other. */
export function renderDeskDeclarations(): string {
  return (['es', 'en'] as const)
    .map((language) => {
      const type = toObject(compileAreas(language), ({ functions }) => toObject(functions, messageType));
      return `declare module '${prefix}${language}' {\n  const catalogue: ${type};\n  export default catalogue;\n}\n`;
    })
    .join('');
}

function toObject<Value>(entries: ReadonlyMap<string, Value>, toCode: (value: Value) => string): string {
  return `{ ${[...entries].map(([key, value]) => `${JSON.stringify(key)}: ${toCode(value)}`).join(', ')} }`;
}
