// Holds the documents against the code: each path they name is there, and each test that docs/coverage.md names, with the
// title it gives. Exits 1 otherwise.
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

const root = join(import.meta.dirname, '..');
const files = globSync('{src,test,e2e,config,scripts,operations,client}/**/*.test.{ts,tsx}', { cwd: root });
/** Tests as a row names them: one or more files, then a title, which `…` may cut; after a cut and a comma comes another. */
const testReference = /((?:`[\w./]+\.test`(?:, )?)+)([^;|\n]*)/g;

/** Where the documents' paths begin. */
const bases = ['', 'src/', 'src/server/', 'src/server/modules/', 'src/desk/'];
/** A file of the code, or a folder whose path begins at one that is always there; it may be a pattern. */
const pathReference =
  /`([\w.-]+\/[\w./*{},-]*\.(?:css|json|mjs|sql|tsx?)|(?:config|contract|desk|e2e|lending|operations|scripts|server|test|tools|web)\/[\w/-]*)`/g;

/** A file of the code by its name alone. */
const fileNameReference = /`([\w.]+\.(?:mjs|tsx?))`/g;
const codeFiles = globSync('{src,test,e2e,scripts,tools,operations,client}/**/*.{mjs,ts,tsx}', { cwd: root });
const codeFileNames = new Set(codeFiles.map((file) => basename(file)));

/** A folder by its name alone. */
const folderNameReference = /`(\w+)\/`/g;
const codeFolderNames = new Set(
  globSync('{src,test,e2e,scripts,tools,operations,client,config,examples}/**/', { cwd: root }).map(
    (folder) => basename(folder),
  ),
);

/** A name in the code, which the documents about it may use; others name what is the world's too. */
const identifierReference = /`([a-z]+[A-Z]\w*)(?=[`(])/g;
const documentsOfCode = ['adding.md', 'architecture.md', 'coverage.md'];
const identifiers = new Set(
  codeFiles.flatMap((file) => [
    basename(file).split('.')[0],
    ...readFileSync(join(root, file), 'utf8').match(/\w+/g),
  ]),
);

function findMissingNames(text) {
  const names = [...text.matchAll(identifierReference)].map(([, name]) => name);
  const folders = [...text.matchAll(folderNameReference)].map(([, name]) => name);
  const missingFolders = folders.filter((name) => !codeFolderNames.has(name)).map((name) => `${name}/`);
  return [...new Set([...names.filter((name) => !identifiers.has(name)), ...missingFolders])];
}

function findMissingPaths(text) {
  const paths = [...text.matchAll(pathReference)].map(([, path]) => path.replace(/\/$/, ''));
  const missingPaths = paths.filter(
    (path) =>
      globSync(
        bases.map((base) => base + path),
        { cwd: root },
      ).length === 0,
  );
  const names = [...text.matchAll(fileNameReference)].map(([, name]) => name);
  return [...new Set([...missingPaths, ...names.filter((name) => !codeFileNames.has(name))])];
}

/** The files that a name denotes: `View.test` of several folders is distinguished by its folder. */
function findTestFiles(name) {
  return files.filter((file) => `/${file.replace(/\.tsx?$/, '')}`.endsWith(`/${name}`));
}

/** What stands first in the call of a test, of one `each` makes too, or in a row of its table. */
const titlePattern = /(?:(?:\b(?:test|it|describe)(?:\.\w+)*|[)`])\(|\[)\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/g;

/** The titles of a file's tests as a reader sees them, comments left out. */
function readTitles(file) {
  const source = readFileSync(join(root, file), 'utf8').replaceAll(/^\s*(?:\/\/|\/?\*).*$/gm, '');
  return [...source.matchAll(titlePattern)].map(([, , text]) => text.replaceAll(/\\(['"`])/g, '$1'));
}

function checkReferences(names, titles) {
  // A name alone denotes all of its file.
  if (titles === '' || titles === ' ') return checkFiles(names);
  return titles.split('…, ').flatMap((title) => checkTitle(names, title.trim().replace(/[….]+$/, '')));
}

function checkFiles(names) {
  return [...names.matchAll(/`([\w./]+\.test)`/g)].flatMap(([, name]) =>
    findTestFiles(name).some((file) => readTitles(file).length > 0)
      ? []
      : [`no file ${name}, or no test in it`],
  );
}

function checkTitle(names, expectedTitle) {
  return [...names.matchAll(/`([\w./]+\.test)`/g)].flatMap(([, name]) => {
    const found = findTestFiles(name);
    if (found.length === 0) return [`no file ${name}`];
    if (expectedTitle === '') return [`${name}: no title`];
    const isFound = found.some((file) =>
      readTitles(file).some((candidate) => candidate.includes(expectedTitle)),
    );
    return isFound ? [] : [`${name}: no test "${expectedTitle}"`];
  });
}

const documents = process.argv[2]
  ? [process.argv[2]]
  : globSync(['README.md', 'docs/**/*.md'], { cwd: root }).map((name) => join(root, name));
const problems = documents.flatMap((document) => {
  const text = readFileSync(document, 'utf8');
  const missingPaths = findMissingPaths(text).map((path) => `no file ${path}`);
  const isOfCode = documentsOfCode.includes(basename(document));
  const missingNames = (isOfCode ? findMissingNames(text) : []).map((name) => `nothing named ${name}`);
  const references = basename(document) === 'coverage.md' ? text.matchAll(testReference) : [];
  const missingTests = [...references].flatMap(([, names, title]) => checkReferences(names, title));
  return [...missingPaths, ...missingNames, ...missingTests].map(
    (problem) => `${basename(document)}: ${problem}`,
  );
});
if (problems.length > 0) {
  console.error(`Documents name what isn't there:\n${problems.map((line) => `  ${line}`).join('\n')}`);
  process.exit(1);
}
