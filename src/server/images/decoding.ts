import { fork } from 'node:child_process';
import { join } from 'node:path';
import type { BaseLogger } from 'pino';
import type { Answered, Asked } from './asked.ts';

const program = join(import.meta.dirname, 'process.ts');
const flags = ['--max-old-space-size=32', '--max-semi-space-size=1'];
/** Nothing of the server's own: no address, no secret. What is free goes back to the system (half the memory after a while). */
const environment = {
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '65536',
  MALLOC_TOP_PAD_: '0',
};

type Unnumbered<Kind> = Kind extends Asked ? Omit<Kind, 'id'> : never;
export type Question = Unnumbered<Asked>;

/** Starts a decoder's process. It holds nothing open: a command that is done ends. */
export function startDecoding(log: BaseLogger) {
  const waiting = new Map<number, (answered: Answered | 'ended') => void>();
  let lastId = 0;
  let isOver = false;
  const child = fork(program, {
    execArgv: flags,
    env: environment,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });

  function settle(id: number, answered: Answered | 'ended'): void {
    waiting.get(id)?.(answered);
    waiting.delete(id);
  }
  function over(): void {
    isOver = true;
    for (const id of waiting.keys()) settle(id, 'ended');
  }

  child.on('message', (answered: Answered) => settle(answered.id, answered));
  child.on('error', (error) => {
    log.error({ err: error }, 'the decoder of images failed');
    over();
  });
  child.once('exit', (code, signal) => {
    if (waiting.size > 0) log.warn({ code, signal }, 'the decoder of images ended at work');
    over();
  });
  child.unref();
  child.channel?.unref();

  return {
    /** `ended`: the process is gone, and this question with it. */
    ask(question: Question): Promise<Answered | 'ended'> {
      if (isOver) return Promise.resolve('ended');
      const id = ++lastId;
      const { promise, resolve } = Promise.withResolvers<Answered | 'ended'>();
      waiting.set(id, resolve);
      // What can't be sent any more is answered by the exit.
      child.send({ ...question, id }, () => undefined);
      return promise;
    },
    isIdle: () => waiting.size === 0,
    end(): void {
      child.kill('SIGKILL');
    },
  };
}
