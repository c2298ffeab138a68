import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { BaseLogger } from 'pino';
import { makeHelper, makeLine, makePlaces } from '../apart/index.ts';
import type { Sheet } from './sheet.ts';

/** Where documents are drawn: in a process of its own, one at a time, one borrower's after each other. */
export type Pdfs = {
  /**
   * The PDF of a sheet: one that is kept, or drawn when its turn comes; undefined where too many wait.
   * @param count is asked before one is drawn
   */
  drawn(sheet: Sheet, borrowerId: number, count: () => Promise<void>): Promise<Buffer | undefined>;
  close(): void;
};

/** Whoever asks twice gets the same bytes: the last few are kept. */
const mostKept = 32;
/** Each of another borrower: a fifth of a second of work. */
const mostWaiting = { light: 40, heavy: 0 };
const program = {
  name: 'drawing of documents',
  path: join(import.meta.dirname, 'process.ts'),
  megabytes: 64,
};

export type Question = { sheet: Sheet };
export type Answer = { pdf: Buffer };

export function openPdfs(log: BaseLogger): Pdfs {
  const helper = makeHelper<Question, Answer>(program, log);
  const line = makeLine(mostWaiting);
  const places = makePlaces();
  const kept = new Map<string, Promise<Buffer | undefined>>();

  async function draw(sheet: Sheet): Promise<Buffer> {
    const answer = await helper.ask({ sheet });
    if (answer === null) throw new Error(`the document ${sheet.name} could not be drawn`);
    return Buffer.from(answer.pdf);
  }

  async function inTurn(sheet: Sheet, borrowerId: number): Promise<Buffer | undefined> {
    const place = places.take(borrowerId);
    if (place === undefined) return undefined;
    try {
      return await place.inTurn(async () => line.join(() => draw(sheet), true));
    } finally {
      place.leave();
    }
  }

  function keep(key: string, made: Promise<Buffer | undefined>): Promise<Buffer | undefined> {
    kept.set(key, made);
    const forget = () => kept.delete(key);
    made.then((pdf) => pdf ?? forget(), forget);
    const [oldest] = kept.keys();
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
    return made;
  }

  return {
    async drawn(sheet, borrowerId, count) {
      const key = createHash('sha256').update(JSON.stringify(sheet)).digest('base64');
      if (!kept.has(key)) await count();
      return kept.get(key) ?? keep(key, inTurn(sheet, borrowerId));
    },
    close: () => helper.close(),
  };
}
