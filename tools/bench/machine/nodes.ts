import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbedded } from '../../../src/server/platform/database/embedded/index.ts';
import { migrate } from '../../../src/server/platform/database/index.ts';
import { distributeTables } from '../../../src/server/platform/database/sharding.ts';
import { registerCleanup } from './cleanups.ts';
import { log, project, temporaryFolder } from './cluster.ts';

/** Modest in memory, so that a dozen stand beside each other; durable, as a lender's would be. */
const settings = { max_connections: '200', shared_buffers: '96MB', TimeZone: 'UTC' };
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
    return { url: urlOf(coordinatorNode), stop };
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
    settings: { ...settings, ...extraSettings },
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
    await run(connection, 'create extension citus');
    await run(connection, `alter system set citus.local_hostname = '${connection.host}'`);
    await run(connection, 'select pg_reload_conf()');
  }
  if (coordinator === undefined) return;
  const { connection } = coordinator;
  await run(connection, `alter database ${connection.database} set citus.shard_count = ${shardCount}`);
  await run(connection, `select citus_set_coordinator_host('${connection.host}', ${connection.port})`);
  for (const { connection: worker } of workers) {
    await run(connection, `select citus_add_node('${worker.host}', ${worker.port})`);
  }
}

async function run(connection: pg.ClientConfig, statement: string): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

function urlOf({ connection: { host = '', port, user, database } }: Node): string {
  return `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}&port=${port}`;
}
