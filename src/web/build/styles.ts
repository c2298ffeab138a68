import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import { Features, transform } from 'lightningcss';
import type { CSSOptions, Plugin } from 'vite';

const targets = { safari: (15 << 16) | (4 << 8), ios_saf: (15 << 16) | (4 << 8), chrome: 100 << 16 };

/** A class is called by four letters of its sheet and its place among the names in it: every document carries them. */
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

/** What Vite compiled of each sheet by its module, kept since a page has its rules inside its document. */
export const sheets = new Map<string, string>();

const filter = { id: /\.module\.css$/ };

/**
 * Keeps the sheets. A class that its sheet doesn't have is a name that the module doesn't export: the bundler warns of
 * it, which fails the build, and it leaves out the classes that no code names.
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

/** The rules of a page for the oldest browser we serve, without those of classes that its HTML and code don't name. */
export function pageCss(base: string, modules: readonly string[], source: string): string {
  const rules = base + [...new Set(modules)].map((id) => sheets.get(id) ?? '').join('');
  const classes = new Set([...rules.matchAll(/\.(-?[a-zA-Z_][\w-]*)/g)].map(([, name = '']) => name));
  const unusedSymbols = [...classes].filter((name) => !source.includes(name));
  const options = { minify: true, targets, exclude: Features.LightDark, unusedSymbols };
  return transform({ filename: 'page.css', code: Buffer.from(rules), ...options }).code.toString();
}
