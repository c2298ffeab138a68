import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { Features, transform } from 'lightningcss';
import type { Plugin } from 'vite';
import { fileOf } from './ownModules.ts';

const targets = { safari: (15 << 16) | (4 << 8), ios_saf: (15 << 16) | (4 << 8), chrome: 100 << 16 };
const prefix = '\0css:';
const classes = '\0classes:';
const suffix = '.mjs';

/** Minifies a style sheet for the oldest browser we serve. */
export function minifyCss(code: string, filename: string): string {
  return transform({
    filename,
    code: Buffer.from(code),
    minify: true,
    targets,
    exclude: Features.LightDark,
  }).code.toString();
}

/** Four letters that stand for a sheet, the same on every machine. */
function sheetName(file: string): string {
  const number = createHash('sha256').update(file).digest().readUInt32BE();
  return number
    .toString(36)
    .slice(-4)
    .padStart(4, '0')
    .replace(/^\d/, (digit) => 'abcdefghij'[Number(digit)] ?? 'a');
}

type Sheet = {
  readonly names: Readonly<Record<string, string>>;
  /** Its rules without those of the classes named. */
  readonly css: (unused: readonly string[]) => string;
};

/**
 * Class names are short, since every document carries them, and the same wherever a sheet is
 * compiled: in the browser's bundle and at prerendering.
 */
function compile(file: string, root: string): Sheet {
  const path = relative(root, file);
  const sheet = sheetName(path);
  const source = readFileSync(file);
  const rules = (unusedSymbols: string[]) =>
    transform({
      filename: path,
      code: source,
      minify: true,
      targets,
      unusedSymbols,
      cssModules: { pattern: '[local]_[hash]' },
    });
  // They come in another order each time.
  const exports = Object.entries(rules([]).exports ?? {}).toSorted(([one], [other]) =>
    one < other ? -1 : 1,
  );
  const whole = rules([]).code.toString();
  const shorts = exports.map(([local, { name }], index) => {
    if (!whole.includes(name)) throw new Error(`${path} has nothing for ${local}`);
    return { local, name, short: sheet + index.toString(36) };
  });
  const longestFirst = shorts.toSorted((one, other) => other.name.length - one.name.length);
  return {
    names: Object.fromEntries(shorts.map(({ local, short }) => [local, short])),
    css: (unused) =>
      longestFirst.reduce(
        (text, { name, short }) => text.replaceAll(new RegExp(`(?<![\\w-])${name}(?![\\w-])`, 'g'), short),
        rules([...unused]).code.toString(),
      ),
  };
}

export type CssModules = {
  readonly plugin: Plugin;
  /** The rules that a screen of these modules wears; classes that neither code nor HTML names are left out. */
  readonly rulesOf: (modules: readonly string[], source: string) => string;
};

/** The classes of a sheet: what the source calls them and what they are called in the page. */
export function classNames(file: string, root: string): Sheet['names'] {
  return compile(file, root).names;
}

/**
 * CSS modules without Vite's own pipeline, which would emit a style sheet per chunk: here every sheet ends inside the
 * screen's document, so `sheets` remembers the rules of each imported module. A sheet's classes are constants, an export
 * each: the bundler writes a name where it is used, and a name that the sheet doesn't have fails the build.
 */
export function cssModules(root: string): CssModules {
  const sheets = new Map<string, Sheet>();
  const plugin: Plugin = {
    name: 'quincena:css-modules',
    enforce: 'pre',
    resolveId(source, importer) {
      if (source.startsWith(classes)) return source;
      if (!source.endsWith('.module.css') || !importer) return null;
      return `${prefix}${resolve(importer, '..', source)}${suffix}`;
    },
    load(moduleId) {
      const id = fileOf(moduleId);
      if (id.startsWith(prefix)) {
        sheets.set(id, compile(id.slice(prefix.length, -suffix.length), root));
        return {
          code: `export * as default from ${JSON.stringify(classes + id)};`,
          moduleSideEffects: false,
        };
      }
      const sheet = id.startsWith(classes) && sheets.get(id.slice(classes.length));
      if (!sheet) return null;
      const lines = Object.entries(sheet.names).map(([local, name]) => `export const ${local} = '${name}';`);
      return { code: lines.join('\n'), moduleSideEffects: false };
    },
  };
  function rulesOf(modules: readonly string[], source: string): string {
    const worn = [...new Set(modules.map(fileOf))].flatMap((id) => sheets.get(id) ?? []);
    return worn.map((sheet) => sheet.css(unusedIn(sheet, source))).join('');
  }
  return { plugin, rulesOf };
}

/** Keyframes are named by rules, classes by code: only a name in neither is unused. */
function unusedIn({ names, css }: Sheet, source: string): string[] {
  const everything = css([]);
  const isClass = (short: string): boolean => everything.includes(`.${short}`);
  return Object.entries(names)
    .filter(([, short]) => isClass(short) && !new RegExp(`\\b${short}\\b`).test(source))
    .map(([local]) => local);
}
