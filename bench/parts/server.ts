import { load } from '../load/spawn.ts';
import { type Cluster, startCluster } from '../machine/cluster.ts';
import { startBare, startProduct } from '../machine/server.ts';
import type { Options } from '../options.ts';
import { ms, printTable, ratio, whole } from '../report.ts';
import { pgbench } from '../sql/pgbench.ts';
import { fill, type Measured, measured, names, planOf, sqlOf } from './calls.ts';

const database = 'bench';
const connectionCounts = [1, 16, 64];
const warmUpSeconds = 3;

/** The server beside the machine's limit: a bare HTTP server, and PostgreSQL running the very SQL of the call. */
export async function benchServer(options: Options): Promise<void> {
  const cluster = await startCluster();
  try {
    await fill(cluster, database, options.orders);
    const results = [];
    for (const kind of measured) results.push(await measure(cluster, kind, options));
    printTable(
      `Server: calls a second, ${options.orders} orders, ${options.seconds} s each`,
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
    const limit = await pgbench(cluster, database, script, connections, seconds);
    const http = await load(planOf(product.origin, kind, orders, connections, seconds));
    const constant = await load(planOf(bare.origin, kind, orders, connections, seconds));
    throughput.push([
      names[kind],
      String(statements.length),
      String(connections),
      whole(constant.perSecond),
      whole(limit.perSecond),
      whole(http.perSecond),
      ratio(http.perSecond, constant.perSecond),
      ratio(http.perSecond, limit.perSecond),
    ]);
    latency.push([
      names[kind],
      String(connections),
      ms(limit.p50),
      ms(limit.p99),
      ms(http.p50),
      ms(http.p99),
      whole(await bare.memory()),
      whole(await product.memory()),
      whole(atRest),
    ]);
  }
  await Promise.all([product.stop(), bare.stop()]);
  return { throughput, latency };
}
