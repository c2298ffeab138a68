import type { LoadResult } from '../load/spawn.ts';
import { runLoadOrThrow } from '../load/spawn.ts';
import { type BenchCluster, startCluster } from '../machine/cluster.ts';
import { type PgbenchResult, pgbench } from '../machine/pgbench.ts';
import { type RunningProcess, startBareServer, startProductServer } from '../machine/server.ts';
import type { Options } from '../options.ts';
import { formatMs, formatRatio, formatWhole, median, printTable } from '../report.ts';
import {
  callLabels,
  captureCallSql,
  createFilledDatabase,
  createLoadPlan,
  type MeasuredCall,
  measuredCalls,
} from './calls.ts';

const database = 'bench';
const connectionCounts = [1, 16, 64];
/** Compiling what is called often takes Node some ten thousand calls. */
const warmUpSeconds = 20;
/** Each turn's load is a new process. */
const loadWarmUpSeconds = 1;
/** They take turns, so that what else happens on the machine meets all of them; medians count. */
const rounds = 5;

/**
 * The server beside the machine's limits: a bare HTTP server, one that does nothing but run the SQL of the call, and
 * PostgreSQL running it without a server.
 */
export async function benchServer(options: Options): Promise<void> {
  const cluster = await startCluster();
  try {
    await createFilledDatabase(cluster, database, options.orders);
    const results = [];
    for (const kind of measuredCalls) results.push(await measureCall(cluster, kind, options));
    printTable(
      `Server: calls a second, ${options.orders} orders, medians of ${rounds} turns of ${options.seconds} s`,
      ['call', 'SQL', 'connections', 'bare', 'bare + SQL', 'pgbench', 'HTTP'],
      results.flatMap(({ throughput }) => throughput),
    );
    printTable(
      'Server: ratios, medians of the turns',
      ['call', 'connections', 'HTTP / bare', 'HTTP / bare + SQL', 'bare + SQL / pgbench', 'HTTP / pgbench'],
      results.flatMap(({ ratios }) => ratios),
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

async function measureCall(cluster: BenchCluster, kind: MeasuredCall, { orders, seconds }: Options) {
  const { statements, script } = await captureCallSql(cluster, database, kind, orders);
  const url = cluster.urlOf(database);
  const product = await startProductServer({ DATABASE_URL: url });
  const idleMemory = await product.residentMemory();
  const { replyBytes } = await runLoadOrThrow(
    createLoadPlan(product.origin, kind, orders, 16, warmUpSeconds),
  );
  const bareServer = await startBareServer({ replyBytes });
  // What writes can't be run twice: a notice's ids are its own.
  const sqlServer = kind === 'webhook' ? undefined : await startBareServer({ replyBytes, statements, url });
  if (sqlServer) await runLoadOrThrow(createLoadPlan(sqlServer.origin, kind, orders, 16, warmUpSeconds));
  const throughput: string[][] = [];
  const ratios: string[][] = [];
  const latency: string[][] = [];
  for (const connections of connectionCounts) {
    const pgbenchResults: PgbenchResult[] = [];
    const productResults: LoadResult[] = [];
    const bareResults: LoadResult[] = [];
    const sqlServerResults: LoadResult[] = [];
    for (let round = 0; round < rounds; round++) {
      const runLoadOn = ({ origin }: RunningProcess) =>
        runLoadOrThrow({
          ...createLoadPlan(origin, kind, orders, connections, seconds),
          warmUp: loadWarmUpSeconds,
        });
      pgbenchResults.push(await pgbench(cluster, database, script, connections, seconds));
      productResults.push(await runLoadOn(product));
      bareResults.push(await runLoadOn(bareServer));
      if (sqlServer) sqlServerResults.push(await runLoadOn(sqlServer));
    }
    throughput.push([
      callLabels[kind],
      String(statements.length),
      String(connections),
      ...[bareResults, sqlServerResults, pgbenchResults, productResults].map(formatMedianRate),
    ]);
    ratios.push([
      callLabels[kind],
      String(connections),
      medianRatio(productResults, bareResults),
      medianRatio(productResults, sqlServerResults),
      medianRatio(sqlServerResults, pgbenchResults),
      medianRatio(productResults, pgbenchResults),
    ]);
    latency.push([
      callLabels[kind],
      String(connections),
      ...[pgbenchResults, productResults].flatMap((of) => [
        formatMs(median(of.map(({ p50 }) => p50))),
        formatMs(median(of.map(({ p99 }) => p99))),
      ]),
      formatWhole(await bareServer.residentMemory()),
      formatWhole(await product.residentMemory()),
      formatWhole(idleMemory),
    ]);
  }
  await Promise.all([product.stop(), bareServer.stop(), sqlServer?.stop()]);
  return { throughput, ratios, latency };
}

type Rate = { perSecond: number };

function formatMedianRate(rounds: readonly Rate[]): string {
  return rounds.length === 0 ? '' : formatWhole(median(rounds.map(({ perSecond }) => perSecond)));
}

/** The median of the ratios of each turn. */
function medianRatio(values: readonly Rate[], bases: readonly Rate[]): string {
  if (values.length === 0 || bases.length === 0) return '';
  const ratios = values.map(({ perSecond }, round) => perSecond / (bases[round]?.perSecond ?? Number.NaN));
  return formatRatio(median(ratios), 1);
}
