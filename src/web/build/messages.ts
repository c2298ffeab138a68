import { existsSync, globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import type { Plugin } from 'vite';
import { configurationFolder } from '../../contract/configuration.ts';
import type { Language } from '../../contract/launch.ts';
import { withNonBreakingSpaces } from '../../contract/nonBreakingSpaces.ts';

const require = createRequire(import.meta.url);
const MessageFormat: typeof import('@messageformat/core').default = require('@messageformat/core');
const compileModule: typeof import('@messageformat/core/lib/compile-module.js').default =
  require('@messageformat/core/compile-module.js');

const folder = join(import.meta.dirname, '../messages');
const languages: readonly Language[] = ['es', 'en', 'zh'];
const prefix = 'messages:';

export type Catalogue = Readonly<Record<string, string>>;

/** A message as `@messageformat/core` compiles it: a function, what it imports, the names of its values. */
type Compiled = { readonly code: string; readonly imports: readonly string[]; readonly values: string[] };

function compile(text: string, language: Language): Compiled {
  // A non-breaking space keeps a number and its unit on one line.
  const module = compileModule(new MessageFormat(language), { message: withNonBreakingSpaces(text) });
  const [head = '', body = ''] = module.split('export default {\n  message: ');
  const code = body.slice(0, body.lastIndexOf('\n}'));
  const names = code.replace(/"(?:[^"\\]|\\.)*"/g, '').matchAll(/\bd\.(\w+)/g);
  const values = [...new Set([...names].map(([, name = '']) => name))].sort();
  return { code, imports: head.split('\n').filter(Boolean), values };
}

/** Renders a message without a build, for tests. */
export function renderMessage(text: string, language: Language, values: Record<string, unknown>): string {
  // A message that is one value alone compiles to that value, of any type.
  return String(new MessageFormat(language).compile(withNonBreakingSpaces(text))(values));
}

