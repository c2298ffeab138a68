import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Failure, root, run } from './run.mjs';

const SOURCES = ['src/web', 'src/contract', 'src/lending', 'config', 'vite.config.ts', 'package-lock.json'];
const STAMP = join(root, 'dist', 'built-from');

/** Builds the pages into dist/ when what they are made of has changed. */
export function ensurePages(node) {
  const sources = fingerprint();
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === sources) return;
  console.log('Building the pages');
  rmSync(STAMP, { force: true });
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const built = run(node, [vite, 'build', '--logLevel', 'warn'], { NODE_ENV: 'production' });
  if (!built) throw new Failure('The pages could not be built: see above.');
  mkdirSync(join(root, 'dist'), { recursive: true });
  writeFileSync(STAMP, sources);
}

function fingerprint() {
  const hash = createHash('sha256');
  for (const path of SOURCES.flatMap(filesIn))
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(join(root, path)));
  return hash.digest('hex');
}

function filesIn(path) {
  const absolute = join(root, path);
  if (!existsSync(absolute)) return [];
  if (statSync(absolute).isFile()) return path.includes('.test.') ? [] : [path];
  return readdirSync(absolute)
    .sort()
    .flatMap((name) => filesIn(join(path, name)));
}
