import type { LoadResult } from '../load/spawn.ts';
import { tryLoad } from '../load/spawn.ts';
import { startCluster } from '../machine/cluster.ts';
import { startProductServer } from '../machine/server.ts';
import type { Options } from '../options.ts';
import { formatMs, formatWhole, printTable } from '../report.ts';
import { createFilledDatabase, createLoadPlan } from './calls.ts';

const database = 'bench';
const allowedP99Ms = 250;
const initialRate = 20;
const rateFactor = 1.4;
/** Kept for the long run: what a step of some seconds holds, ten minutes with checkpoints and vacuum need not. */
const holdFactor = 0.8;
/** Until what people do has been compiled. */
const warmUp = { rate: 100, seconds: 20 };

/** More and more people until the slowest 1 % wait too long, then the rate that is left held for longer. */
export async function benchLoad({ orders, seconds, holdSeconds }: Options): Promise<void> {
  const cluster = await startCluster();
  try {
    await createFilledDatabase(cluster, database, orders);
    const server = await startProductServer({ DATABASE_URL: cluster.urlOf(database) });
    const rows: string[][] = [];
    function runVisits(rate: number, durationSeconds: number): Promise<LoadResult> {
      return tryLoad({ ...createLoadPlan(server.origin, 'visit', orders, 0, durationSeconds), rate });
    }
    async function holdsRate(rate: number, durationSeconds: number): Promise<boolean> {
      const { requests, errors, firstError, p50, p99, longest } = await runVisits(rate, durationSeconds);
      const memory = await server.residentMemory();
      const isSustained = errors === 0 && p99 < allowedP99Ms;
      const figures = [rate, durationSeconds, requests, requests / durationSeconds].map(formatWhole);
      rows.push([
        ...figures,
        formatMs(p50),
        formatMs(p99),
        formatMs(longest),
        String(errors),
        formatWhole(memory),
        isSustained ? 'yes' : 'no',
      ]);
      if (firstError !== '') console.error(firstError);
      return isSustained;
    }
    let rate = initialRate;
    await runVisits(warmUp.rate, warmUp.seconds);
    await holdsRate(rate, seconds);
    while (await holdsRate(rate * rateFactor, seconds)) rate *= rateFactor;
    await holdsRate(rate * holdFactor, holdSeconds);
    await server.stop();
    printTable(
      `Load: visitors who open, read, make a reference, pay and complain; p99 under ${allowedP99Ms} ms, no error`,
      ['visitors/s', 'seconds', 'requests', 'requests/s', 'p50', 'p99', 'longest', 'errors', 'MB', 'held'],
      rows,
    );
  } finally {
    await cluster.close();
  }
}
