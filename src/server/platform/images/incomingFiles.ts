import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { dayMs } from '../durations.ts';

/** Where files lie while they come in and are drawn anew: a folder a process of the server, for its account alone. */
export type IncomingFiles = {
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
