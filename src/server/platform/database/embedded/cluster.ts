import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chown, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { BaseLogger } from 'pino';
import { postgresEnvironment } from './account.ts';
import { type DatabaseHome, fsyncFolder } from './home.ts';

const draftPrefix = 'postgres.new-';
const run = promisify(execFile);

/**
 * Creates the cluster if there is none. It is created under a temporary name and renamed once it is complete and synced, so
 * that a kill at any moment leaves no cluster or a complete one.
 * @param password of the superuser, where connections are not guarded by the socket's folder
 * @param locale initdb's options for it
 */
export async function ensureCluster(
  home: DatabaseHome,
  binaries: string,
  password: string | undefined,
  log: BaseLogger,
  locale: readonly string[] = defaultLocale,
): Promise<void> {
  if (existsSync(home.data)) return;
  await removeDrafts(home.folder);
  log.info({ folder: home.data }, 'first start: making the database');
  const draft = await mkdtemp(join(home.folder, draftPrefix));
  const passwordFile = join(home.folder, 'password.new');
  if (password) await writeFile(passwordFile, password, { mode: 0o600 });
  if (home.account) {
    await chown(draft, home.account.uid, home.account.gid);
    if (password) await chown(passwordFile, home.account.uid, home.account.gid);
  }
  const authOptions = password ? ['--auth=scram-sha-256', `--pwfile=${passwordFile}`] : ['--auth=trust'];
  await run(
    join(binaries, 'bin', 'initdb'),
    [`--pgdata=${draft}`, `--username=${home.project.name}`, ...authOptions, ...locale],
    {
      ...home.account,
      cwd: draft,
      env: postgresEnvironment(),
    },
  );
  await rm(passwordFile, { force: true });
  await rename(draft, home.data);
  await fsyncFolder(home.folder);
}

/** Compares by code point and knows Unicode's letters, the same on every system. */
const defaultLocale = [
  '--encoding=UTF8',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--locale=C',
  '--text-search-config=simple',
];

/** Leftovers of a first start that was killed. */
async function removeDrafts(folder: string): Promise<void> {
  const names = await readdir(folder);
  for (const name of names.filter((entry) => entry.startsWith(draftPrefix))) {
    await rm(join(folder, name), { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined);
  }
}

/** PostgreSQL's settings: fully durable, little memory, no processes that a single server doesn't need. */
export const clusterSettings: Record<string, string> = {
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  shared_buffers: '48MB',
  effective_cache_size: '512MB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  max_connections: '50',
  max_worker_processes: '2',
  max_parallel_workers: '0',
  max_parallel_workers_per_gather: '0',
  max_parallel_maintenance_workers: '0',
  max_logical_replication_workers: '0',
  max_wal_senders: '0',
  max_replication_slots: '0',
  wal_level: 'minimal',
  max_wal_size: '512MB',
  autovacuum_max_workers: '2',
  huge_pages: 'off',
  io_method: 'sync',
  jit: 'off',
  random_page_cost: '1.1',
  TimeZone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
  // Failing statements and rows hold personal data; their errors are logged by the server.
  log_min_messages: 'log',
  log_checkpoints: 'off',
};
