import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';

/** PostgreSQL can't run or can't be reached, for a reason that its operator can change: the message is complete. */
export class EmbeddedError extends Error {
  override name = 'EmbeddedError';
}

/** The program that uses this PostgreSQL, in its users' terms. */
export type Project = {
  /** The name of the superuser and of folders. */
  readonly name: string;
  /** The setting of the data folder: `DATA_DIR`. */
  readonly folderSetting: string;
  /** What to do if PostgreSQL can't run, as a sentence. */
  readonly fallbackAdvice: string;
};

/** The account of PostgreSQL's processes, which refuse to run as root. */
export type OsAccount = {
  uid: number;
  gid: number;
};

/**
 * The account for the cluster in `data`: its owner if it exists, else `nobody`. Undefined if this process isn't root: then
 * PostgreSQL runs under the same account.
 */
export async function findClusterAccount(data: string, project: Project): Promise<OsAccount | undefined> {
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

/** Whether the shell test `condition`, in which `$1` is `path`, succeeds for `account`. */
export function canAccountAccess(
  condition: string,
  path: string,
  account: OsAccount | undefined,
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

function getNobodyAccount(project: Project): OsAccount {
  const line = readFileSync('/etc/passwd', 'utf8').match(/^nobody:[^:]*:(\d+):(\d+):/m);
  if (!line)
    throw new EmbeddedError(
      `PostgreSQL must not run as root, and there is no user "nobody". ${project.fallbackAdvice}`,
    );
  return { uid: Number(line[1]), gid: Number(line[2]) };
}

const inheritedVariables = ['PATH', 'TZ', 'TMPDIR', 'SystemRoot', 'TEMP', 'TMP'];

/** An environment without our secrets and without settings (PGDATA, LC_ALL) for another PostgreSQL. */
export function postgresEnvironment(): Record<string, string> {
  const inherited = inheritedVariables.flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value]];
  });
  return { ...Object.fromEntries(inherited), LC_ALL: 'C' };
}
