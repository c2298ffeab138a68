import { type ChildProcess, execFile, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync, readFileSync } from 'node:fs';
import { promisify } from 'node:util';

const runFile = promisify(execFile);
const mostOutput = 64 * 1024 * 1024;

export type Account = { uid: number; gid: number };

/** Who runs PostgreSQL where we are root, which it refuses to be: Debian's account of that name. */
export function postgresAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const line = /^postgres:[^:]*:(\d+):(\d+):/m.exec(readFileSync('/etc/passwd', 'utf8'));
  if (line === null) throw new Error('there is no account "postgres": apt install postgresql');
  return { uid: Number(line[1]), gid: Number(line[2]) };
}

/** Runs a program to its end. @returns what it printed. Throws what it said where it fails. */
export async function run(
  program: string,
  args: readonly string[],
  options: Partial<Account> & { env?: NodeJS.ProcessEnv; cwd?: string } = {},
): Promise<string> {
  const { stdout } = await runFile(program, args, { cwd: '/', maxBuffer: mostOutput, ...options });
  return stdout.trim();
}

/** Starts a program that runs on, its output in a file. */
export function start(
  program: string,
  args: readonly string[],
  output: string,
  options: SpawnOptions = {},
): ChildProcess {
  const file = openSync(output, 'a');
  return spawn(program, args, { cwd: '/', ...options, stdio: ['ignore', file, file] });
}

export async function stop(
  child: ChildProcess | undefined,
  signal: NodeJS.Signals = 'SIGTERM',
): Promise<void> {
  if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  if (child.kill(signal)) await ended;
}
