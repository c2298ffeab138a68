import { execFileSync } from 'node:child_process';
import { globSync, readFileSync, symlinkSync } from 'node:fs';
import { basename, join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** The commit whose tables are the ones before the newest migration, unless `BEFORE` names another. */
export function findPreviousCommit(): string {
  const { BEFORE: override } = process.env;
  if (override !== undefined) return git('rev-parse', override);
  const path = `:(glob)src/server/**/${findNewestMigration(root)}`;
  const addingCommit = git('log', '--diff-filter=A', '--format=%H', '--', path).split('\n').at(-1);
  return git('rev-parse', `${addingCommit}^`);
}

/** The file name of a version's last migration, wherever that version keeps them. */
export function findNewestMigration(folder: string): string {
  const names = globSync('src/server/**/migrations/*.sql', { cwd: folder }).map((file) => basename(file));
  return names.sort().at(-1) ?? '';
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
