import { firstBorrower, templateBorrower } from '../fill/numbers.ts';
import { addPayments, growTo } from '../fill/orders.ts';
import { makeTemplate } from '../fill/template.ts';
import type { LoadPlan } from '../load/plan.ts';
import { load } from '../load/spawn.ts';
import { type Cluster, startCluster } from '../machine/cluster.ts';
import { type RunningProcess, startProduct } from '../machine/server.ts';
import type { Options } from '../options.ts';
import { median, ms, printTable, ratio } from '../report.ts';
import { fill, type Measured, measured, names, planOf } from './calls.ts';

const large = 'bench';
/** With 1,000 orders; each size is measured beside a fresh copy of it. */
const small = 'small';
const copy = 'small_copy';
const sizes = [100_000, 1_000_000];
const fullSize = 10_000_000;
/**
 * So many borrowers call, spread over all there are, at each size alike: what is measured is what the other orders cost
 * them, not how fast a disk finds people who haven't called for long; that has a row of its own.
 */
const callers = 1_000;
/** Small and large take turns, so that what else happens on the machine meets both. */
const turns = 3;
/** At most one payment an order: its own history is not what is measured here. */
const paymentsPerTurn = Math.floor(callers / turns);
const longestSeconds = 60;
/** A machine with millions of orders gives PostgreSQL more than the demonstration's 48 MB. */
const settings = { shared_buffers: '2GB', max_wal_size: '8GB' };
const disbursedDaysAgo = 8;
/** Until what is called often has been compiled: before, whichever size comes first seems slow. */
const warmUpSeconds = 12;
const manyPayments = 1_000;

/** A server and how many borrowers its database has for each one that calls. */
type Side = { server: RunningProcess; every: number };
type Latency = { p50: number; p99: number };
type Row = { kind: Measured; who: string; orders: number; few: number } & Latency;

/** The same calls with more and more orders, and for a borrower with 1,000 payments. One connection. */
export async function benchGrowth({ seconds, full }: Options): Promise<void> {
  const cluster = await startCluster(settings);
  try {
    await fill(cluster, small, callers, disbursedDaysAgo);
    await cluster.create(large);
    const { db, close } = await cluster.open(large);
    await makeTemplate(db, disbursedDaysAgo);
    const rows: Row[] = [];
    let existing = 0;
    for (const orders of full ? [...sizes, fullSize] : sizes) {
      await growTo(db, orders, existing);
      existing = orders;
      const isLast = orders === (full ? fullSize : sizes.at(-1));
      if (isLast) await addPayments(db, manyPayments);
      rows.push(...(await measureAt(cluster, orders, seconds, isLast)));
    }
    await close();
    printTable(
      `Growth: p50 in ms, one connection, in turns with a database of ${callers} orders`,
      ['call', 'who', 'orders', `p50 at ${callers}`, 'p50', 'p99', `p50 / at ${callers}`],
      rows.map(({ kind, who, orders, few, p50, p99 }) => [
        names[kind],
        who,
        String(orders),
        ms(few),
        ms(p50),
        ms(p99),
        ratio(p50, few),
      ]),
    );
  } finally {
    await cluster.close();
  }
}

async function measureAt(
  cluster: Cluster,
  orders: number,
  seconds: number,
  hasManyPayments: boolean,
): Promise<Row[]> {
  await cluster.create(copy, small);
  const few = await start(cluster, copy, callers);
  const many = await start(cluster, large, orders);
  const rows: Row[] = [];
  for (const kind of measured) {
    const [atFew, atMany] = await inTurns([few, many], kind, seconds);
    const compared = { kind, orders, few: atFew.p50 };
    rows.push({ ...compared, who: 'those who call', ...atMany });
    if (kind !== 'webhook') {
      const anyone = await load(planOf(many.server.origin, kind, orders, 1, seconds));
      rows.push({ ...compared, who: 'anyone', ...anyone });
    }
    if (hasManyPayments) {
      const plan = { ...planOf(many.server.origin, kind, 1, 1, seconds), first: templateBorrower };
      const one = await load({ ...plan, most: callers });
      rows.push({ ...compared, who: `one with ${manyPayments} payments`, ...one });
    }
  }
  await Promise.all([few.server.stop(), many.server.stop()]);
  await cluster.drop(copy);
  return rows;
}

/** Medians of the turns. */
async function inTurns(
  sides: readonly [Side, Side],
  kind: Measured,
  seconds: number,
): Promise<[Latency, Latency]> {
  const measuredOf = new Map<Side, Latency[]>(sides.map((side) => [side, []]));
  for (let turn = 0; turn < turns; turn++) {
    for (const side of turn % 2 === 0 ? sides : sides.toReversed()) {
      measuredOf.get(side)?.push(await load(planOfTurn(side, kind, turn, seconds)));
    }
  }
  const [few, many] = sides.map((side) => {
    const latencies = measuredOf.get(side) ?? [];
    return { p50: median(latencies.map(({ p50 }) => p50)), p99: median(latencies.map(({ p99 }) => p99)) };
  });
  if (few === undefined || many === undefined) throw new Error('two sides take turns');
  return [few, many];
}

/** The callers' requests; of payments each turn those of other borrowers. */
function planOfTurn(side: Side, kind: Measured, turn: number, seconds: number): LoadPlan {
  if (kind !== 'webhook') return planOfCallers(side, kind, 1, seconds);
  return {
    ...planOfCallers(side, kind, 1, longestSeconds),
    first: firstBorrower + turn * paymentsPerTurn * side.every,
    borrowers: paymentsPerTurn,
    most: paymentsPerTurn,
  };
}

function planOfCallers(
  { server, every }: Side,
  kind: Measured,
  connections: number,
  seconds: number,
): LoadPlan {
  return { ...planOf(server.origin, kind, callers, connections, seconds), every };
}

/** A server of its own, warmed up. */
async function start(cluster: Cluster, database: string, orders: number): Promise<Side> {
  const server = await startProduct({ DATABASE_URL: cluster.urlOf(database) });
  const side = { server, every: orders / callers };
  for (const kind of ['loanDetails', 'repaymentDetail'] as const) {
    await load(planOfCallers(side, kind, 4, warmUpSeconds));
  }
  return side;
}
