import type { BaseLogger } from 'pino';
import type { Answered } from './asked.ts';
import { type Question, startDecoding } from './decoding.ts';
import type { Header } from './header.ts';

/** An image has some ten times what the slowest within bounds takes. */
const usualTimes = { deadlineMs: 15_000, idleMs: 10_000 };
/** How often an image is begun again whose process ended under it, because of another one perhaps. */
const mostTries = 3;

export type Decoder = {
  /** Null for what isn't an image we take, or can't be opened. */
  header(path: string): Promise<Header | null>;
  /** Whether the image at `from` has been drawn anew at `to`. */
  draw(from: string, to: string): Promise<boolean>;
  /** Ends the process and fails what it was doing. */
  close(): void;
};

/**
 * The decoder: a process of its own that starts with the first image, ends when there is nothing to do, is killed at
 * an image's deadline, and ends with the server. What an image makes of it is at worst that image's failure.
 */
export function makeDecoder(log: BaseLogger, { deadlineMs, idleMs } = usualTimes): Decoder {
  let running: ReturnType<typeof startDecoding> | undefined;
  let idle: NodeJS.Timeout | undefined;
  let isClosed = false;

  function end(): void {
    running?.end();
    running = undefined;
  }

  async function askOnce(question: Question): Promise<Answered | 'ended' | 'late'> {
    clearTimeout(idle);
    running ??= startDecoding(log);
    const asked = running;
    const { promise: late, resolve } = Promise.withResolvers<'late'>();
    const deadline = setTimeout(resolve, deadlineMs, 'late');
    const outcome = await Promise.race([asked.ask(question), late]);
    clearTimeout(deadline);
    if (outcome === 'late') log.warn('an image took too long: its decoder is ended');
    if (typeof outcome === 'string' && running === asked) end();
    if (running?.isIdle()) idle = setTimeout(end, idleMs).unref();
    return outcome;
  }

  async function ask(question: Question): Promise<Answered | null> {
    for (let tries = 0; tries < mostTries && !isClosed; tries++) {
      const outcome = await askOnce(question);
      if (outcome === 'late') return null;
      if (outcome !== 'ended') return outcome;
    }
    return null;
  }

  return {
    async header(path) {
      const answered = await ask({ read: path });
      return answered && 'header' in answered ? answered.header : null;
    },
    async draw(from, to) {
      const answered = await ask({ draw: from, to });
      return answered !== null && 'drawn' in answered && answered.drawn;
    },
    close() {
      isClosed = true;
      clearTimeout(idle);
      end();
    },
  };
}
