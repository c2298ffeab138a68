import {
  chmod,
  chown,
  mkdir,
  mkdtemp,
  open,
  readFile,
  realpath,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { BaseLogger } from 'pino';
import {
  canAccountAccess,
  EmbeddedError,
  findClusterAccount,
  type OsAccount,
  type Project,
} from './account.ts';
import { createSharedFolder } from './binaries.ts';

const locationFile = 'DATABASE-IS-ELSEWHERE.txt';

/** The folder that holds the cluster and the lock, and who runs PostgreSQL in it. */
export type DatabaseHome = {
  project: Project;
  folder: string;
  /** The cluster; created by the first start. */
  data: string;
  account: OsAccount | undefined;
};

/**
 * `dataDir` itself, or, where PostgreSQL's account can't get there (a checkout under root's own folder), a folder
 * under /var/lib that a note in `dataDir` names from then on.
 */
export async function resolveDatabaseHome(
  project: Project,
  dataDir: string,
  log: BaseLogger,
): Promise<DatabaseHome> {
  await createDataDir(project, dataDir);
  const realDataDir = await realpath(dataDir);
  const notedFolder = await readLocationFile(realDataDir);
  if (notedFolder) return createHome(project, notedFolder);
  const home = await createHome(project, realDataDir);
  if (!home.account || (await canUseFolder(home, home.account))) return home;
  const folder = await mkdtemp(join(await createSharedFolder(project), `${basename(realDataDir)}-`));
  await chmod(folder, 0o711);
  await writeLocationFile(project, realDataDir, folder);
  log.warn(
    { dataDir: realDataDir, folder },
    `PostgreSQL's account can't reach ${project.folderSetting}: the database is kept elsewhere`,
  );
  return createHome(project, folder);
}

/** Syncs a folder's entries to disk. Windows has no such call. */
export async function fsyncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}

async function createHome(project: Project, folder: string): Promise<DatabaseHome> {
  const data = join(folder, 'postgres');
  return { project, folder, data, account: await findClusterAccount(data, project) };
}

async function createDataDir({ folderSetting }: Project, dataDir: string): Promise<void> {
  const createdFolder = await mkdir(dataDir, { recursive: true }).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    throw new EmbeddedError(`${folderSetting} can't be used: ${reason}`, { cause: error });
  });
  if (createdFolder && process.getuid?.() === 0) await chmod(dataDir, 0o711);
}

/** Tries access, since mode bits don't show mounts and access lists. */
async function canUseFolder({ project, folder }: DatabaseHome, account: OsAccount): Promise<boolean> {
  const probeFolder = await mkdtemp(join(folder, 'trial-'));
  try {
    await chown(probeFolder, account.uid, account.gid);
    return canAccountAccess('cd "$1" && : > trial', probeFolder, account, project);
  } catch {
    return false;
  } finally {
    await rm(probeFolder, { recursive: true, force: true });
  }
}

async function readLocationFile(dataDir: string): Promise<string | undefined> {
  const note = await readFile(join(dataDir, locationFile), 'utf8').catch(() => undefined);
  const folder = note?.split('\n')[0];
  if (!folder) return undefined;
  await stat(folder).catch(() => {
    throw new EmbeddedError(
      `The database of ${dataDir} is kept in ${folder} (says ${locationFile}), and that is gone.`,
    );
  });
  return folder;
}

async function writeLocationFile({ folderSetting }: Project, dataDir: string, folder: string): Promise<void> {
  const why = `The line above names the folder of this ${folderSetting}'s database. It is not here because PostgreSQL does not
run as root, and its unprivileged account can't reach this folder. To start afresh, delete both.`;
  await writeFile(join(dataDir, locationFile), `${folder}\n\n${why}\n`, { flush: true });
  await fsyncFolder(dataDir);
}
