import type { BaseLogger } from 'pino';
import { type Program, startApart } from './start.ts';

/** What is asked has some ten times what the slowest takes. */
const usualTimes = { deadlineMs: 15_000, idleMs: 10_000 };
/** How often something is begun again whose process ended under it, because of something else perhaps. */
const mostTries = 3;

export type Helper<Question, Answer> = {
  /** Null for what the process ended under, or took too long for. */
  ask(question: Question): Promise<Answer | null>;
  /** Ends the process and fails what it was doing. */
  close(): void;
};

/**
 * A process of its own that starts with the first question, ends when there is nothing to do, is killed at a question's
 * deadline, and ends with the server. What a question makes of it is at worst that question's failure.
 */
export function makeHelper<Question, Answer extends object>(
  program: Program,
  log: BaseLogger,
  { deadlineMs, idleMs } = usualTimes,
): Helper<Question, Answer> {
  let running: ReturnType<typeof startApart<Question, Answer>> | undefined;
  let idle: NodeJS.Timeout | undefined;
  let isClosed = false;

  function end(): void {
    running?.end();
    running = undefined;
  }

  async function askOnce(question: Question): Promise<Answer | 'ended' | 'late'> {
    clearTimeout(idle);
    running ??= startApart<Question, Answer>(program, log);
    const asked = running;
    const { promise: late, resolve } = Promise.withResolvers<'late'>();
    const deadline = setTimeout(resolve, deadlineMs, 'late');
    const outcome = await Promise.race([asked.ask(question), late]);
    clearTimeout(deadline);
    if (outcome === 'late') log.warn(`the ${program.name} took too long and is ended`);
    if (typeof outcome === 'string' && running === asked) end();
    if (running?.isIdle()) idle = setTimeout(end, idleMs).unref();
    return outcome;
  }

  return {
    async ask(question) {
      for (let tries = 0; tries < mostTries && !isClosed; tries++) {
        const outcome = await askOnce(question);
        if (outcome === 'late') return null;
        if (outcome !== 'ended') return outcome;
      }
      return null;
    },
    close() {
      isClosed = true;
      clearTimeout(idle);
      end();
    },
  };
}
