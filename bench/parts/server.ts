import type { LoadResult } from '../load/plan.ts';
import { load } from '../load/spawn.ts';
import { type Cluster, startCluster } from '../machine/cluster.ts';
import { startBare, startProduct } from '../machine/server.ts';
import type { Options } from '../options.ts';
import { median, ms, printTable, ratio, whole } from '../report.ts';
import { type PgbenchResult, pgbench } from '../sql/pgbench.ts';
import { fill, type Measured, measured, names, planOf, sqlOf } from './calls.ts';

const database = 'bench';
const connectionCounts = [1, 16, 64];
/** Compiling what is called often takes Node some ten thousand calls. */
const warmUpSeconds = 20;
/** The three take turns, so that what else happens on the machine meets all of them; medians count. */
const turns = 5;

/** The server beside the machine's limits: a bare HTTP server, and PostgreSQL running the very SQL of the call. */
export async function benchServer(options: Options): Promise<void> {
  const cluster = await startCluster();
  try {
    await fill(cluster, database, options.orders);
    const results = [];
    for (const kind of measured) results.push(await measure(cluster, kind, options));
    printTable(
      `Server: calls a second, ${options.orders} orders, medians of ${turns} turns of ${options.seconds} s`,
      ['call', 'SQL', 'connections', 'bare', 'pgbench', 'HTTP', 'HTTP / bare', 'HTTP / pgbench'],
      results.flatMap(({ throughput }) => throughput),
    );
    printTable(
      'Server: latency in ms, and memory of the process in MB',
      ['call', 'connections', 'pgbench p50', 'p99', 'HTTP p50', 'p99', 'bare MB', 'server MB', 'at rest'],
      results.flatMap(({ latency }) => latency),
    );
  } finally {
    await cluster.close();
  }
}

async function measure(cluster: Cluster, kind: Measured, { orders, seconds }: Options) {
  const { statements, script } = await sqlOf(cluster, database, kind, orders);
  const product = await startProduct({ DATABASE_URL: cluster.urlOf(database) });
  const atRest = await product.memory();
  const { replyBytes } = await load(planOf(product.origin, kind, orders, 16, warmUpSeconds));
  const bare = await startBare(replyBytes);
  const throughput: string[][] = [];
  const latency: string[][] = [];
  for (const connections of connectionCounts) {
    const limits: PgbenchResult[] = [];
    const calls: LoadResult[] = [];
    const constants: LoadResult[] = [];
    for (let turn = 0; turn < turns; turn++) {
      limits.push(await pgbench(cluster, database, script, connections, seconds));
      calls.push(await load(planOf(product.origin, kind, orders, connections, seconds)));
      constants.push(await load(planOf(bare.origin, kind, orders, connections, seconds)));
    }
    throughput.push([
      names[kind],
      String(statements.length),
      String(connections),
      ...[constants, limits, calls].map((of) => whole(median(of.map(({ perSecond }) => perSecond)))),
      ratioOfTurns(calls, constants),
      ratioOfTurns(calls, limits),
    ]);
    latency.push([
      names[kind],
      String(connections),
      ...[limits, calls].flatMap((of) => [
        ms(median(of.map(({ p50 }) => p50))),
        ms(median(of.map(({ p99 }) => p99))),
      ]),
      whole(await bare.memory()),
      whole(await product.memory()),
      whole(atRest),
    ]);
  }
  await Promise.all([product.stop(), bare.stop()]);
  return { throughput, latency };
}

type Rate = { perSecond: number };

/** The median of the ratios of each turn. */
function ratioOfTurns(values: readonly Rate[], bases: readonly Rate[]): string {
  const ratios = values.map(({ perSecond }, turn) => perSecond / (bases[turn]?.perSecond ?? Number.NaN));
  return ratio(median(ratios), 1);
}
