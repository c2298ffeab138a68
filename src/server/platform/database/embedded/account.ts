import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';

/** PostgreSQL can't run or can't be reached, for a reason that its operator can change: the message is complete. */
export class EmbeddedError extends Error {
  override name = 'EmbeddedError';
}

/** Who uses this folder's PostgreSQL, in the words its users know. */
export type Project = {
  /** Names the superuser, the sockets' folders, and where root keeps what PostgreSQL's account must reach. */
  readonly name: string;
  /** What the data folder is called where it is set: `DATA_DIR`. */
  readonly folderSetting: string;
  /** What to do where PostgreSQL can't run, as a sentence. */
  readonly fallbackAdvice: string;
};

/** The account PostgreSQL runs as when we are root, which it refuses to be. */
export interface Account {
  uid: number;
  gid: number;
}

/**
 * Who runs the cluster in `data`: its owner if it exists already, else `nobody`.
 * `undefined` when we are not root: then PostgreSQL simply runs as we do.
 */
export async function accountFor(data: string, project: Project): Promise<Account | undefined> {
  const ownUid = process.getuid?.();
  const owner = await stat(data).catch(() => undefined);
  if (ownUid === undefined) return undefined;
  if (ownUid !== 0) {
    if (owner && owner.uid !== ownUid) {
      throw new EmbeddedError(
        `The database in ${data} belongs to user id ${owner.uid}, and this is user id ${ownUid}: start as root or as its owner, or choose another ${project.folderSetting}.`,
      );
    }
    return undefined;
  }
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  return getNobodyAccount(project);
}

/** Whether `account` gets a success from the shell test `condition`, in which `$1` is `path`. */
export function accountCan(
  condition: string,
  path: string,
  account: Account | undefined,
  project: Project,
): boolean {
  const shell = spawnSync('/bin/sh', ['-c', condition, 'sh', path], {
    ...account,
    cwd: '/',
    stdio: 'ignore',
  });
  if (
    shell.error &&
    'code' in shell.error &&
    (shell.error.code === 'EPERM' || shell.error.code === 'EINVAL')
  ) {
    throw new EmbeddedError(
      `PostgreSQL must not run as root, and this root may not become another user. Start as an ordinary user. ${project.fallbackAdvice}`,
      { cause: shell.error },
    );
  }
  return shell.status === 0;
}

function getNobodyAccount(project: Project): Account {
  const line = readFileSync('/etc/passwd', 'utf8').match(/^nobody:[^:]*:(\d+):(\d+):/m);
  if (!line)
    throw new EmbeddedError(
      `PostgreSQL must not run as root, and there is no user "nobody". ${project.fallbackAdvice}`,
    );
  return { uid: Number(line[1]), gid: Number(line[2]) };
}

const INHERITED_VARIABLES = ['PATH', 'TZ', 'TMPDIR', 'SystemRoot', 'TEMP', 'TMP'];

/** PostgreSQL sees neither our secrets nor settings (PGDATA, LC_ALL) meant for another one. */
export function postgresEnvironment(): Record<string, string> {
  const inherited = INHERITED_VARIABLES.flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value]];
  });
  return { ...Object.fromEntries(inherited), LC_ALL: 'C' };
}
