import { createFilledDatabase } from '../fill/orders.ts';
import { callLabels, runLoad } from '../load/plan.ts';
import { startCluster } from '../machine/cluster.ts';
import { captureCalls, pgbench } from '../machine/pgbench.ts';
import { startProductServer } from '../machine/server.ts';
import type { Options } from '../options.ts';
import { formatMs, formatRatio, formatWhole, median, medianRates, printTable, takeTurns } from '../report.ts';

const database = 'bench';
const connectionCounts = [1, 16, 64];
/** At most: each turn's load is a new process. */
const loadWarmUpSeconds = 1;

/** The server beside the machine's limit: PostgreSQL running the SQL of the call without a server. */
export async function benchServer(options: Options): Promise<void> {
  const { orders, seconds, rounds, warmUp, short } = options;
  await using cluster = await startCluster(options);
  await createFilledDatabase(cluster, database, orders);
  const captured = await captureCalls(cluster, database, options);
  await using product = await startProductServer({ DATABASE_URL: cluster.urlOf(database) });
  const rows: string[][] = [];
  console.log(`\nAt rest: ${formatWhole(await product.residentMemory())} MB`);
  for (const { kind, statements, script } of captured) {
    const plan = { origin: product.origin, kind, borrowers: orders };
    await runLoad({ ...plan, connections: 16, seconds: warmUp });
    for (const connections of short ? [4] : connectionCounts) {
      const sides = [
        () => pgbench(cluster, database, script, connections, seconds),
        () => runLoad({ ...plan, connections, seconds, warmUp: Math.min(warmUp, loadWarmUpSeconds) }),
      ];
      const [pgbenchTurns = [], httpTurns = []] = await takeTurns(sides, rounds, (measure) => measure());
      const [pgbenchRates, httpRates] = [medianRates(pgbenchTurns), medianRates(httpTurns)];
      const ratios = httpTurns.map(
        (turn, round) => turn.perSecond / (pgbenchTurns[round]?.perSecond ?? Number.NaN),
      );
      rows.push([
        callLabels[kind],
        String(statements),
        String(connections),
        ...[pgbenchRates.perSecond, httpRates.perSecond].map(formatWhole),
        formatRatio(median(ratios)),
        ...[pgbenchRates.p50, pgbenchRates.p99, httpRates.p50, httpRates.p99].map(formatMs),
        formatWhole(await product.residentMemory()),
      ]);
    }
  }
  printTable(
    `Server: calls a second, latency in ms, memory in MB; ${orders} orders, medians of ${rounds} turns of ${seconds} s`,
    ['call', 'SQL', 'connections', 'pgbench', 'HTTP', 'ratio', 'pgbench p50', 'p99', 'HTTP p50', 'p99', 'MB'],
    rows,
  );
}
