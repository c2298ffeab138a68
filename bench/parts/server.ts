import type { LoadResult } from '../load/plan.ts';
import { load } from '../load/spawn.ts';
import { type Cluster, startCluster } from '../machine/cluster.ts';
import { type RunningProcess, startBare, startProduct } from '../machine/server.ts';
import type { Options } from '../options.ts';
import { median, ms, printTable, ratio, whole } from '../report.ts';
import { type PgbenchResult, pgbench } from '../sql/pgbench.ts';
import { fill, type Measured, measured, names, planOf, sqlOf } from './calls.ts';

const database = 'bench';
const connectionCounts = [1, 16, 64];
/** Compiling what is called often takes Node some ten thousand calls. */
const warmUpSeconds = 20;
/** Each turn's load is a new process. */
const loadWarmUpSeconds = 1;
/** They take turns, so that what else happens on the machine meets all of them; medians count. */
const turns = 5;

/**
 * The server beside the machine's limits: a bare HTTP server, one that does nothing but run the SQL of the call, and
 * PostgreSQL running it without a server.
 */
export async function benchServer(options: Options): Promise<void> {
  const cluster = await startCluster();
  try {
    await fill(cluster, database, options.orders);
    const results = [];
    for (const kind of measured) results.push(await measure(cluster, kind, options));
    printTable(
      `Server: calls a second, ${options.orders} orders, medians of ${turns} turns of ${options.seconds} s`,
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

async function measure(cluster: Cluster, kind: Measured, { orders, seconds }: Options) {
  const { statements, script } = await sqlOf(cluster, database, kind, orders);
  const url = cluster.urlOf(database);
  const product = await startProduct({ DATABASE_URL: url });
  const atRest = await product.memory();
  const { replyBytes } = await load(planOf(product.origin, kind, orders, 16, warmUpSeconds));
  const bare = await startBare({ replyBytes });
  // What writes can't be run twice: a notice's ids are its own.
  const reading = kind === 'webhook' ? undefined : await startBare({ replyBytes, statements, url });
  if (reading) await load(planOf(reading.origin, kind, orders, 16, warmUpSeconds));
  const throughput: string[][] = [];
  const ratios: string[][] = [];
  const latency: string[][] = [];
  for (const connections of connectionCounts) {
    const limits: PgbenchResult[] = [];
    const calls: LoadResult[] = [];
    const constants: LoadResult[] = [];
    const readings: LoadResult[] = [];
    for (let turn = 0; turn < turns; turn++) {
      const loadOf = ({ origin }: RunningProcess) =>
        load({ ...planOf(origin, kind, orders, connections, seconds), warmUp: loadWarmUpSeconds });
      limits.push(await pgbench(cluster, database, script, connections, seconds));
      calls.push(await loadOf(product));
      constants.push(await loadOf(bare));
      if (reading) readings.push(await loadOf(reading));
    }
    throughput.push([
      names[kind],
      String(statements.length),
      String(connections),
      ...[constants, readings, limits, calls].map(medianRate),
    ]);
    ratios.push([
      names[kind],
      String(connections),
      ratioOfTurns(calls, constants),
      ratioOfTurns(calls, readings),
      ratioOfTurns(readings, limits),
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
  await Promise.all([product.stop(), bare.stop(), reading?.stop()]);
  return { throughput, ratios, latency };
}

type Rate = { perSecond: number };

function medianRate(turns: readonly Rate[]): string {
  return turns.length === 0 ? '' : whole(median(turns.map(({ perSecond }) => perSecond)));
}

/** The median of the ratios of each turn. */
function ratioOfTurns(values: readonly Rate[], bases: readonly Rate[]): string {
  if (values.length === 0 || bases.length === 0) return '';
  const ratios = values.map(({ perSecond }, turn) => perSecond / (bases[turn]?.perSecond ?? Number.NaN));
  return ratio(median(ratios), 1);
}
