import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Plugin } from 'vite';
import {
  type Catalogue,
  type CompiledMessage,
  compileTranslation,
  messageType,
} from '../../web/build/messages.ts';

export type DeskLanguage = 'es' | 'en';

const folder = join(import.meta.dirname, '../messages');
const prefix = 'messages:desk/';
const keysModule = `${prefix}keys`;

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

/** A language's messages as code, by area and key in the order of the Spanish ones, and what the code imports. */
type CompiledAreas = {
  readonly imports: string;
  readonly areas: readonly (readonly [area: string, messages: readonly CompiledEntry[]])[];
};
type CompiledEntry = readonly [key: string, message: CompiledMessage];

/** Throws where a language lacks a message of the other. */
function compileAreas(language: DeskLanguage): CompiledAreas {
  const reference = readAreas('es');
  const { imports, functions } = compileTranslation(
    flatten(readAreas(language)),
    flatten(reference),
    language,
    'desk',
  );
  const areas = [...reference].map(([area, texts]) => {
    const messages = Object.keys(texts).flatMap((key): CompiledEntry[] => {
      const message = functions.get(`${area}/${key}`);
      return message ? [[key, message]] : [];
    });
    return [area, messages] as const;
  });
  return { imports, areas };
}

function flatten(areas: ReadonlyMap<string, Catalogue>): Catalogue {
  const texts = [...areas].flatMap(([area, catalogue]) =>
    Object.entries(catalogue).map(([key, text]) => [`${area}/${key}`, text]),
  );
  return Object.fromEntries(texts);
}

/** The keys of every area, once for all languages. */
function toKeysModule(): string {
  const keys = [...readAreas('es')].map(([area, texts]) => [area, Object.keys(texts)]);
  return `export default ${JSON.stringify(keys)};`;
}

/** A language's messages in the order of the keys: strings, and functions where they have values. */
function toLanguageModule(language: DeskLanguage): string {
  const { imports, areas } = compileAreas(language);
  const codes = areas.map(
    ([, messages]) => `[${messages.map(([, message]) => toCode(message)).join(',\n')}]`,
  );
  return [
    imports,
    `import keys from '${keysModule}';`,
    `import { toCatalogue } from ${JSON.stringify(join(folder, '../texts/catalogue.ts'))};`,
    `export default toCatalogue(keys, [${codes.join(',\n')}]);`,
  ].join('\n');
}

function toCode({ code, values }: CompiledMessage): string {
  return values.length > 0 ? code : code.replace('() => ', '');
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
      if (id === `\0${keysModule}`) return toKeysModule();
      return toLanguageModule(id.endsWith('/en') ? 'en' : 'es');
    },
  };
}

/** The TypeScript declarations of the catalogues. Throws where a language lacks a message of the other. */
export function renderDeskDeclarations(): string {
  return (['es', 'en'] as const)
    .map((language) => {
      const type = toObjectType(compileAreas(language).areas, (messages) => toObjectType(messages, toType));
      return `declare module '${prefix}${language}' {\n  const catalogue: ${type};\n  export default catalogue;\n}\n`;
    })
    .join('');
}

function toType(message: CompiledMessage): string {
  return message.values.length > 0 ? messageType(message) : 'string';
}

function toObjectType<Value>(
  entries: readonly (readonly [string, Value])[],
  toFieldType: (value: Value) => string,
): string {
  return `{ ${entries.map(([key, value]) => `${JSON.stringify(key)}: ${toFieldType(value)}`).join(', ')} }`;
}
