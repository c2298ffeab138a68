import { join } from 'node:path';
import type { BaseLogger } from 'pino';
import { makeHelper } from '../apart/index.ts';
import type { Answer, Question } from './asked.ts';
import type { Header } from './header.ts';

export type Decoder = {
  /** Null for what isn't an image we take, or can't be opened. */
  header(path: string): Promise<Header | null>;
  /** Whether the image at `from` has been drawn anew at `to`. */
  draw(from: string, to: string): Promise<boolean>;
  /** Ends the process and fails what it was doing. */
  close(): void;
};

const program = { name: 'decoder of images', path: join(import.meta.dirname, 'process.ts'), megabytes: 32 };

/** The decoder: a process of its own, so that what an image makes of it is at worst that image's failure. */
export function makeDecoder(log: BaseLogger, times?: { deadlineMs: number; idleMs: number }): Decoder {
  const helper = makeHelper<Question, Answer>(program, log, times);
  return {
    async header(path) {
      const answer = await helper.ask({ read: path });
      return answer && 'header' in answer ? answer.header : null;
    },
    async draw(from, to) {
      const answer = await helper.ask({ draw: from, to });
      return answer !== null && 'drawn' in answer && answer.drawn;
    },
    close: () => helper.close(),
  };
}
