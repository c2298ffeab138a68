import type { LoadResult } from '../load/plan.ts';
import { tryLoad } from '../load/spawn.ts';
import { startCluster } from '../machine/cluster.ts';
import { startProduct } from '../machine/server.ts';
import type { Options } from '../options.ts';
import { ms, printTable, whole } from '../report.ts';
import { fill, planOf } from './calls.ts';

const database = 'bench';
const allowedP99Ms = 250;
const firstRate = 20;
const growth = 1.4;
/** Kept for the long run: what a step of some seconds holds, ten minutes with checkpoints and vacuum need not. */
const reserve = 0.8;
/** Until what people do has been compiled. */
const warmUp = { rate: 100, seconds: 20 };

/** More and more people until the slowest 1 % wait too long, then the rate that is left held for longer. */
export async function benchLoad({ orders, seconds, hold }: Options): Promise<void> {
  const cluster = await startCluster();
  try {
    await fill(cluster, database, orders);
    const server = await startProduct({ DATABASE_URL: cluster.urlOf(database) });
    const rows: string[][] = [];
    function visits(rate: number, forSeconds: number): Promise<LoadResult> {
      return tryLoad({ ...planOf(server.origin, 'visit', orders, 0, forSeconds), rate });
    }
    async function holds(rate: number, forSeconds: number): Promise<boolean> {
      const { requests, errors, firstError, p50, p99, longest } = await visits(rate, forSeconds);
      const memory = await server.memory();
      const isHeld = errors === 0 && p99 < allowedP99Ms;
      const figures = [rate, forSeconds, requests, requests / forSeconds].map(whole);
      rows.push([
        ...figures,
        ms(p50),
        ms(p99),
        ms(longest),
        String(errors),
        whole(memory),
        isHeld ? 'yes' : 'no',
      ]);
      if (firstError !== '') console.error(firstError);
      return isHeld;
    }
    let rate = firstRate;
    await visits(warmUp.rate, warmUp.seconds);
    await holds(rate, seconds);
    while (await holds(rate * growth, seconds)) rate *= growth;
    await holds(rate * reserve, hold);
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
