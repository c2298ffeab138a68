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
import { createDecoder, isQuickToDecode, isWithinBounds, maxStoredEdge } from './decoder.ts';

/** The stored JPEG with its shorter side in pixels, or why there is none. `busy`: the queue is full. */
export type ReencodeResult =
  | { image: Buffer; minEdge: number }
  | { refused: 'unreadable' | 'tooLarge' | 'busy' };

/** An upload of a borrower in progress. */
export type UploadInProgress = {
  /** Streams the file to disk. Rejects if it is incomplete or aborted. */
  store(content: Readable, signal: AbortSignal): Promise<void>;
  /** Takes over a file that was received before its sender was authenticated. */
  adopt(path: string): void;
  /** Re-encodes the stored file. */
  reencode(): Promise<ReencodeResult>;
  /** Frees the slot and deletes its file. */
  release(): Promise<void>;
};

/** Receives untrusted images and re-encodes them in a process of its own, one at a time. */
export type ImageProcessor = {
  /** Undefined if the borrower has the maximum of uploads in progress. */
  reserveSlot(borrowerId: number): UploadInProgress | undefined;
  /** Stores a file whose sender isn't authenticated yet; undefined above the limit of such files. */
  receive(content: Readable, signal: AbortSignal): Promise<string | undefined>;
  /** Deletes a received file that no slot adopted. */
  discard(path: string): Promise<void>;
  reencode(path: string): Promise<ReencodeResult>;
  close(): Promise<void>;
};

type Size = { width: number; height: number };

/** Concurrent files of unauthenticated senders. */
const maxUnclaimed = 4;

/** Waiting images, each of another borrower; a heavy one takes some seconds. */
const maxQueued = { light: 40, heavy: 8 };

export async function createImageProcessor(dataDir: string, log: BaseLogger): Promise<ImageProcessor> {
  const incomingFiles = await openIncomingFiles(join(dataDir, 'incoming'));
  const decoder = createDecoder(log);
  const slots = createBorrowerSlots();

  const reencode = createReencoder(decoder, incomingFiles);

  function reserveSlot(borrowerId: number): UploadInProgress | undefined {
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

/** Re-encodes files, one at a time. */
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
      const scale = Math.min(1, maxStoredEdge / Math.max(width, height));
      return { image: await readFile(reencodedPath), minEdge: Math.floor(Math.min(width, height) * scale) };
    } finally {
      await incomingFiles.remove(reencodedPath);
    }
  }

  return async (path) => {
    const header = await decoder.readHeader(path);
    if (header === null) return { refused: 'unreadable' };
    if (!isWithinBounds(header)) return { refused: 'tooLarge' };
    return (
      (await queue.enqueue(() => reencodeFile(path, header), isQuickToDecode(header))) ?? { refused: 'busy' }
    );
  };
}

/** The folder of one server process for files in transit, readable by its account alone. */
type IncomingFiles = {
  /** Streams to a file. Rejects if the stream is incomplete or aborted. */
  store(content: Readable, signal: AbortSignal): Promise<string>;
  createPath(): Promise<string>;
  remove(path: string): Promise<void>;
  close(): Promise<void>;
};

/** @param folder shared by all server processes and machines; leftovers of ended processes are removed */
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

/** Whether a folder is of an ended process of this machine, or older than a day: no upload takes that long. */
async function isLeftover(path: string, name: string): Promise<boolean> {
  const createdAt = (await stat(path).catch(() => undefined))?.birthtimeMs ?? Date.now();
  if (createdAt < Date.now() - dayMs) return true;
  const [pid = '', machineName] = [name.split('.').at(-2), name.split('.').slice(0, -2).join('.')];
  if (machineName !== hostname()) return false;
  // In a container every start has the same process id.
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
