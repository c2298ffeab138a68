import { randomUUID } from 'node:crypto';
import { link, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { EmbeddedError } from './error.ts';
import type { Home } from './home.ts';
import { processIdentity } from './processes.ts';

/** A server that was told to stop may still be finishing. */
const PATIENCE_MS = 2_000;
const PAUSE_MS = 50;
const BEAT_MS = 2_000;
const SILENCE_MS = 8_000;

interface Holder {
  pid: number;
  identity: string | undefined;
  host: string;
}

/**
 * Makes this process the only server on `home`, until the returned function is called or the process ends.
 * Throws, naming the holder, when another one lives. What a killed one left behind is recognised and taken.
 */
export async function lockHome({ folder, project }: Home): Promise<() => Promise<void>> {
  const lock = join(folder, 'server.lock');
  const own = JSON.stringify({ pid: process.pid, identity: processIdentity(process.pid), host: hostname() });
  const until = Date.now() + PATIENCE_MS;
  while (!(await claim(lock, own))) {
    const holder = await readFile(lock, 'utf8').catch(() => undefined);
    if (holder === undefined) continue;
    if (!(await isLive(lock, holder))) {
      await removeStale(lock, holder);
      continue;
    }
    if (Date.now() > until) {
      throw new EmbeddedError(
        `Another server is running on ${folder} (process ${parse(holder)?.pid}): stop it, or give this one another ${project.folderSetting}.`,
      );
    }
    await sleep(PAUSE_MS);
  }
  // Another host that shares the folder can't see our process; it sees this.
  const beat = setInterval(() => void utimes(lock, new Date(), new Date()).catch(() => undefined), BEAT_MS);
  beat.unref();
  return async () => {
    clearInterval(beat);
    await rm(lock, { force: true });
  };
}

/** A hard link is made whole or not at all, so no reader ever sees half a lock. */
async function claim(lock: string, own: string): Promise<boolean> {
  const draft = `${lock}.${randomUUID()}`;
  await writeFile(draft, own);
  try {
    await link(draft, lock);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

async function isLive(lock: string, text: string): Promise<boolean> {
  const holder = parse(text);
  if (!holder) return false;
  if (holder.host !== hostname()) return beats(lock);
  return holder.identity !== undefined && processIdentity(holder.pid) === holder.identity;
}

async function beats(lock: string): Promise<boolean> {
  const age = async () => Date.now() - ((await stat(lock).catch(() => undefined))?.mtimeMs ?? 0);
  while ((await age()) < SILENCE_MS) {
    const before = await age();
    await sleep(BEAT_MS + 500);
    if ((await age()) < before) return true;
  }
  return false;
}

/** Moves the stale lock away first: were it a fresh one by now, it is put back untouched. */
async function removeStale(lock: string, stale: string): Promise<void> {
  const aside = `${lock}.${randomUUID()}`;
  await rename(lock, aside).catch(() => undefined);
  const moved = await readFile(aside, 'utf8').catch(() => stale);
  if (moved !== stale) await link(aside, lock).catch(() => undefined);
  await rm(aside, { force: true });
}

function parse(text: string): Holder | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isHolder(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isHolder(value: unknown): value is Holder {
  return typeof value === 'object' && value !== null && 'pid' in value && 'host' in value;
}
