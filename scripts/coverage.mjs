// Holds docs/coverage.md and docs/controls.md against the tests: each file it names is there, and has a test of the title it names. Exits 1 otherwise.
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

const root = join(import.meta.dirname, '..');
const files = globSync('{src,test,e2e,config,scripts,operations}/**/*.test.{ts,tsx}', { cwd: root });
/** Tests as a row names them: one or more files, then a title, which `…` may cut; after a cut and a comma comes another. */
const named = /((?:`[\w./]+\.test`(?:, )?)+)([^;|\n]*)/g;

/** The files a name stands for: `View.test` of several folders is told apart by its folder. */
function filesOf(name) {
  return files.filter((file) => `/${file.replace(/\.tsx?$/, '')}`.endsWith(`/${name}`));
}

/** What stands first in the call of a test, of one `each` makes too, or in a row of its table. */
const title = /(?:(?:\b(?:test|it|describe)(?:\.\w+)*|[)`])\(|\[)\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/g;

/** The titles of a file's tests as a reader sees them, comments left out. */
function titlesOf(file) {
  const source = readFileSync(join(root, file), 'utf8').replaceAll(/^\s*(?:\/\/|\/?\*).*$/gm, '');
  return [...source.matchAll(title)].map(([, , text]) => text.replaceAll(/\\(['"`])/g, '$1'));
}

function problemsOf(names, titles) {
  // A name alone stands for all of its file.
  if (titles === '' || titles === ' ') return problemsOfFiles(names);
  return titles.split('…, ').flatMap((title) => problemsOfTitle(names, title.trim().replace(/[….]+$/, '')));
}

function problemsOfFiles(names) {
  return [...names.matchAll(/`([\w./]+\.test)`/g)].flatMap(([, name]) =>
    filesOf(name).some((file) => titlesOf(file).length > 0) ? [] : [`no file ${name}, or no test in it`],
  );
}

function problemsOfTitle(names, wanted) {
  return [...names.matchAll(/`([\w./]+\.test)`/g)].flatMap(([, name]) => {
    const found = filesOf(name);
    if (found.length === 0) return [`no file ${name}`];
    if (wanted === '') return [`${name}: no title`];
    const isThere = found.some((file) => titlesOf(file).some((one) => one.includes(wanted)));
    return isThere ? [] : [`${name}: no test "${wanted}"`];
  });
}

const tables = process.argv[2]
  ? [process.argv[2]]
  : ['coverage.md', 'controls.md'].map((name) => join(root, 'docs', name));
const problems = tables.flatMap((table) => {
  const rows = [...readFileSync(table, 'utf8').matchAll(named)];
  return rows.flatMap(([, names, title]) =>
    problemsOf(names, title).map((problem) => `${basename(table)}: ${problem}`),
  );
});
if (problems.length > 0) {
  console.error(`Documents name tests that aren't there:\n${problems.map((line) => `  ${line}`).join('\n')}`);
  process.exit(1);
}