function read(folder: string, language: Language, area: string): Catalogue | undefined {
  const file = join(folder, language, `${area}.json`);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

/** The messages of an area in a language, with the brand's overrides; undefined if the area lacks the language. */
function readCatalogue(area: string, language: Language): Catalogue | undefined {
  const own = read(folder, language, area);
  return own && { ...own, ...read(join(configurationFolder(), 'messages'), language, area) };
}

/** The names of all areas. */
export function areas(): string[] {
  return globSync('*.json', { cwd: join(folder, 'es') })
    .map((file) => basename(file, '.json'))
    .sort();
}

/** The uncompiled messages of an area, for those without values such as `title` and `description`. */
export function plainMessages(area: string, language: Language): Catalogue {
  const texts = Object.entries(readCatalogue(area, language) ?? {});
  return Object.fromEntries(texts.map(([key, text]) => [key, withNonBreakingSpaces(text)]));
}

export type Messages = ReadonlyMap<string, Compiled>;

/** Compiles the Spanish messages, the reference: other languages have the same keys, and no other values. */
export function compileReference(catalogue: Catalogue): Messages {
  return new Map(Object.entries(catalogue).map(([key, text]) => [key, compile(text, 'es')]));
}

/** Compiles a catalogue. Throws where its keys or values differ from the reference. */
export function compileTranslation(
  catalogue: Catalogue,
  own: Messages,
  language: Language,
  area: string,
): Messages {
  const file = `${language}/${area}.json`;
  const missing = [...own.keys()].find((key) => catalogue[key] === undefined);
  if (missing) throw new Error(`${file}: ${missing} is missing`);
  const compiled = Object.entries(catalogue).map(([key, text]) => {
    const known = own.get(key)?.values;
    if (!known) throw new Error(`${file}: no message is called ${key}`);
    const message = compile(text, language);
    const unknown = message.values.find((name) => !known.includes(name));
    if (unknown) throw new Error(`${file}: ${key} has no value ${unknown}`);
    return [key, message] as const;
  });
  return new Map(compiled);
}

function compileReferenceArea(area: string): Messages {
  const own = read(folder, 'es', area);
  if (!own) throw new Error(`No area of messages is called ${area}`);
  return compileReference(own);
}

/** The TypeScript type of a message: a function of its values. */
export function messageType({ values }: Compiled): string {
  const fields = values.map((name) => `${name}: string | number`).join('; ');
  return `(${fields && `d: { ${fields} }`}) => string`;
}

/**
 * A module that exports a function for each message, so that a page carries only those it names, and all of them as default
 * for computed keys.
 */
function toModule(imports: readonly string[], functions: readonly (readonly [key: string, code: string])[]) {
  return [
    ...imports,
    ...functions.map(([, code], index) => `const m${index} = ${code};`),
    `export { ${functions.map(([key], index) => `m${index} as ${key}`).join(', ')} };`,
    `export default { ${functions.map(([key], index) => `${key}: m${index}`).join(', ')} };`,
  ].join('\n');
}

/** One import a module of what several messages name: `import { number, plural } from "m";`. */
export function mergeImports(imports: readonly string[]): string[] {
  const namesByModule = new Map<string, Set<string>>();
  for (const line of imports) {
    const [, names = '', module = ''] = /^import \{ (.*) \} from (.*);$/.exec(line) ?? [];
    const known = namesByModule.get(module) ?? new Set();
    for (const name of names.split(', ')) known.add(name);
    namesByModule.set(module, known);
  }
  return [...namesByModule].map(([module, names]) => `import { ${[...names].join(', ')} } from ${module};`);
}

/** The module of an area in one language, in Spanish if the area lacks it. */
function toLanguageModule(area: string, language: Language): string {
  const [own, catalogue] = [compileReferenceArea(area), readCatalogue(area, language)];
  const messages = [...(catalogue ? compileTranslation(catalogue, own, language, area) : own)];
  return toModule(
    mergeImports(messages.flatMap(([, { imports }]) => imports)),
    messages.map(([key, { code }]) => [key, code]),
  );
}

/** The module of an area in all of its languages; `language()` selects one at run time. */
function toMultiLanguageModule(area: string): string {
  const available = languages.filter((one) => readCatalogue(area, one));
  return toModule(
    [
      `import { language } from ${JSON.stringify(join(folder, '../texts/translator.ts'))};`,
      ...available.map((one) => `import ${one} from '${prefix}${area}/${one}';`),
      `const all = { ${available.join(', ')} };`,
    ],
    [...compileReferenceArea(area).keys()].map((key) => [key, `(d) => (all[language()] ?? es).${key}(d)`]),
  );
}

/** The TypeScript declarations of the catalogues, written by `npm run types`. */
export function declarations(): string {
  const modules = areas().map((area) => {
    const lines = [...compileReferenceArea(area)].map(
      ([key, message]) => `  export const ${key}: ${messageType(message)};\n`,
    );
    const all = `  const everyMessage: Omit<typeof import('${prefix}${area}'), 'default'>;\n  export default everyMessage;\n`;
    return `declare module '${prefix}${area}' {\n${lines.join('')}${all}}\n`;
  });
  return `// Written by \`npm run types\` from the catalogues beside it.\n${modules.join('')}`;
}

/** Throws if the brand overrides an unknown area. */
function checkBrand(): void {
  const own = new Set(areas());
  for (const file of globSync('messages/*/*.json', { cwd: configurationFolder() }))
    if (!own.has(basename(file, '.json'))) throw new Error(`${file}: no area is called so`);
}

/**
 * Serves `messages:<area>`: the catalogues of `src/web/messages` as modules of functions, in one language, or in all with
 * the choice made at run time.
 */
export function messages(language?: Language): Plugin {
  return {
    name: 'quincena:messages',
    config: checkBrand,
    resolveId: (source) => (source.startsWith(prefix) ? `\0${source}` : null),
    load(id) {
      if (!id.startsWith(`\0${prefix}`)) return null;
      const [area = '', requested] = id.slice(prefix.length + 1).split('/');
      const only = languages.find((one) => one === requested) ?? language;
      return {
        code: only ? toLanguageModule(area, only) : toMultiLanguageModule(area),
        moduleSideEffects: false,
      };
    },
  };
}
