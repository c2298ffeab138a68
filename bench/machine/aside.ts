import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { whileRunning } from './running.ts';

const run = promisify(execFile);

/** Runs a program of ours to its end, by a plan, in a process of its own. @returns what it printed, as JSON. */
export async function runAside<Result>(program: string, plan: object): Promise<Result> {
  const running = run(process.execPath, [program, JSON.stringify(plan)]);
  const over = whileRunning(async () => running.child.kill('SIGKILL'));
  const { stdout } = await running.finally(over);
  return JSON.parse(stdout) as Result;
}
