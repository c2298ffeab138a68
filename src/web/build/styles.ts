import { createHash } from 'node:crypto';
import { relative, resolve } from 'node:path';
import { Features, transform } from 'lightningcss';
import type { CSSOptions, Plugin } from 'vite';

const web = resolve(import.meta.dirname, '..');
const targets = { safari: (15 << 16) | (4 << 8), ios_saf: (15 << 16) | (4 << 8), chrome: 100 << 16 };

/** Four letters of the sheet's path, the same on every machine. */
function sheetName(file: string): string {
  const hash = createHash('sha256').update(relative(web, file).replaceAll('\\', '/'));
  return [...hash.digest().subarray(0, 4)].map((byte) => String.fromCharCode(97 + (byte % 26))).join('');
}

/** A class is called by its sheet and its place among the names in it, since every document carries its classes. */
export const cssOptions: CSSOptions = {
  modules: {
    generateScopedName(name, file, css) {
      const names = css.match(/(?<=\.|@keyframes )[a-zA-Z][\w-]*/g);
      return sheetName(file) + [...new Set(names)].indexOf(name).toString(36);
    },
  },
};

export type Styles = {
  readonly plugin: Plugin;
  /** The rules that a page of these modules wears, in their order. */
  readonly rulesOf: (modules: readonly string[]) => string;
};

/** Keeps what Vite compiled of each sheet, since a page has its rules inside its document. */
export function keptStyles(): Styles {
  const sheets = new Map<string, string>();
  return {
    plugin: {
      name: 'quincena:styles',
      transform: {
        filter: { id: /\.module\.css$/ },
        handler(code, id) {
          sheets.set(id, code);
        },
      },
    },
    rulesOf: (modules) => [...new Set(modules)].map((id) => sheets.get(id) ?? '').join(''),
  };
}

/**
 * A class that its sheet doesn't have is a name that the module doesn't export: the bundler warns of it, which fails
 * the build, and it leaves out the classes that no code names.
 */
export function namedClasses(): Plugin {
  return {
    name: 'quincena:named-classes',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { id: /\.module\.css$/ },
      handler: (code, id) =>
        `${code.slice(0, code.indexOf('export default'))}export * as default from ${JSON.stringify(id)};`,
    },
  };
}

/** Minifies a page's rules for the oldest browser we serve, without those of classes that its HTML and code don't name. */
export function pageCss(rules: string, source: string): string {
  const classes = [...new Set([...rules.matchAll(/\.([a-z]\w*)/g)].map(([, name = '']) => name))];
  const unusedSymbols = classes.filter((name) => !source.includes(name));
  const code = Buffer.from(rules);
  return transform({
    filename: 'page.css',
    code,
    minify: true,
    targets,
    exclude: Features.LightDark,
    unusedSymbols,
  }).code.toString();
}
