import { type ChildProcess, execFile, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync, readFileSync } from 'node:fs';
import { promisify } from 'node:util';

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

export async function stopProgram(
  child: ChildProcess | undefined,
  signal: NodeJS.Signals = 'SIGTERM',
): Promise<void> {
  if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  if (child.kill(signal)) await ended;
}
