import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { LoadPlan, LoadResult } from './plan.ts';

const program = join(import.meta.dirname, '../loader.ts');

/** A process that puts load on servers. Node compiles it while it works: it takes more of the machine at first. */
export class Loader {
  readonly #process = fork(program);
  readonly #ended = once(this.#process, 'exit').then(() => {
    throw new Error('the load ended');
  });

  constructor() {
    this.#ended.catch(() => undefined);
  }

  async tryLoad(plan: LoadPlan): Promise<LoadResult> {
    const answered = once(this.#process, 'message');
    this.#process.send(plan);
    const [result] = await Promise.race([answered, this.#ended]);
    return result as LoadResult;
  }

  /** Throws when an answer was not what it has to be: a wrong answer has no speed. */
  async load(plan: LoadPlan): Promise<LoadResult> {
    const result = await this.tryLoad(plan);
    if (result.errors === 0) return result;
    throw new Error(`${plan.kind}: ${result.errors} wrong answers, the first: ${result.firstError}`);
  }

  stop(): void {
    this.#process.disconnect();
  }
}

/** Puts one load on a server, from a process for it alone. */
export async function load(plan: LoadPlan): Promise<LoadResult> {
  const loader = new Loader();
  try {
    return await loader.load(plan);
  } finally {
    loader.stop();
  }
}
