import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { BaseLogger } from 'pino';
import { dayMs } from '../durations.ts';
import { createBorrowerSlots, createTaskQueue } from '../workerProcess/index.ts';
import { createDecoder, isLight, isWithinBounds, storedMaxEdge } from './decoder.ts';

/** A photo as we keep it, or why there is none. `busy`: too many of others wait. */
/** `minEdge`: its shorter side in pixels. */
export type ReencodeResult =
  | { image: Buffer; minEdge: number }
  | { refused: 'unreadable' | 'tooLarge' | 'busy' };

/** A borrower's upload under way. */
export type UploadSlot = {
  /** Writes the file to disk as it comes. Rejects where it doesn't come whole, or is cut off. */
  store(content: Readable, signal: AbortSignal): Promise<void>;
  /** Takes over a file that came before its sender was known. */
  adopt(path: string): void;
  /** Draws what was kept anew. */
  reencode(): Promise<ReencodeResult>;
  /** Frees the place and forgets its file. */
  release(): Promise<void>;
};

/** Where strangers' images come in, and are drawn anew: in a process of its own, one at a time. */
export type ImageProcessor = {
  /** Undefined where the borrower has as many uploads under way as he may. */
  reserveSlot(borrowerId: number): UploadSlot | undefined;
  /** Writes a file whose sender isn't known yet; undefined where as many of those come in as may. */
  receive(content: Readable, signal: AbortSignal): Promise<string | undefined>;
  /** Forgets a file that was received and not adopted. */
  discard(path: string): Promise<void>;
  reencode(path: string): Promise<ReencodeResult>;
  close(): Promise<void>;
};

type Size = { width: number; height: number };

/** Files of senders not known yet that may come in at a time: anybody can send one. */
const maxUnclaimed = 4;

/** Each of another borrower: some seconds of work. */
const maxQueued = { light: 40, heavy: 8 };

export async function createImageProcessor(dataDir: string, log: BaseLogger): Promise<ImageProcessor> {
  const incomingFiles = await openIncomingFiles(join(dataDir, 'incoming'));
  const decoder = createDecoder(log);
  const slots = createBorrowerSlots();

  const reencode = createReencoder(decoder, incomingFiles);

  function reserveSlot(borrowerId: number): UploadSlot | undefined {
    const slot = slots.acquire(borrowerId);
    if (slot === undefined) return undefined;
    let storedPath: string | undefined;
    return {
      async store(content, signal) {
        storedPath = await incomingFiles.store(content, signal);
      },
      adopt(path) {
        storedPath = path;
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

  let unclaimedCount = 0;
  async function receive(content: Readable, signal: AbortSignal): Promise<string | undefined> {
    if (unclaimedCount >= maxUnclaimed) return undefined;
    unclaimedCount += 1;
    try {
      return await incomingFiles.store(content, signal);
    } finally {
      unclaimedCount -= 1;
    }
  }

  return {
    reserveSlot,
    receive,
    discard: incomingFiles.remove,
    reencode,
    async close() {
      decoder.close();
      await incomingFiles.close();
    },
  };
}

/** Draws files anew, one at a time. */
function createReencoder(
  decoder: ReturnType<typeof createDecoder>,
  incomingFiles: IncomingFiles,
): (path: string) => Promise<ReencodeResult> {
  const queue = createTaskQueue(maxQueued);

  async function reencodeFile(path: string, { width, height }: Size): Promise<ReencodeResult> {
    const reencodedPath = await incomingFiles.createPath();
    try {
      const isReencoded = await decoder.reencode(path, reencodedPath);
      if (!isReencoded) return { refused: 'unreadable' };
      const scale = Math.min(1, storedMaxEdge / Math.max(width, height));
      return { image: await readFile(reencodedPath), minEdge: Math.floor(Math.min(width, height) * scale) };
    } finally {
      await incomingFiles.remove(reencodedPath);
    }
  }

  return async (path) => {
    const header = await decoder.readHeader(path);
    if (header === null) return { refused: 'unreadable' };
    if (!isWithinBounds(header)) return { refused: 'tooLarge' };
    return (await queue.enqueue(() => reencodeFile(path, header), isLight(header))) ?? { refused: 'busy' };
  };
}

/** Where files lie while they come in and are drawn anew: a folder a process of the server, for its account alone. */
type IncomingFiles = {
  /** Writes what comes to a file. Rejects where it doesn't come whole, or is cut off. */
  store(content: Readable, signal: AbortSignal): Promise<string>;
  createPath(): Promise<string>;
  remove(path: string): Promise<void>;
  close(): Promise<void>;
};

/** @param folder is shared by the server's processes and machines; what those that are gone left there is removed */
export async function openIncomingFiles(folder: string): Promise<IncomingFiles> {
  await removeLeftovers(folder);
  let ownFolder: Promise<string> | undefined;
  async function createPath(): Promise<string> {
    ownFolder ??= createOwnFolder(folder);
    return join(await ownFolder, randomUUID());
  }
  const remove = (path: string) => rm(path, { force: true });
  return {
    createPath,
    remove,
    async store(content, signal) {
      const path = await createPath();
      try {
        await pipeline(content, createWriteStream(path, { mode: 0o600, flags: 'wx' }), { signal });
        return path;
      } catch (error) {
        await remove(path);
        throw error;
      }
    },
    async close() {
      if (ownFolder) await rm(await ownFolder, { recursive: true, force: true });
    },
  };
}

async function createOwnFolder(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return mkdtemp(join(folder, `${hostname()}.${process.pid}.`));
}

async function removeLeftovers(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    const path = join(folder, name);
    if (await isLeftover(path, name)) await rm(path, { recursive: true, force: true });
  }
}

/** Left by a process of this machine that is gone, or by any a day ago: no upload takes that long. */
async function isLeftover(path: string, name: string): Promise<boolean> {
  const createdAt = (await stat(path).catch(() => undefined))?.birthtimeMs ?? Date.now();
  if (createdAt < Date.now() - dayMs) return true;
  const [pid = '', machineName] = [name.split('.').at(-2), name.split('.').slice(0, -2).join('.')];
  if (machineName !== hostname()) return false;
  // In a container every start has the same number.
  if (Number(pid) === process.pid) return createdAt < Date.now() - process.uptime() * 1000;
  return !isRunning(Number(pid));
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
