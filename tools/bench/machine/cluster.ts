import { chmod, mkdtemp, readFile, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import pino from 'pino';
import { startEmbedded } from '../../../src/server/platform/database/embedded/index.ts';
import { migrate, type OpenDatabase, openDatabase } from '../../../src/server/platform/database/index.ts';
import { distributeTables } from '../../../src/server/platform/database/sharding.ts';
import { registerCleanup } from './processes.ts';

/** The product's PostgreSQL with its own settings, but for more connections and a log that programs can read. */
const settings = {
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
  const urlOf = (database: string) => addressOf({ ...server.connection, user: project.name, database });
  const run = (sql: string) => runStatement(server.connection, sql);
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

/** Modest in memory, so that a dozen stand beside each other; durable, as a lender's would be. */
const nodeSettings = { max_connections: '200', shared_buffers: '96MB', TimeZone: 'UTC' };
/** A commit over two machines is prepared on each. */
const citusSettings = { shared_preload_libraries: 'citus', max_prepared_transactions: '200' };
const locale = ['--encoding=UTF8', '--locale=C.UTF-8'];
const shardCount = 16;

/** A PostgreSQL of the system's programs; Citus's nodes reach each other as we do, by its socket's folder. */
type Node = { connection: pg.ClientConfig; stop(): Promise<void> };

export type CitusCluster = { url: string; stop(): Promise<void> };

/**
 * A migrated, empty database, laid out over so many workers; with 0 a plain PostgreSQL of the same programs and settings.
 * @param bin folder of PostgreSQL's programs; for workers with Citus installed beside them
 */
export async function startCitusCluster(bin: string, workers: number): Promise<CitusCluster> {
  const nodes: Node[] = [];
  const stop = async () => {
    for (const node of nodes.toReversed()) await node.stop();
  };
  try {
    const coordinatorNode = await startNode(bin, workers > 0 ? citusSettings : {});
    nodes.push(coordinatorNode);
    for (let number = 1; number <= workers; number++) nodes.push(await startNode(bin, citusSettings));
    if (workers > 0) await joinNodes(nodes);
    await migrate(coordinatorNode.connection, log);
    if (workers > 0) await distributeTables(coordinatorNode.connection, log);
    return { url: addressOf(coordinatorNode.connection), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startNode(bin: string, extraSettings: Record<string, string>): Promise<Node> {
  const folder = await temporaryFolder('node');
  const server = await startEmbedded({
    project,
    dataDir: join(folder, 'data'),
    log,
    settings: { ...nodeSettings, ...extraSettings },
    programs: { folder: join(bin, '..'), locale },
  });
  const { host, port, user, database } = server.connection;
  return {
    connection: { host, port, user, database },
    stop: registerCleanup(async () => {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    }),
  };
}

/** Makes a cluster of the nodes, the first of which is its coordinator and keeps no shard. */
async function joinNodes(nodes: readonly Node[]): Promise<void> {
  const [coordinator, ...workers] = nodes;
  for (const { connection } of nodes) {
    await runStatement(connection, 'create extension citus');
    await runStatement(connection, `alter system set citus.local_hostname = '${connection.host}'`);
    await runStatement(connection, 'select pg_reload_conf()');
  }
  if (coordinator === undefined) return;
  const { connection } = coordinator;
  await runStatement(
    connection,
    `alter database ${connection.database} set citus.shard_count = ${shardCount}`,
  );
  await runStatement(
    connection,
    `select citus_set_coordinator_host('${connection.host}', ${connection.port})`,
  );
  for (const { connection: worker } of workers) {
    await runStatement(connection, `select citus_add_node('${worker.host}', ${worker.port})`);
  }
}

async function runStatement(connection: pg.ClientConfig, statement: string): Promise<pg.QueryResult> {
  const client = new pg.Client(connection);
  await client.connect();
  return client.query(statement).finally(() => client.end());
}

function addressOf({ host = '', port, user, database }: pg.ClientConfig): string {
  return `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}&port=${port}`;
}
