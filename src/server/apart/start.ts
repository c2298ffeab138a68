import { fork } from 'node:child_process';
import type { BaseLogger } from 'pino';

/** A program that works apart from the server: what it runs, what it is called in the log. */
export type Program = { name: string; path: string; megabytes: number };

export type Asked<Question> = { id: number; question: Question };
export type Answered<Answer> = { id: number; answer: Answer };

/** Nothing of the server's own: no address, no secret. What is free goes back to the system (half the memory after a while). */
const environment = {
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '65536',
  MALLOC_TOP_PAD_: '0',
};

/** Starts a program's process. It holds nothing open: a command that is done ends. */
export function startApart<Question, Answer>({ name, path, megabytes }: Program, log: BaseLogger) {
  const waiting = new Map<number, (answer: Answer | 'ended') => void>();
  let lastId = 0;
  let isOver = false;
  const child = fork(path, {
    execArgv: [`--max-old-space-size=${megabytes}`, '--max-semi-space-size=1'],
    env: environment,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    serialization: 'advanced',
  });

  function finish(id: number, answer: Answer | 'ended'): void {
    waiting.get(id)?.(answer);
    waiting.delete(id);
  }
  function over(): void {
    isOver = true;
    for (const id of waiting.keys()) finish(id, 'ended');
  }

  child.on('message', ({ id, answer }: Answered<Answer>) => finish(id, answer));
  child.on('error', (error) => {
    log.error({ err: error }, `the ${name} failed`);
    over();
  });
  child.once('exit', (code, signal) => {
    if (waiting.size > 0) log.warn({ code, signal }, `the ${name} ended at work`);
    over();
  });
  child.unref();
  child.channel?.unref();

  return {
    /** `ended`: the process is gone, and this question with it. */
    ask(question: Question): Promise<Answer | 'ended'> {
      if (isOver) return Promise.resolve('ended');
      const id = ++lastId;
      const { promise, resolve } = Promise.withResolvers<Answer | 'ended'>();
      waiting.set(id, resolve);
      const asked: Asked<Question> = { id, question };
      // What can't be sent any more is answered by the exit.
      child.send(asked, () => undefined);
      return promise;
    },
    isIdle: () => waiting.size === 0,
    end(): void {
      child.kill('SIGKILL');
    },
  };
}
