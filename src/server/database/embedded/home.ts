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
import { StartError } from '../startError.ts';
import { type Account, accountCan, accountFor } from './account.ts';
import { makeSharedFolder } from './binaries.ts';

const NOTE = 'DATABASE-IS-ELSEWHERE.txt';

/** The folder that holds the cluster and the lock, and who runs PostgreSQL in it. */
export interface Home {
  folder: string;
  /** The cluster itself; absent until the first start has made it. */
  data: string;
  account: Account | undefined;
}

/**
 * `dataDir` itself, or, where PostgreSQL's account can't get there (a checkout under root's own folder), a folder
 * under /var/lib/quincena that a note in `dataDir` names from then on.
 */
export async function findHome(dataDir: string, log: BaseLogger): Promise<Home> {
  await makeDataDir(dataDir);
  const asked = await realpath(dataDir);
  const noted = await readNote(asked);
  if (noted) return homeIn(noted);
  const home = await homeIn(asked);
  if (!home.account || (await canLiveIn(asked, home.account))) return home;
  const folder = await mkdtemp(join(await makeSharedFolder(), `${basename(asked)}-`));
  await chmod(folder, 0o711);
  await writeNote(asked, folder);
  log.warn(
    { dataDir: asked, folder },
    "PostgreSQL's account can't reach DATA_DIR: the database is kept elsewhere",
  );
  return homeIn(folder);
}

/** Makes an entry of `folder` outlast a power cut. Windows has no such call. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}

async function homeIn(folder: string): Promise<Home> {
  const data = join(folder, 'postgres');
  return { folder, data, account: await accountFor(data) };
}

async function makeDataDir(dataDir: string): Promise<void> {
  const made = await mkdir(dataDir, { recursive: true }).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(`DATA_DIR can't be used: ${reason}`, { cause: error });
  });
  if (made && process.getuid?.() === 0) await chmod(dataDir, 0o711);
}

/** Tries it out: mode bits alone don't tell what mounts and access lists allow. */
async function canLiveIn(folder: string, account: Account): Promise<boolean> {
  const trial = await mkdtemp(join(folder, 'trial-'));
  try {
    await chown(trial, account.uid, account.gid);
    return accountCan('cd "$1" && : > trial', trial, account);
  } catch {
    return false;
  } finally {
    await rm(trial, { recursive: true, force: true });
  }
}

async function readNote(dataDir: string): Promise<string | undefined> {
  const note = await readFile(join(dataDir, NOTE), 'utf8').catch(() => undefined);
  const folder = note?.split('\n')[0];
  if (!folder) return undefined;
  await stat(folder).catch(() => {
    throw new StartError(`The database of ${dataDir} is kept in ${folder} (says ${NOTE}), and that is gone.`);
  });
  return folder;
}

async function writeNote(dataDir: string, folder: string): Promise<void> {
  const why = `The line above names the folder of this DATA_DIR's database. It is not here because PostgreSQL does not
run as root, and its unprivileged account can't reach this folder. To start afresh, delete both.`;
  await writeFile(join(dataDir, NOTE), `${folder}\n\n${why}\n`, { flush: true });
  await syncFolder(dataDir);
}
