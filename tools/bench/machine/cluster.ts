import { chmod, mkdtemp, readFile, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';
import pino from 'pino';
import { startEmbeddedPostgres } from '../../../src/server/platform/database/embedded/index.ts';
import { openDatabase } from '../../../src/server/platform/database/index.ts';
import type { Options } from '../options.ts';
import { registerCleanup } from './processes.ts';

/** The product's PostgreSQL with its own settings, but for more connections and a log that programs can read. */
const ownSettings = {
  max_connections: '150',
  logging_collector: 'on',
  log_destination: 'jsonlog',
  log_directory: 'statements',
  log_filename: 'statements.log',
};

const project = {
  name: 'quincena',
  folderSetting: 'the folder',
  fallbackAdvice: 'Measure elsewhere.',
};

export const log = pino({ level: 'warn' });

export type BenchCluster = Awaited<ReturnType<typeof startCluster>>;

/** A short run needn't outlast a power cut. */
const shortSettings = { fsync: 'off', full_page_writes: 'off' };

/**
 * @param data folder that keeps the cluster; empty: it is gone with the run
 * @param settings beside the product's own
 * @param bin folder of other programs of PostgreSQL than the product's
 */
export async function startCluster(
  { short, data = '' }: Pick<Options, 'short'> & Partial<Pick<Options, 'data'>>,
  settings: Record<string, string> = {},
  bin?: string,
) {
  const folder = data === '' ? await temporaryFolder('cluster') : resolve(data);
  const server = await startEmbeddedPostgres({
    project,
    dataDir: join(folder, 'data'),
    log,
    settings: { ...ownSettings, ...settings, ...(short ? shortSettings : {}) },
    ...(bin && { programs: { folder: join(bin, '..'), locale: ['--encoding=UTF8', '--locale=C.UTF-8'] } }),
  });
  const { host = '', port = 5432 } = server.connection;
  const user = project.name;
  const urlOf = (database: string) =>
    `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}&port=${port}`;
  async function run(sql: string): Promise<pg.QueryResult> {
    const client = new pg.Client(server.connection);
    await client.connect();
    return client.query(sql).finally(() => client.end());
  }
  const close = registerCleanup(async () => {
    await server.stop();
    if (data === '') await rm(folder, { recursive: true, force: true });
  });
  return {
    host,
    port,
    user,
    connection: server.connection,
    urlOf,
    run,
    /** Creates a database, as a copy of another where one is named. */
    async create(name: string, template = 'template0') {
      await run(`create database ${name} template ${template} strategy file_copy`);
    },
    async drop(name: string) {
      await run(`drop database ${name} with (force)`);
    },
    async has(name: string): Promise<boolean> {
      return (await run(`select from pg_database where datname = '${name}'`)).rowCount === 1;
    },
    /** Opens a database as the server does, migrated. */
    open: (name: string) => openDatabase({ databaseUrl: urlOf(name), dataDir: folder, log }),
    /** Kills it; it is restarted automatically. */
    async killServer() {
      const file = join(folder, 'data/postgres/postmaster.pid');
      const pid = Number.parseInt(await readFile(file, 'utf8').catch(() => ''), 10);
      // 0 would be all of our own processes.
      if (pid > 1) process.kill(pid, 'SIGKILL');
    },
    [Symbol.asyncDispose]: close,
  };
}

/** A folder that PostgreSQL's account may pass through. */
export async function temporaryFolder(name: string): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), `quincena-bench-${name}-`)));
  if (process.getuid?.() === 0) await chmod(folder, 0o711);
  return folder;
}
