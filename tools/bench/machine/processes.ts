import { type ChildProcess, execFile } from 'node:child_process';
import { once } from 'node:events';
import { promisify } from 'node:util';

/** What is running for a benchmark, in the order in which it was started. */
const cleanups = new Set<() => Promise<unknown>>();

/** Keeps in mind how something is ended; gives what ends it, once. */
export function registerCleanup(cleanup: () => Promise<unknown>): () => Promise<void> {
  cleanups.add(cleanup);
  return async () => {
    if (cleanups.delete(cleanup)) await cleanup();
  };
}

/** Ends what a benchmark that failed left running, the last first. What doesn't end is said, and keeps nothing else. */
export async function runCleanups(): Promise<void> {
  for (const cleanup of [...cleanups].toReversed()) {
    cleanups.delete(cleanup);
    await cleanup().catch(console.error);
  }
}

const run = promisify(execFile);

/** Runs one of our programs to its end, by a plan, in a process of its own. @returns what it printed, as JSON. */
export async function runInChildProcess<Result>(program: string, plan: object): Promise<Result> {
  const child = run(process.execPath, [program, JSON.stringify(plan)]);
  const unregister = registerCleanup(async () => child.child.kill('SIGKILL'));
  const { stdout } = await child.finally(unregister);
  return JSON.parse(stdout) as Result;
}

/** Ends a process that may have ended by itself, and waits until it has. */
export async function endProcess(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  if (child.kill(signal)) await ended;
}
