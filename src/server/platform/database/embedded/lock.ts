import { randomUUID } from 'node:crypto';
import { link, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { EmbeddedError } from './account.ts';
import type { DatabaseHome } from './home.ts';
import { processIdentity } from './postmaster.ts';

/** A server that received SIGTERM may still be shutting down. */
const lockTimeoutMs = 2_000;
const retryDelayMs = 50;
const heartbeatIntervalMs = 2_000;
const heartbeatTimeoutMs = 8_000;

type LockHolder = {
  pid: number;
  identity: string | undefined;
  host: string;
};

/**
 * Locks `home` for this process, until the returned function is called or the process ends. Throws with the holder if
 * another process runs. The lock of a killed process is taken over.
 */
export async function lockDatabaseHome({ folder, project }: DatabaseHome): Promise<() => Promise<void>> {
  const lock = join(folder, 'server.lock');
  const ownHolder = JSON.stringify({
    pid: process.pid,
    identity: processIdentity(process.pid),
    host: hostname(),
  });
  const deadline = Date.now() + lockTimeoutMs;
  while (!(await tryAcquireLock(lock, ownHolder))) {
    const holder = await readFile(lock, 'utf8').catch(() => undefined);
    if (holder === undefined) continue;
    if (!(await isHolderAlive(lock, holder))) {
      await removeStale(lock, holder);
      continue;
    }
    if (Date.now() > deadline) {
      throw new EmbeddedError(
        `Another server is running on ${folder} (process ${parseHolder(holder)?.pid}): stop it, or give this one another ${project.folderSetting}.`,
      );
    }
    await sleep(retryDelayMs);
  }
  // Another host that shares the folder can't see our process; it sees this.
  const heartbeatTimer = setInterval(
    () => void utimes(lock, new Date(), new Date()).catch(() => undefined),
    heartbeatIntervalMs,
  );
  heartbeatTimer.unref();
  return async () => {
    clearInterval(heartbeatTimer);
    await rm(lock, { force: true });
  };
}

/** A hard link is atomic, so no reader sees half a lock. */
async function tryAcquireLock(lock: string, ownHolder: string): Promise<boolean> {
  const draft = `${lock}.${randomUUID()}`;
  await writeFile(draft, ownHolder);
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

async function isHolderAlive(lock: string, text: string): Promise<boolean> {
  const holder = parseHolder(text);
  if (!holder) return false;
  if (holder.host !== hostname()) return hasHeartbeat(lock);
  return holder.identity !== undefined && processIdentity(holder.pid) === holder.identity;
}

async function hasHeartbeat(lock: string): Promise<boolean> {
  const getLockAge = async () => Date.now() - ((await stat(lock).catch(() => undefined))?.mtimeMs ?? 0);
  while ((await getLockAge()) < heartbeatTimeoutMs) {
    const before = await getLockAge();
    await sleep(heartbeatIntervalMs + 500);
    if ((await getLockAge()) < before) return true;
  }
  return false;
}

/** Moves the stale lock away first, and back if it has become a fresh one meanwhile. */
async function removeStale(lock: string, stale: string): Promise<void> {
  const movedPath = `${lock}.${randomUUID()}`;
  await rename(lock, movedPath).catch(() => undefined);
  const moved = await readFile(movedPath, 'utf8').catch(() => stale);
  if (moved !== stale) await link(movedPath, lock).catch(() => undefined);
  await rm(movedPath, { force: true });
}

function parseHolder(text: string): LockHolder | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isHolder(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isHolder(value: unknown): value is LockHolder {
  return typeof value === 'object' && value !== null && 'pid' in value && 'host' in value;
}
