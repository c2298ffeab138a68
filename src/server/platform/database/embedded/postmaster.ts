import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PoolConfig } from 'pg';
import type { BaseLogger } from 'pino';
import { type Project, postgresEnvironment } from './account.ts';
import { type DatabaseHome, resolveDatabaseHome } from './home.ts';
import { getOrCreatePassword, isSocketFolder } from './listen.ts';

const pollMs = 10;
/** Fast and immediate shutdown, then a kill, each with its timeout. */
const stopSignals = [
  ['SIGINT', 20_000],
  ['SIGQUIT', 10_000],
  ['SIGKILL', 10_000],
] as const;

/** Starts PostgreSQL on the cluster and waits until it takes connections; throws with its last output if it exits first. */
export async function startPostmaster(
  home: DatabaseHome,
  binaries: string,
  settings: Record<string, string>,
  log: BaseLogger,
): Promise<ChildProcess> {
  await replaceStalePid(home.data);
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(join(binaries, 'bin', 'postgres'), ['-D', home.data, ...options], {
    ...home.account,
    cwd: home.data,
    env: postgresEnvironment(),
    // Its own session: Ctrl-C in a terminal goes to the server alone, which stops PostgreSQL after the last request.
    detached: process.platform !== 'win32',
    windowsHide: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const lastOutputLines: string[] = [];
  let ended: Error | undefined;
  child.once('error', (error) => (ended = error));
  child.once(
    'exit',
    (code, signal) =>
      (ended ??= new Error(`PostgreSQL ended (${signal ?? code}): ${lastOutputLines.join(' ')}`)),
  );
  createInterface({ input: child.stderr }).on('line', (line) => {
    if (lastOutputLines.length < 8) lastOutputLines.push(line);
    log.debug({ postgres: line }, 'database');
  });
  while (!(await isReady(home.data, child.pid))) {
    if (ended) throw ended;
    await sleep(pollMs);
  }
  return child;
}

/** Fast shutdown: transactions under way are rolled back, a checkpoint is written. */
export async function stopPostmaster(
  child: ChildProcess,
  home: DatabaseHome,
  binaries: string,
): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  if (process.platform === 'win32') {
    pgCtlStop(home, binaries);
  } else {
    child.kill('SIGINT');
  }
  await exit;
}

/** Stops a PostgreSQL that outlived its killed server, and removes its socket's folder. */
export async function stopPreviousPostmaster(
  home: DatabaseHome,
  binaries: string,
  log: BaseLogger,
): Promise<void> {
  const previous = await readPidFile(home.data);
  if (!previous) return;
  if (isPostmasterOf(previous.pid, home.data)) {
    log.warn({ postmaster: previous.pid }, 'a killed server left its database running: ending it');
    await stopProcess(previous.pid, home, binaries);
  }
  if (isSocketFolder(previous.socketFolder, home.project)) {
    await rm(previous.socketFolder, { recursive: true, force: true });
  }
}

async function stopProcess(pid: number, home: DatabaseHome, binaries: string): Promise<void> {
  for (const [signal, timeoutMs] of stopSignals) {
    if (process.platform === 'win32') pgCtlStop(home, binaries);
    else process.kill(pid, signal);
    if (await waitForExit(pid, home.data, timeoutMs)) return;
  }
}

function pgCtlStop(home: DatabaseHome, binaries: string): void {
  spawn(join(binaries, 'bin', 'pg_ctl'), ['stop', '-m', 'fast', '-D', home.data], { stdio: 'ignore' });
}

async function waitForExit(pid: number, data: string, timeoutMs: number): Promise<boolean> {
  const deadline = Date.now() + timeoutMs;
  while (isPostmasterOf(pid, data)) {
    if (Date.now() > deadline) return false;
    await sleep(pollMs);
  }
  return true;
}

/**
 * PostgreSQL refuses to start while the number in postmaster.pid belongs to any live process, a later stranger included.
 * The file must stay (its key to the shared memory tells whether old backends live on), so the number becomes ours:
 * PostgreSQL knows that its parent is not another PostgreSQL.
 */
async function replaceStalePid(data: string): Promise<void> {
  const previous = await readPidFile(data);
  if (!previous || !isPidInUse(previous.pid) || isPostmasterOf(previous.pid, data)) return;
  await writeFile(join(data, 'postmaster.pid'), [process.pid, ...previous.rest].join('\n'));
}

async function isReady(data: string, pid: number | undefined): Promise<boolean> {
  const file = await readPidFile(data);
  return file !== undefined && file.pid === pid && file.status === 'ready';
}

async function readPidFile(data: string) {
  const text = await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => undefined);
  if (!text) return undefined;
  const [pid, ...rest] = text.split('\n');
  return { pid: Number(pid), socketFolder: rest[3] ?? '', status: rest[6]?.trim(), rest };
}

/**
 * The start time of a live process, which tells it from a later one with the same id; undefined if none runs. Zombies count
 * as ended.
 */
export function processIdentity(pid: number): string | undefined {
  if (process.platform === 'linux') return linuxIdentity(pid);
  if (process.platform === 'win32') return isPidInUse(pid) ? 'alive' : undefined;
  return readProcessColumn('lstart=', pid);
}

/** Whether `pid` is a PostgreSQL server on the cluster in `data`. */
function isPostmasterOf(pid: number, data: string): boolean {
  if (processIdentity(pid) === undefined) return false;
  if (process.platform === 'win32') return true;
  const command =
    process.platform === 'linux' ? tryReadFile(`/proc/${pid}/cmdline`) : readProcessColumn('command=', pid);
  return command?.includes('postgres') === true && command.includes(data);
}

/** Whether any process has the id, including zombies and those of other users. */
function isPidInUse(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function linuxIdentity(pid: number): string | undefined {
  const stat = tryReadFile(`/proc/${pid}/stat`);
  // The name of the program is in brackets and may contain spaces; the state follows it.
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

/**
 * How to reach the PostgreSQL that another process runs on `dataDir`; undefined where none has been left. Whether it
 * answers is for the caller to try.
 */
export async function findRunningPostgres(
  project: Project,
  dataDir: string,
  log: BaseLogger,
): Promise<PoolConfig | undefined> {
  const home = await resolveDatabaseHome(project, dataDir, log);
  const text = await readFile(join(home.data, 'postmaster.pid'), 'utf8').catch(() => '');
  // PostgreSQL writes where it listens into lines 4 to 6: port, socket folder, address.
  const [port, socketFolder, address] = text.split('\n').slice(3, 6);
  if (!port) return undefined;
  const endpoint = socketFolder
    ? { host: socketFolder }
    : { host: address ?? '127.0.0.1', password: await getOrCreatePassword(home) };
  return { ...endpoint, port: Number(port), user: project.name, database: 'postgres', ssl: false };
}
