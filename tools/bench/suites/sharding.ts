import { migrate } from '../../../src/server/platform/database/index.ts';
import { distributeTables } from '../../../src/server/platform/database/sharding.ts';
import { createTemplateLoan, growToCount } from '../fill/orders.ts';
import { callKinds, callLabels, runLoad } from '../load/plan.ts';
import { type BenchCluster, log, startCluster } from '../machine/cluster.ts';
import { startProductServer } from '../machine/server.ts';
import type { Options } from '../options.ts';
import { formatMs, formatRatio, formatWhole, medianRates, printTable, takeTurns } from '../report.ts';

/** How many workers keep the rows; with 0 it is PostgreSQL alone, which the others are measured by. */
const workerCounts = [0, 1, 2, 4];
const connectionCounts = [1, 16];
const loadWarmUpSeconds = 1;

/**
 * The same calls on a database spread by borrower. All nodes share this one machine's cores, so it tells what a node
 * more costs a call, not what a machine more would bring. A short run has no workers, and so needs no Citus.
 */
export async function benchSharding(options: Options): Promise<void> {
  const { orders, seconds, rounds, warmUp, short } = options;
  const bin = process.env.POSTGRES_BIN;
  if (bin === undefined && !short)
    throw new TypeError('spread needs POSTGRES_BIN: the programs of a PostgreSQL that has Citus installed');
  await using resources = new AsyncDisposableStack();
  const sides = [];
  for (const workers of short ? [0] : workerCounts) {
    const url = await startDatabase(resources, workers, options, bin);
    const { origin } = resources.use(await startProductServer({ DATABASE_URL: url }));
    sides.push({ workers, origin, borrowers: orders });
  }
  const rows: string[][] = [];
  for (const kind of callKinds) {
    for (const side of sides) await runLoad({ ...side, kind, connections: 16, seconds: warmUp });
    for (const connections of short ? [4] : connectionCounts) {
      const turns = await takeTurns(sides, rounds, (side) =>
        runLoad({ ...side, kind, connections, seconds, warmUp: Math.min(warmUp, loadWarmUpSeconds) }),
      );
      const rates = turns.map(medianRates);
      for (const [index, { perSecond, p50, p99 }] of rates.entries())
        rows.push([
          callLabels[kind],
          String(connections),
          String(sides[index]?.workers),
          formatWhole(perSecond),
          formatRatio(perSecond, rates[0]?.perSecond),
          ...[p50, p99].map(formatMs),
        ]);
    }
  }
  printTable(
    `Spread: calls a second, ${orders} orders, medians of ${rounds} turns of ${seconds} s`,
    ['call', 'connections', 'workers', 'a second', '/ alone', 'p50 ms', 'p99 ms'],
    rows,
  );
}

/** Modest in memory, so that a dozen run side by side; durable, as a lender's would be. */
const nodeSettings = { max_connections: '200', shared_buffers: '96MB', TimeZone: 'UTC' };
/** A commit over two machines is prepared on each. */
const citusSettings = {
  ...nodeSettings,
  shared_preload_libraries: 'citus',
  max_prepared_transactions: '200',
};
const shardCount = 16;

/** A filled database laid out over so many workers; with 0 a plain PostgreSQL of the same programs and settings. */
async function startDatabase(
  resources: AsyncDisposableStack,
  workers: number,
  options: Options,
  bin: string | undefined,
): Promise<string> {
  const nodes: BenchCluster[] = [];
  while (nodes.length <= workers)
    nodes.push(resources.use(await startCluster(options, workers > 0 ? citusSettings : nodeSettings, bin)));
  const coordinator = nodes[0] as BenchCluster;
  const { connection } = coordinator;
  if (workers > 0) await joinNodes(coordinator, nodes);
  await migrate(connection, log);
  if (workers > 0) await distributeTables(connection, log);
  const { db, close } = await coordinator.open('postgres');
  await createTemplateLoan(db);
  await growToCount(db, options.orders);
  await close();
  return coordinator.urlOf('postgres');
}

/** Makes a cluster of the nodes, which reach each other as we do, by a socket's folder; the coordinator keeps no shard. */
async function joinNodes(coordinator: BenchCluster, nodes: readonly BenchCluster[]): Promise<void> {
  for (const { host, run } of nodes) {
    await run('create extension citus');
    await run(`alter system set citus.local_hostname = '${host}'`);
    await run('select pg_reload_conf()');
  }
  await coordinator.run(`alter database postgres set citus.shard_count = ${shardCount}`);
  await coordinator.run(`select citus_set_coordinator_host('${coordinator.host}', ${coordinator.port})`);
  for (const { host, port } of nodes.slice(1))
    await coordinator.run(`select citus_add_node('${host}', ${port})`);
}
