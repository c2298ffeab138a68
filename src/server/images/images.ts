import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { BaseLogger } from 'pino';
import { makeLine, makePlaces } from '../apart/index.ts';
import { makeDecoder } from './decoder.ts';
import { isLight, isWithinBounds } from './header.ts';
import { openIncoming } from './incoming.ts';

/** A photo as we keep it, or why there is none. `busy`: too many of others wait. */
export type Redrawn = { image: Buffer } | { refused: 'unreadable' | 'tooLarge' | 'busy' };

/** A borrower's upload under way. */
export type Place = {
  /** Writes the file to disk as it comes. Rejects where it doesn't come whole, or is cut off. */
  keep(content: Readable, cut: AbortSignal): Promise<void>;
  /** Draws what was kept anew. */
  redraw(): Promise<Redrawn>;
  /** Frees the place and forgets its file. */
  leave(): Promise<void>;
};

/** Where strangers' images come in, and are drawn anew: in a process of its own, one at a time. */
export type Images = {
  /** Undefined where the borrower has as many uploads under way as he may. */
  placeFor(borrowerId: number): Place | undefined;
  redraw(path: string): Promise<Redrawn>;
  close(): Promise<void>;
};

/** Each of another borrower: some seconds of work. */
const mostWaiting = { light: 40, heavy: 8 };

export async function openImages(dataDir: string, log: BaseLogger): Promise<Images> {
  const incoming = await openIncoming(join(dataDir, 'incoming'));
  const decoder = makeDecoder(log);
  const places = makePlaces();
  const line = makeLine(mostWaiting);

  async function redraw(path: string): Promise<Redrawn> {
    const header = await decoder.header(path);
    if (header === null) return { refused: 'unreadable' };
    if (!isWithinBounds(header)) return { refused: 'tooLarge' };
    return (await line.join(() => draw(path), isLight(header))) ?? { refused: 'busy' };
  }

  async function draw(path: string): Promise<Redrawn> {
    const drawn = await incoming.newPath();
    try {
      const isDrawn = await decoder.draw(path, drawn);
      return isDrawn ? { image: await readFile(drawn) } : { refused: 'unreadable' };
    } finally {
      await incoming.forget(drawn);
    }
  }

  function placeFor(borrowerId: number): Place | undefined {
    const taken = places.take(borrowerId);
    if (taken === undefined) return undefined;
    let kept: string | undefined;
    return {
      async keep(content, cut) {
        kept = await incoming.keep(content, cut);
      },
      async redraw() {
        if (kept === undefined) return { refused: 'unreadable' };
        const path = kept;
        return taken.inTurn(() => redraw(path));
      },
      async leave() {
        taken.leave();
        if (kept !== undefined) await incoming.forget(kept);
      },
    };
  }

  return {
    placeFor,
    redraw,
    async close() {
      decoder.close();
      await incoming.close();
    },
  };
}
