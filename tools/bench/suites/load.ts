import { createFilledDatabase } from '../fill/orders.ts';
import { type LoadResult, runLoad, tryLoad } from '../load/plan.ts';
import { startCluster } from '../machine/cluster.ts';
import { startProductServer } from '../machine/server.ts';
import type { Options } from '../options.ts';
import { formatMs, formatWhole, printTable } from '../report.ts';

const database = 'bench';
const allowedP99Ms = 250;
const initialRate = 20;
const rateFactor = 1.4;
/** For the long run: what a step of some seconds holds, ten minutes with checkpoints and vacuum need not. */
const holdFactor = 0.8;
const warmUpRate = 100;

/** More and more people until the slowest 1 % wait too long, then the rate that is left held for longer. */
export async function benchLoad(options: Options): Promise<void> {
  const { orders, seconds, warmUp, hold, short } = options;
  await using cluster = await startCluster(options);
  await createFilledDatabase(cluster, database, orders);
  await using server = await startProductServer({ DATABASE_URL: cluster.urlOf(database) });
  const rows: string[][] = [];
  function runVisits(rate: number, durationSeconds: number): Promise<LoadResult> {
    const plan = {
      origin: server.origin,
      kind: 'visit',
      borrowers: orders,
      seconds: durationSeconds,
      rate,
    } as const;
    return short ? runLoad(plan) : tryLoad(plan);
  }
  async function holdsRate(rate: number, durationSeconds: number): Promise<boolean> {
    const { requests, errors, firstError, p50, p99, longest } = await runVisits(rate, durationSeconds);
    const isSustained = errors === 0 && p99 < allowedP99Ms;
    rows.push([
      ...[rate, durationSeconds, requests, requests / durationSeconds].map(formatWhole),
      ...[p50, p99, longest].map(formatMs),
      String(errors),
      formatWhole(await server.residentMemory()),
      isSustained ? 'yes' : 'no',
    ]);
    if (firstError !== '') console.error(firstError);
    return isSustained;
  }
  let rate = initialRate;
  await runVisits(warmUpRate, warmUp);
  await holdsRate(rate, seconds);
  while (!short && (await holdsRate(rate * rateFactor, seconds))) rate *= rateFactor;
  await holdsRate(rate * holdFactor, hold);
  printTable(
    `Load: visitors who open, read, make a reference, pay and complain; p99 under ${allowedP99Ms} ms, no error`,
    ['visitors/s', 'seconds', 'requests', 'requests/s', 'p50', 'p99', 'longest', 'errors', 'MB', 'held'],
    rows,
  );
}
