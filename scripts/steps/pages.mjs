import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { root, runAsync, ScriptError } from './run.mjs';

const SOURCES = [
  'src/web',
  'src/desk',
  'src/contract',
  'src/lending',
  'public',
  'vite.config.ts',
  'package-lock.json',
];
const CONFIGURATION = resolve(root, process.env.CONFIG_DIR || 'config');
/** As `pagesFolder` in src/contract/configuration.ts, which Node 20, that may start this, can't import (`pages.test`). */
export const PAGES = resolve(
  root,
  process.env.PAGES_DIR || join('dist', 'web', configurationHash().slice(0, 12)),
);
const STAMP = `${PAGES}.built-from`;

/** Builds the pages when what they are made of has changed: the sources, or the brand that CONFIG_DIR names. */
export async function ensurePages(node) {
  const sources = fingerprint();
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === sources) return;
  console.log('Building the pages');
  rmSync(STAMP, { force: true });
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const built = await runAsync(node, [vite, 'build', '--logLevel', 'warn'], { NODE_ENV: 'production' });
  if (!built) throw new ScriptError('The pages could not be built: see above.');
  writeFileSync(STAMP, sources);
}

function configurationHash() {
  const hash = createHash('sha256');
  const names = listFiles(CONFIGURATION).map((file) => relative(CONFIGURATION, file).replaceAll('\\', '/'));
  for (const name of names.sort())
    hash
      .update(name)
      .update('\0')
      .update(readFileSync(join(CONFIGURATION, name)));
  return hash.digest('hex');
}

function fingerprint() {
  const hash = createHash('sha256');
  const sources = SOURCES.map((path) => [root, join(root, path)]);
  for (const [base, path] of [...sources, [CONFIGURATION, CONFIGURATION]])
    for (const file of listFiles(path).filter((file) => !/\.test\.|\.d\.ts$/.test(file)))
      hash.update(relative(base, file)).update('\0').update(readFileSync(file));
  return hash.digest('hex');
}

function listFiles(path) {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => listFiles(join(path, name)));
}
