import { openDatabase } from '../../../src/server/platform/database/index.ts';
import { fillWithOrders } from '../fill/orders.ts';
import type { LoadResult } from '../load/spawn.ts';
import { runLoadOrThrow } from '../load/spawn.ts';
import { type CitusCluster, log, startCitusCluster } from '../machine/cluster.ts';
import { type RunningProcess, startProductServer } from '../machine/server.ts';
import type { Options } from '../options.ts';
import { formatMs, formatRatio, formatWhole, median, printTable } from '../report.ts';
import { callLabels, createLoadPlan, type MeasuredCall, measuredCalls } from './calls.ts';

/** How many workers keep the rows; with 0 it is PostgreSQL alone, which the others are measured by. */
const workerCounts = [0, 1, 2, 4];
const connectionCounts = [1, 16];
const warmUpSeconds = 10;
const loadWarmUpSeconds = 1;
/** They take turns, so that what else happens on the machine meets all of them; medians count. */
const rounds = 3;
const disbursedDaysAgo = 8;

type ClusterUnderTest = { workers: number; server: RunningProcess; cluster: CitusCluster };

/**
 * The same calls on a database spread by borrower. All nodes share this one machine's cores, so it tells what a node
 * more costs a call, not what a machine more would bring.
 */
export async function benchSharding(options: Options): Promise<void> {
  const bin = process.env.POSTGRES_BIN;
  if (bin === undefined) {
    throw new TypeError('spread needs POSTGRES_BIN: the programs of a PostgreSQL that has Citus installed');
  }
  const sides: ClusterUnderTest[] = [];
  try {
    for (const workers of workerCounts) sides.push(await startClusterUnderTest(bin, workers, options.orders));
    const rows: string[][] = [];
    for (const kind of measuredCalls) {
      for (const { server } of sides)
        await runLoadOrThrow(createLoadPlan(server.origin, kind, options.orders, 16, warmUpSeconds));
      for (const connections of connectionCounts) {
        rows.push(
          ...formatRows(
            sides,
            kind,
            connections,
            await measureAlternating(sides, kind, connections, options),
          ),
        );
      }
    }
    printTable(
      `Spread: calls a second, ${options.orders} orders, medians of ${rounds} turns of ${options.seconds} s`,
      ['call', 'connections', 'workers', 'a second', '/ alone', 'p50 ms', 'p99 ms', 'errors'],
      rows,
    );
  } finally {
    for (const { server, cluster } of sides) {
      await server.stop();
      await cluster.stop();
    }
  }
}

async function startClusterUnderTest(
  bin: string,
  workers: number,
  orders: number,
): Promise<ClusterUnderTest> {
  const cluster = await startCitusCluster(bin, workers);
  const database = await openDatabase({ databaseUrl: cluster.url, dataDir: '', log });
  await fillWithOrders(database, orders, disbursedDaysAgo);
  return { workers, cluster, server: await startProductServer({ DATABASE_URL: cluster.url }) };
}

/** The results of each side, turn by turn. */
async function measureAlternating(
  sides: readonly ClusterUnderTest[],
  kind: MeasuredCall,
  connections: number,
  { orders, seconds }: Options,
): Promise<LoadResult[][]> {
  const results: LoadResult[][] = sides.map(() => []);
  for (let round = 0; round < rounds; round++) {
    for (const [index, { server }] of sides.entries()) {
      const plan = {
        ...createLoadPlan(server.origin, kind, orders, connections, seconds),
        warmUp: loadWarmUpSeconds,
      };
      results[index]?.push(await runLoadOrThrow(plan));
    }
  }
  return results;
}

function formatRows(
  sides: readonly ClusterUnderTest[],
  kind: MeasuredCall,
  connections: number,
  results: readonly (readonly LoadResult[])[],
): string[][] {
  const rates = results.map((sideResults) => median(sideResults.map(({ perSecond }) => perSecond)));
  return sides.map(({ workers }, index) => {
    const sideResults = results[index] ?? [];
    return [
      callLabels[kind],
      String(connections),
      String(workers),
      formatWhole(rates[index] ?? Number.NaN),
      formatRatio(rates[index] ?? Number.NaN, rates[0] ?? Number.NaN),
      formatMs(median(sideResults.map(({ p50 }) => p50))),
      formatMs(median(sideResults.map(({ p99 }) => p99))),
      String(sideResults.reduce((sum, { errors }) => sum + errors, 0)),
    ];
  });
}
