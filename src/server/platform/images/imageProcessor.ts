import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { BaseLogger } from 'pino';
import { createBorrowerSlots, createTaskQueue } from '../workerProcess/index.ts';
import { createDecoder } from './decoder.ts';
import { isLight, isWithinBounds } from './header.ts';
import { openIncomingFiles } from './incomingFiles.ts';

/** A photo as we keep it, or why there is none. `busy`: too many of others wait. */
export type ReencodeResult = { image: Buffer } | { refused: 'unreadable' | 'tooLarge' | 'busy' };

/** A borrower's upload under way. */
export type UploadSlot = {
  /** Writes the file to disk as it comes. Rejects where it doesn't come whole, or is cut off. */
  store(content: Readable, signal: AbortSignal): Promise<void>;
  /** Draws what was kept anew. */
  reencode(): Promise<ReencodeResult>;
  /** Frees the place and forgets its file. */
  release(): Promise<void>;
};

/** Where strangers' images come in, and are drawn anew: in a process of its own, one at a time. */
export type ImageProcessor = {
  /** Undefined where the borrower has as many uploads under way as he may. */
  reserveSlot(borrowerId: number): UploadSlot | undefined;
  reencode(path: string): Promise<ReencodeResult>;
  close(): Promise<void>;
};

/** Each of another borrower: some seconds of work. */
const maxQueued = { light: 40, heavy: 8 };

export async function createImageProcessor(dataDir: string, log: BaseLogger): Promise<ImageProcessor> {
  const incomingFiles = await openIncomingFiles(join(dataDir, 'incoming'));
  const decoder = createDecoder(log);
  const slots = createBorrowerSlots();
  const queue = createTaskQueue(maxQueued);

  async function reencode(path: string): Promise<ReencodeResult> {
    const header = await decoder.readHeader(path);
    if (header === null) return { refused: 'unreadable' };
    if (!isWithinBounds(header)) return { refused: 'tooLarge' };
    return (await queue.enqueue(() => reencodeFile(path), isLight(header))) ?? { refused: 'busy' };
  }

  async function reencodeFile(path: string): Promise<ReencodeResult> {
    const reencodedPath = await incomingFiles.createPath();
    try {
      const isReencoded = await decoder.reencode(path, reencodedPath);
      return isReencoded ? { image: await readFile(reencodedPath) } : { refused: 'unreadable' };
    } finally {
      await incomingFiles.remove(reencodedPath);
    }
  }

  function reserveSlot(borrowerId: number): UploadSlot | undefined {
    const slot = slots.acquire(borrowerId);
    if (slot === undefined) return undefined;
    let storedPath: string | undefined;
    return {
      async store(content, signal) {
        storedPath = await incomingFiles.store(content, signal);
      },
      async reencode() {
        if (storedPath === undefined) return { refused: 'unreadable' };
        const path = storedPath;
        return slot.runInOrder(() => reencode(path));
      },
      async release() {
        slot.release();
        if (storedPath !== undefined) await incomingFiles.remove(storedPath);
      },
    };
  }

  return {
    reserveSlot,
    reencode,
    async close() {
      decoder.close();
      await incomingFiles.close();
    },
  };
}
