import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import { Features, transform } from 'lightningcss';
import type { CSSOptions, Plugin } from 'vite';

const targets = { safari: (15 << 16) | (4 << 8), ios_saf: (15 << 16) | (4 << 8), chrome: 100 << 16 };

/** Class names are four letters of the sheet's hash and the index of the class: short, since every document carries them. */
export const css: CSSOptions = {
  modules: {
    generateScopedName(name, file, css) {
      const hash = createHash('sha256')
        .update(relative(import.meta.dirname, file))
        .digest('base64');
      const names = new Set(css.match(/(?<=\.|@keyframes )[a-zA-Z][\w-]*/g));
      return hash.replace(/[^a-z]/gi, '').slice(0, 4) + [...names].indexOf(name).toString(36);
    },
  },
};

/** The compiled CSS of each sheet by module id; documents inline their rules. */
export const sheets = new Map<string, string>();

const filter = { id: /\.module\.css$/ };

/**
 * Collects the sheets, and exports each class as a name of its module: a class that the sheet lacks is then a missing
 * export, which fails the build, and unused classes are dropped.
 */
export const styles: Plugin[] = [
  { name: 'quincena:styles', transform: { filter, handler: (code, id) => void sheets.set(id, code) } },
  {
    name: 'quincena:named-classes',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter,
      handler: (code, id) =>
        `${code.slice(0, code.indexOf('export default'))}export * as default from ${JSON.stringify(id)};`,
    },
  },
];

/** The CSS of a page for the oldest supported browser, without classes that neither its HTML nor its code names. */
export function renderPageCss(base: string, modules: readonly string[], source: string): string {
  const rules = base + [...new Set(modules)].map((id) => sheets.get(id) ?? '').join('');
  const classes = new Set([...rules.matchAll(/\.(-?[a-zA-Z_][\w-]*)/g)].map(([, name = '']) => name));
  const unusedSymbols = [...classes].filter((name) => !source.includes(name));
  const options = { minify: true, targets, exclude: Features.LightDark, unusedSymbols };
  return transform({ filename: 'page.css', code: Buffer.from(rules), ...options }).code.toString();
}
