import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PoolConfig } from 'pg';
import type { BaseLogger } from 'pino';
import { resolveHome } from './home.ts';
import { getOrCreatePassword } from './listen.ts';
import type { Project } from './project.ts';

/**
 * How to reach the PostgreSQL that another process runs on `dataDir`; undefined where none has been left. Whether it
 * answers is for the caller to try.
 */
export async function findRunningPostgres(
  project: Project,
  dataDir: string,
  log: BaseLogger,
): Promise<PoolConfig | undefined> {
  const home = await resolveHome(project, dataDir, log);
  const text = await readFile(join(home.data, 'postmaster.pid'), 'utf8').catch(() => '');
  // PostgreSQL writes where it listens into lines 4 to 6: port, socket folder, address.
  const [port, socketFolder, address] = text.split('\n').slice(3, 6);
  if (!port) return undefined;
  const endpoint = socketFolder
    ? { host: socketFolder }
    : { host: address ?? '127.0.0.1', password: await getOrCreatePassword(home) };
  return { ...endpoint, port: Number(port), user: project.name, database: 'postgres', ssl: false };
}
