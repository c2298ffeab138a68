import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * What tells a live process from a later one that got the same number; `undefined` when none lives.
 * A zombie counts as dead: it holds nothing any more.
 */
export function processIdentity(pid: number): string | undefined {
  if (process.platform === 'linux') return linuxIdentity(pid);
  if (process.platform === 'win32') return isPidInUse(pid) ? 'alive' : undefined;
  return readProcessColumn('lstart=', pid);
}

/** Whether `pid` is a PostgreSQL server on the cluster in `data`. */
export function isPostmasterOf(pid: number, data: string): boolean {
  if (processIdentity(pid) === undefined) return false;
  if (process.platform === 'win32') return true;
  const command =
    process.platform === 'linux' ? tryReadFile(`/proc/${pid}/cmdline`) : readProcessColumn('command=', pid);
  return command?.includes('postgres') === true && command.includes(data);
}

/** Whether the number is any process's, a zombie's or another user's included. */
export function isPidInUse(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function linuxIdentity(pid: number): string | undefined {
  const stat = tryReadFile(`/proc/${pid}/stat`);
  // The name of the program stands in brackets and may hold spaces; the state follows it.
  const [state, ...rest] = stat?.slice(stat.lastIndexOf(')') + 2).split(' ') ?? [];
  if (state === undefined || state === 'Z' || state === 'X') return undefined;
  const startedAt = rest[18];
  return `${tryReadFile('/proc/sys/kernel/random/boot_id')?.trim()}/${startedAt}`;
}

function readProcessColumn(column: string, pid: number): string | undefined {
  try {
    return execFileSync('ps', ['-o', column, '-p', String(pid)], { encoding: 'utf8' }).trim() || undefined;
  } catch {
    return undefined;
  }
}

function tryReadFile(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
