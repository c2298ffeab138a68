import { type ChildProcess, execFile, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, openSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { temporaryFolder } from '../bench/machine/cluster.ts';

/** Where Debian has what isn't on everybody's path. */
const folders = ['/usr/lib/postgresql/15/bin', '/usr/sbin', '/sbin'];
process.env.PATH = [process.env.PATH, ...folders].join(delimiter);

/** A missing prerequisite of a fault-injection test on this machine; the message has the remedy. */
export class PrerequisiteError extends Error {}

/** @param packages Debian's, by the program that is wanted of each */
export function requirePrograms(packages: Readonly<Record<string, string>>): void {
  const path = (process.env.PATH ?? '').split(delimiter);
  const missing = Object.entries(packages).filter(
    ([program]) => !path.some((folder) => existsSync(join(folder, program))),
  );
  if (missing.length === 0) return;
  const programs = missing.map(([program]) => program).join(', ');
  const names = [...new Set(missing.map(([, name]) => name))].join(' ');
  throw new PrerequisiteError(`Not on this machine: ${programs}. Debian has them: apt install ${names}`);
}

const folderSetting = 'QUINCENA_FAULTS_FOLDER';

/** The folder of a test that runs in its own namespaces; undefined outside. */
export function namespaceFolder(): string | undefined {
  return process.env[folderSetting];
}

/**
 * Runs this command again with processes, mounts and, where it is asked for, a network of its own: however it ends, nothing of
 * it is left.
 */
export async function runInNamespaces({ network }: { network: boolean }): Promise<void> {
  const isRoot = process.getuid?.() === 0;
  if (network && !isRoot)
    throw new PrerequisiteError('This test makes three machines of network namespaces: start it as root.');
  const folder = await temporaryFolder('faults');
  const unshareFlags = ['--mount', '--pid', '--fork', '--kill-child', '--mount-proc'];
  if (network) unshareFlags.push('--net');
  if (!isRoot) unshareFlags.push('--user', '--map-current-user');
  // The first process takes leave of all that lost their parent, as an init does and Node doesn't.
  const initCommand = ['sh', '-c', '"$@"; exit $?', 'sh'];
  const child = spawn(
    'unshare',
    [...unshareFlags, ...initCommand, process.execPath, ...process.argv.slice(1)],
    {
      stdio: 'inherit',
      env: { ...process.env, TMPDIR: folder, [folderSetting]: folder },
    },
  );
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill('SIGKILL'));
  try {
    const [code] = await once(child, 'exit');
    process.exitCode = code ?? 1;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const runFile = promisify(execFile);
const maxOutputBytes = 64 * 1024 * 1024;

export type SystemAccount = { uid: number; gid: number };

/** Who runs PostgreSQL where we are root, which it refuses to be: Debian's account of that name. */
export function postgresAccount(): SystemAccount | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const line = /^postgres:[^:]*:(\d+):(\d+):/m.exec(readFileSync('/etc/passwd', 'utf8'));
  if (line === null) throw new Error('there is no account "postgres": apt install postgresql');
  return { uid: Number(line[1]), gid: Number(line[2]) };
}

/** Runs a program to its end. @returns what it printed. Throws what it said where it fails. */
export async function runProgram(
  program: string,
  args: readonly string[],
  options: Partial<SystemAccount> & { env?: NodeJS.ProcessEnv; cwd?: string } = {},
): Promise<string> {
  const { stdout } = await runFile(program, args, { cwd: '/', maxBuffer: maxOutputBytes, ...options });
  return stdout.trim();
}

/** Starts a program that runs on, its output in a file. */
export function startProgram(
  program: string,
  args: readonly string[],
  output: string,
  options: SpawnOptions = {},
): ChildProcess {
  const file = openSync(output, 'a');
  return spawn(program, args, { cwd: '/', ...options, stdio: ['ignore', file, file] });
}
