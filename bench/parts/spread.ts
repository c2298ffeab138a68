import { openDatabase } from '../../src/server/database/index.ts';
import { growTo } from '../fill/orders.ts';
import { makeTemplate } from '../fill/template.ts';
import type { LoadResult } from '../load/plan.ts';
import { load } from '../load/spawn.ts';
import { log } from '../machine/cluster.ts';
import { type Laid, startNodes } from '../machine/nodes.ts';
import { type RunningProcess, startProduct } from '../machine/server.ts';
import type { Options } from '../options.ts';
import { median, ms, printTable, ratio, whole } from '../report.ts';
import { type Measured, measured, names, planOf } from './calls.ts';

/** How many workers keep the rows; with 0 it is PostgreSQL alone, which the others are measured by. */
const layouts = [0, 1, 2, 4];
const connectionCounts = [1, 16];
const warmUpSeconds = 10;
const loadWarmUpSeconds = 1;
/** They take turns, so that what else happens on the machine meets all of them; medians count. */
const turns = 3;
const disbursedDaysAgo = 8;

type Side = { workers: number; server: RunningProcess; laid: Laid };

/**
 * The same calls on a database spread by borrower. All nodes share this one machine's cores, so it tells what a node
 * more costs a call, not what a machine more would bring.
 */
export async function benchSpread(options: Options): Promise<void> {
  const bin = process.env.POSTGRES_BIN;
  if (bin === undefined) {
    throw new TypeError('spread needs POSTGRES_BIN: the programs of a PostgreSQL that has Citus installed');
  }
  const sides: Side[] = [];
  try {
    for (const workers of layouts) sides.push(await startSide(bin, workers, options.orders));
    const rows: string[][] = [];
    for (const kind of measured) {
      for (const { server } of sides)
        await load(planOf(server.origin, kind, options.orders, 16, warmUpSeconds));
      for (const connections of connectionCounts) {
        rows.push(...rowsOf(sides, kind, connections, await inTurns(sides, kind, connections, options)));
      }
    }
    printTable(
      `Spread: calls a second, ${options.orders} orders, medians of ${turns} turns of ${options.seconds} s`,
      ['call', 'connections', 'workers', 'a second', '/ alone', 'p50 ms', 'p99 ms', 'errors'],
      rows,
    );
  } finally {
    for (const { server, laid } of sides) {
      await server.stop();
      await laid.stop();
    }
  }
}

async function startSide(bin: string, workers: number, orders: number): Promise<Side> {
  const laid = await startNodes(bin, workers);
  const database = await openDatabase({ databaseUrl: laid.url, dataDir: '', log });
  await makeTemplate(database.db, disbursedDaysAgo);
  await growTo(database.db, orders);
  await database.close();
  return { workers, laid, server: await startProduct({ DATABASE_URL: laid.url }) };
}

/** The results of each side, turn by turn. */
async function inTurns(
  sides: readonly Side[],
  kind: Measured,
  connections: number,
  { orders, seconds }: Options,
): Promise<LoadResult[][]> {
  const results: LoadResult[][] = sides.map(() => []);
  for (let turn = 0; turn < turns; turn++) {
    for (const [index, { server }] of sides.entries()) {
      const plan = {
        ...planOf(server.origin, kind, orders, connections, seconds),
        warmUp: loadWarmUpSeconds,
      };
      results[index]?.push(await load(plan));
    }
  }
  return results;
}

function rowsOf(
  sides: readonly Side[],
  kind: Measured,
  connections: number,
  results: readonly (readonly LoadResult[])[],
): string[][] {
  const rates = results.map((of) => median(of.map(({ perSecond }) => perSecond)));
  return sides.map(({ workers }, index) => {
    const of = results[index] ?? [];
    return [
      names[kind],
      String(connections),
      String(workers),
      whole(rates[index] ?? Number.NaN),
      ratio(rates[index] ?? Number.NaN, rates[0] ?? Number.NaN),
      ms(median(of.map(({ p50 }) => p50))),
      ms(median(of.map(({ p99 }) => p99))),
      String(of.reduce((sum, { errors }) => sum + errors, 0)),
    ];
  });
}
