import { chmod, mkdtemp, readFile, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import pino from 'pino';
import { startEmbedded } from '../../../src/server/platform/database/embedded/index.ts';
import { type OpenDatabase, openDatabase } from '../../../src/server/platform/database/index.ts';
import { registerCleanup } from './cleanups.ts';

/** The product's PostgreSQL with its own settings, but for more connections and a log that programs can read. */
const settings = {
  max_connections: '150',
  logging_collector: 'on',
  log_destination: 'jsonlog',
  log_directory: 'statements',
  log_filename: 'statements.log',
};

export const project = {
  name: 'quincena',
  folderSetting: 'the folder',
  fallbackAdvice: 'Measure elsewhere.',
};

export const log = pino({ level: 'warn' });

export type BenchCluster = {
  host: string;
  port: number;
  user: string;
  /** Creates a database, as a copy of another where one is named. */
  create(name: string, template?: string): Promise<void>;
  drop(name: string): Promise<void>;
  /** Opens a database as the server does, migrated. */
  open(name: string): Promise<OpenDatabase>;
  urlOf(name: string): string;
  run(sql: string): Promise<pg.QueryResult>;
  /** Ends it without a word; it is started again by itself. */
  killServer(): Promise<void>;
  close(): Promise<void>;
};

/** @param extraSettings settings beside the product's own */
export async function startCluster(extraSettings: Record<string, string> = {}): Promise<BenchCluster> {
  const folder = await temporaryFolder('cluster');
  const server = await startEmbedded({
    project,
    dataDir: join(folder, 'data'),
    log,
    settings: { ...settings, ...extraSettings },
  });
  const { host = '', port = 5432 } = server.connection;
  const urlOf = (name: string) =>
    `postgres://${project.name}@localhost/${name}?host=${encodeURIComponent(host)}&port=${port}`;
  async function run(sql: string): Promise<pg.QueryResult> {
    const client = new pg.Client(server.connection);
    await client.connect();
    return client.query(sql).finally(() => client.end());
  }
  return {
    host,
    port,
    user: project.name,
    async create(name, template = 'template0') {
      await run(`create database ${name} template ${template} strategy file_copy`);
    },
    async drop(name) {
      await run(`drop database ${name} with (force)`);
    },
    open: (name) => openDatabase({ databaseUrl: urlOf(name), dataDir: folder, log }),
    urlOf,
    run,
    async killServer() {
      const file = join(folder, 'data/postgres/postmaster.pid');
      const pid = Number.parseInt(await readFile(file, 'utf8').catch(() => ''), 10);
      // 0 would be all of our own processes.
      if (pid > 1) process.kill(pid, 'SIGKILL');
    },
    close: registerCleanup(async () => {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    }),
  };
}

/** A folder that PostgreSQL's account may pass through. */
export async function temporaryFolder(name: string): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), `quincena-bench-${name}-`)));
  if (process.getuid?.() === 0) await chmod(folder, 0o711);
  return folder;
}
