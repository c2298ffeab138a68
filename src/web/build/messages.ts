import { existsSync, globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { parse, type Token } from '@messageformat/parser';
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

/** The module of functions that `@messageformat/core` compiles a catalogue to. */
function toCompilerModule(catalogue: Catalogue, language: Language): string {
  // A non-breaking space keeps a number and its unit on one line.
  const texts = Object.entries(catalogue).map(([key, text]) => [key, withNonBreakingSpaces(text)]);
  return compileModule(new MessageFormat(language), Object.fromEntries(texts));
}

/** A message as a function, and the names of its values. */
export type CompiledMessage = { readonly code: string; readonly values: readonly string[] };

/** The compiled messages of a catalogue by key, and what their functions import. */
export type Messages = { readonly imports: string; readonly functions: ReadonlyMap<string, CompiledMessage> };

const messageLine = /^ *(?:"((?:[^"\\]|\\.)*)"|([\w$]+)): (.*?),?$/;

function compile(catalogue: Catalogue, language: Language): Messages {
  const [imports = '', body = ''] = toCompilerModule(catalogue, language).split('export default {\n');
  // The compiler writes a line a message, in their order, each behind its key.
  const lines = body.split('\n');
  const functions = Object.keys(catalogue).map((key, index): [string, CompiledMessage] => {
    const [, quotedKey, bareKey, code = ''] = messageLine.exec(lines[index] ?? '') ?? [];
    if ((quotedKey ?? bareKey) !== key) throw new Error(`The messages' compiler wrote no line of ${key}`);
    const names = listArguments(parse(catalogue[key] ?? ''));
    return [key, { code, values: [...new Set(names)].sort() }];
  });
  return { imports, functions: new Map(functions) };
}

function listArguments(tokens: readonly Token[]): string[] {
  return tokens.flatMap((token) => [
    ...('arg' in token ? [token.arg] : []),
    ...('cases' in token ? token.cases.flatMap((one) => listArguments(one.tokens)) : []),
  ]);
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
export function listAreas(): string[] {
  return globSync('*.json', { cwd: join(folder, 'es') })
    .map((file) => basename(file, '.json'))
    .sort();
}

/** The uncompiled messages of an area, for those without values such as `title` and `description`. */
export function plainMessages(area: string, language: Language): Catalogue {
  const texts = Object.entries(readCatalogue(area, language) ?? {});
  return Object.fromEntries(texts.map(([key, text]) => [key, withNonBreakingSpaces(text)]));
}

/** Compiles a catalogue. Throws where its keys differ from the Spanish ones, the reference, or it has other values. */
export function compileTranslation(
  catalogue: Catalogue,
  reference: Catalogue,
  language: Language,
  area: string,
): Messages {
  const file = `${language}/${area}.json`;
  const missing = Object.keys(reference).find((key) => catalogue[key] === undefined);
  if (missing) throw new Error(`${file}: ${missing} is missing`);
  const own = compile(reference, 'es').functions;
  const compiled = compile(catalogue, language);
  for (const [key, { values }] of compiled.functions) {
    const known = own.get(key)?.values;
    if (!known) throw new Error(`${file}: no message is called ${key}`);
    const unknown = values.find((name) => !known.includes(name));
    if (unknown) throw new Error(`${file}: ${key} has no value ${unknown}`);
  }
  return compiled;
}

function readReference(area: string): Catalogue {
  const own = read(folder, 'es', area);
  if (!own) throw new Error(`No area of messages is called ${area}`);
  return own;
}

/** The TypeScript type of a message: a function of its values. */
export function messageType({ values }: CompiledMessage): string {
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

/** The module of an area in one language, in Spanish if the area lacks it. */
function toLanguageModule(area: string, language: Language): string {
  const [reference, catalogue] = [readReference(area), readCatalogue(area, language)];
  const { imports, functions } = catalogue
    ? compileTranslation(catalogue, reference, language, area)
    : compile(reference, 'es');
  return toModule(
    [imports],
    [...functions].map(([key, { code }]) => [key, code]),
  );
}

/** The module of an area in all of its languages; `getLanguage()` selects one at run time. */
function toMultiLanguageModule(area: string): string {
  const available = languages.filter((one) => readCatalogue(area, one));
  return toModule(
    [
      `import { getLanguage } from ${JSON.stringify(join(folder, '../texts/language.ts'))};`,
      ...available.map((one) => `import ${one} from '${prefix}${area}/${one}';`),
      `const all = { ${available.join(', ')} };`,
    ],
    Object.keys(readReference(area)).map((key) => [key, `(d) => (all[getLanguage()] ?? es).${key}(d)`]),
  );
}

/** The TypeScript declarations of the catalogues, written by `npm run types`. */
export function renderDeclarations(): string {
  const modules = listAreas().map((area) => {
    const lines = [...compile(readReference(area), 'es').functions].map(
      ([key, message]) => `  export const ${key}: ${messageType(message)};\n`,
    );
    const all = `  const everyMessage: Omit<typeof import('${prefix}${area}'), 'default'>;\n  export default everyMessage;\n`;
    return `declare module '${prefix}${area}' {\n${lines.join('')}${all}}\n`;
  });
  return `// Written by \`npm run types\` from the catalogues beside it.\n${modules.join('')}`;
}

/** What is wrong with the messages of a brand's `messages/<language>/<area>.json`, each with its file. */
export function listOverrideErrors(brandFolder: string): string[] {
  const files = globSync('messages/**/*.json', { cwd: brandFolder });
  return files
    .map((file) => file.replaceAll('\\', '/'))
    .sort()
    .flatMap((file) => {
      const language = languages.find((one) => file.startsWith(`messages/${one}/`));
      if (!language || !existsSync(join(folder, '..', file)))
        return [`${file}: no language or area is called so (src/web/messages)`];
      const own = compile(readReference(basename(file, '.json')), 'es').functions;
      const catalogue: Catalogue = JSON.parse(readFileSync(join(brandFolder, file), 'utf8'));
      return Object.entries(catalogue).flatMap(([key, text]) =>
        listMessageErrors(key, text, language, own.get(key)).map((error) => `${file}: ${error}`),
      );
    });
}

function listMessageErrors(
  key: string,
  text: string,
  language: Language,
  own: CompiledMessage | undefined,
): string[] {
  if (!own) return [`no message is called ${key}`];
  try {
    const { values = [] } = compile({ [key]: text }, language).functions.get(key) ?? {};
    return values.filter((name) => !own.values.includes(name)).map((name) => `${key} has no value ${name}`);
  } catch (error) {
    return [`${key} is no ICU message: ${error}`];
  }
}

function checkBrand(): void {
  const errors = listOverrideErrors(configurationFolder());
  if (errors.length > 0) throw new Error(errors.join('\n'));
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
