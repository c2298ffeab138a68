import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { registerCleanup } from './cleanups.ts';

const run = promisify(execFile);

/** Runs a program of ours to its end, by a plan, in a process of its own. @returns what it printed, as JSON. */
export async function runInChildProcess<Result>(program: string, plan: object): Promise<Result> {
  const child = run(process.execPath, [program, JSON.stringify(plan)]);
  const unregister = registerCleanup(async () => child.child.kill('SIGKILL'));
  const { stdout } = await child.finally(unregister);
  return JSON.parse(stdout) as Result;
}
