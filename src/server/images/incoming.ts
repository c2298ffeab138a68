import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { dayMs } from '../durations.ts';

/** Where files lie while they come in and are drawn anew: a folder a process of the server, for its account alone. */
export type Incoming = {
  /** Writes what comes to a file. Rejects where it doesn't come whole, or is cut off. */
  keep(content: Readable, cut: AbortSignal): Promise<string>;
  newPath(): Promise<string>;
  forget(path: string): Promise<void>;
  close(): Promise<void>;
};

/** @param folder is shared by the server's processes and machines; what those that are gone left there is removed */
export async function openIncoming(folder: string): Promise<Incoming> {
  await removeLeft(folder);
  let own: Promise<string> | undefined;
  async function newPath(): Promise<string> {
    own ??= makeOwn(folder);
    return join(await own, randomUUID());
  }
  const forget = (path: string) => rm(path, { force: true });
  return {
    newPath,
    forget,
    async keep(content, signal) {
      const path = await newPath();
      try {
        await pipeline(content, createWriteStream(path, { mode: 0o600, flags: 'wx' }), { signal });
        return path;
      } catch (error) {
        await forget(path);
        throw error;
      }
    },
    async close() {
      if (own) await rm(await own, { recursive: true, force: true });
    },
  };
}

async function makeOwn(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return mkdtemp(join(folder, `${hostname()}.${process.pid}.`));
}

async function removeLeft(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    const path = join(folder, name);
    if (await isLeft(path, name)) await rm(path, { recursive: true, force: true });
  }
}

/** Left by a process of this machine that is gone, or by any a day ago: no upload takes that long. */
async function isLeft(path: string, name: string): Promise<boolean> {
  const madeAt = (await stat(path).catch(() => undefined))?.birthtimeMs ?? Date.now();
  if (madeAt < Date.now() - dayMs) return true;
  const [pid = '', machine] = [name.split('.').at(-2), name.split('.').slice(0, -2).join('.')];
  if (machine !== hostname()) return false;
  // In a container every start has the same number.
  if (Number(pid) === process.pid) return madeAt < Date.now() - process.uptime() * 1000;
  return !isRunning(Number(pid));
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
