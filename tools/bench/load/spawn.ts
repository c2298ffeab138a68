import { join } from 'node:path';
import { runInChildProcess } from '../machine/childProcess.ts';
import type { LoadPlan, LoadResult } from './plan.ts';

const loaderScript = join(import.meta.dirname, '../loadProcess.ts');

/** Puts a load on a server from a process of its own. */
export function tryLoad(plan: LoadPlan): Promise<LoadResult> {
  return runInChildProcess(loaderScript, plan);
}

/** Throws when an answer was not what it has to be: a wrong answer has no speed. */
export async function runLoadOrThrow(plan: LoadPlan): Promise<LoadResult> {
  const result = await tryLoad(plan);
  if (result.errors === 0) return result;
  throw new Error(`${plan.kind}: ${result.errors} wrong answers, the first: ${result.firstError}`);
}
