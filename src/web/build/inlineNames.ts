import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { endpoints } from '../../contract/endpoints.ts';
import { fileOf } from './ownModules.ts';

type Names = Readonly<Record<string, unknown>>;

const sheetImport = /import (\w+) from '(\.[^']+\.module\.css)';/g;
const brandImport = /import \{([^}]+)\} from 'virtual:brand';/g;

/** `local.name` becomes its value where that is a plain one; other uses keep the import alive. */
function replaceMembers(code: string, local: string, names: Names): string {
  return code.replace(new RegExp(`(?<![\\w.$])${local}\\.(\\w+)\\b`, 'g'), (whole, name: string) => {
    const value = names[name];
    return typeof value === 'string' || typeof value === 'number' ? JSON.stringify(value) : whole;
  });
}

function isUsed(code: string, name: string): boolean {
  return new RegExp(`(?<![\\w.$])${name}\\b`).test(code);
}

function split(list: string): string[] {
  return list
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean);
}

/** Class names; the bare import that may be left still says that the screen wears the sheet. */
function inlineSheets(code: string, id: string, classNames: (file: string) => Names): string {
  let inlined = code;
  for (const [statement, local = '', sheet = ''] of code.matchAll(sheetImport)) {
    const rest = replaceMembers(inlined.replace(statement, ''), local, classNames(resolve(id, '..', sheet)));
    inlined = `${isUsed(rest, local) ? statement : `import '${sheet}';`}${rest}`;
  }
  return inlined;
}

/** A constant's own module each, since what a module imports is what its chunk is planned by. */
function oneByOne(code: string): string {
  return code.replace(brandImport, (_, list: string) =>
    split(list)
      .map((name) => `import { ${name} } from 'virtual:brand/${name}';`)
      .join(''),
  );
}

const endpointsFile = '/src/contract/endpoints.ts';

/** Without its table: each module brings the calls that it names. */
function withoutTable(code: string): string {
  const table = /export const endpoints = \{[\s\S]*?\n\} as const[^;]*;/;
  if (!table.test(code)) throw new Error('The table of endpoints has another form than the build knows');
  return code.replace(table, 'export const endpoints = {};');
}

/** Adds the calls a module names to the table. */
function withCalls(code: string, root: string): string {
  const named = Object.entries(endpoints).filter(([name]) =>
    new RegExp(`(?<!<)'${name}'|\\bendpoints\\.${name}\\b`).test(code),
  );
  if (named.length === 0) return code;
  const table = named.map(([name, { method, path, client, family }]) => [
    name,
    { method, path, client, family },
  ]);
  const from = JSON.stringify(join(root, endpointsFile));
  return `import { endpoints as calls } from ${from};${code}\nObject.assign(calls, ${JSON.stringify(Object.fromEntries(table))});`;
}

/**
 * Writes class names as literals into the modules that use them, so that a screen carries only those it uses, not whole
 * tables. `classNames` gives a sheet's classes.
 */
export function inlineNames(root: string, classNames: (file: string) => Names): Plugin {
  return {
    name: 'quincena:inline-names',
    apply: 'build',
    enforce: 'pre',
    transform(code, moduleId) {
      const id = fileOf(moduleId);
      if (id.endsWith(endpointsFile)) return { code: withoutTable(code), map: null };
      if (!/\/src\/web\/.*\.tsx?$/.test(id)) return null;
      const inlined = withCalls(oneByOne(inlineSheets(code, id, classNames)), root);
      return inlined === code ? null : { code: inlined, map: null };
    },
  };
}
