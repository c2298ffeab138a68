import { execFileSync } from 'node:child_process';
import { readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const migrations = 'src/server/platform/database/migrations';

/** The commit whose tables are the ones before the newest migration, unless `BEFORE` names another. */
export function findPreviousCommit(): string {
  const { BEFORE: override } = process.env;
  if (override !== undefined) return git('rev-parse', override);
  const addingCommit = git('log', '-1', '--diff-filter=A', '--format=%H', '--', migrations);
  return git('rev-parse', `${addingCommit}^`);
}

/** That version, whole and with its pages built, in a folder that is there and empty. */
export function buildPreviousVersion(commit: string, folder: string): void {
  const archive = execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: 1e9 });
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  const readLockFile = (folderPath: string) => readFileSync(join(folderPath, 'package-lock.json'), 'utf8');
  // Ours where they are its own, too; else its scripts install them.
  if (readLockFile(folder) === readLockFile(root))
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  execFileSync(process.execPath, [join(folder, 'scripts/build.mjs')], { cwd: folder, stdio: 'ignore' });
}

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
}
