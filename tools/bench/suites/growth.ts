import { firstBorrower, templateBorrower } from '../fill/borrowerNumbers.ts';
import { addPayments, createTemplateLoan, growToCount } from '../fill/orders.ts';
import type { LoadPlan } from '../load/spawn.ts';
import { runLoadOrThrow } from '../load/spawn.ts';
import { type BenchCluster, startCluster } from '../machine/cluster.ts';
import { type RunningProcess, startProductServer } from '../machine/server.ts';
import type { Options } from '../options.ts';
import { formatMs, formatRatio, median, printTable } from '../report.ts';
import {
  callLabels,
  createFilledDatabase,
  createLoadPlan,
  type MeasuredCall,
  measuredCalls,
} from './calls.ts';

const largeDatabase = 'bench';
/** With 1,000 orders; each size is measured beside a fresh copy of it. */
const smallDatabase = 'small';
const smallCopy = 'small_copy';
const sizes = [100_000, 1_000_000];
const fullSize = 10_000_000;
/**
 * So many borrowers call, spread over all there are, at each size alike: what is measured is what the other orders cost
 * them, not how fast a disk finds people who haven't called for long; that has a row of its own.
 */
const callerCount = 1_000;
/** Small and large take turns, so that what else happens on the machine meets both. */
const rounds = 3;
/** At most one payment an order: its own history is not what is measured here. */
const paymentsPerRound = Math.floor(callerCount / rounds);
const maxSeconds = 60;
/** A machine with millions of orders gives PostgreSQL more than the demonstration's 48 MB. */
const settings = { shared_buffers: '2GB', max_wal_size: '8GB' };
const disbursedDaysAgo = 8;
/** Until what is called often has been compiled: before, whichever size comes first seems slow. */
const warmUpSeconds = 12;
const manyPayments = 1_000;

/** A server and how many borrowers its database has for each one that calls. */
type ServerUnderTest = { server: RunningProcess; borrowerStep: number };
type Latency = { p50: number; p99: number };
type Row = { kind: MeasuredCall; callerKind: string; orders: number; smallP50: number } & Latency;

/** The same calls with more and more orders, and for a borrower with 1,000 payments. One connection. */
export async function benchGrowth({ seconds, full }: Options): Promise<void> {
  const cluster = await startCluster(settings);
  try {
    await createFilledDatabase(cluster, smallDatabase, callerCount, disbursedDaysAgo);
    await cluster.create(largeDatabase);
    const { db, close } = await cluster.open(largeDatabase);
    await createTemplateLoan(db, disbursedDaysAgo);
    const rows: Row[] = [];
    let existing = 0;
    for (const orders of full ? [...sizes, fullSize] : sizes) {
      await growToCount(db, orders, existing);
      existing = orders;
      const isLast = orders === (full ? fullSize : sizes.at(-1));
      if (isLast) await addPayments(db, manyPayments);
      rows.push(...(await measureAtSize(cluster, orders, seconds, isLast)));
    }
    await close();
    printTable(
      `Growth: p50 in ms, one connection, in turns with a database of ${callerCount} orders`,
      ['call', 'who', 'orders', `p50 at ${callerCount}`, 'p50', 'p99', `p50 / at ${callerCount}`],
      rows.map(({ kind, callerKind, orders, smallP50, p50, p99 }) => [
        callLabels[kind],
        callerKind,
        String(orders),
        formatMs(smallP50),
        formatMs(p50),
        formatMs(p99),
        formatRatio(p50, smallP50),
      ]),
    );
  } finally {
    await cluster.close();
  }
}

async function measureAtSize(
  cluster: BenchCluster,
  orders: number,
  seconds: number,
  hasManyPayments: boolean,
): Promise<Row[]> {
  await cluster.create(smallCopy, smallDatabase);
  const smallP50 = await startServerUnderTest(cluster, smallCopy, callerCount);
  const manySide = await startServerUnderTest(cluster, largeDatabase, orders);
  const rows: Row[] = [];
  for (const kind of measuredCalls) {
    const [smallLatency, largeLatency] = await measureAlternating([smallP50, manySide], kind, seconds);
    const comparison = { kind, orders, smallP50: smallLatency.p50 };
    rows.push({ ...comparison, callerKind: 'those who call', ...largeLatency });
    if (kind !== 'webhook') {
      const anyBorrower = await runLoadOrThrow(
        createLoadPlan(manySide.server.origin, kind, orders, 1, seconds),
      );
      rows.push({ ...comparison, callerKind: 'anyone', ...anyBorrower });
    }
    if (hasManyPayments) {
      const plan = {
        ...createLoadPlan(manySide.server.origin, kind, 1, 1, seconds),
        firstBorrower: templateBorrower,
      };
      const single = await runLoadOrThrow({ ...plan, maxRequests: callerCount });
      rows.push({ ...comparison, callerKind: `one with ${manyPayments} payments`, ...single });
    }
  }
  await Promise.all([smallP50.server.stop(), manySide.server.stop()]);
  await cluster.drop(smallCopy);
  return rows;
}

/** Medians of the turns. */
async function measureAlternating(
  sides: readonly [ServerUnderTest, ServerUnderTest],
  kind: MeasuredCall,
  seconds: number,
): Promise<[Latency, Latency]> {
  const latenciesBySide = new Map<ServerUnderTest, Latency[]>(sides.map((side) => [side, []]));
  for (let round = 0; round < rounds; round++) {
    for (const side of round % 2 === 0 ? sides : sides.toReversed()) {
      latenciesBySide.get(side)?.push(await runLoadOrThrow(createRoundPlan(side, kind, round, seconds)));
    }
  }
  const [smallP50, manySide] = sides.map((side) => {
    const latencies = latenciesBySide.get(side) ?? [];
    return { p50: median(latencies.map(({ p50 }) => p50)), p99: median(latencies.map(({ p99 }) => p99)) };
  });
  if (smallP50 === undefined || manySide === undefined) throw new Error('two sides take turns');
  return [smallP50, manySide];
}

/** The callers' requests; of payments each turn those of other borrowers. */
function createRoundPlan(
  side: ServerUnderTest,
  kind: MeasuredCall,
  round: number,
  seconds: number,
): LoadPlan {
  if (kind !== 'webhook') return createCallerPlan(side, kind, 1, seconds);
  return {
    ...createCallerPlan(side, kind, 1, maxSeconds),
    firstBorrower: firstBorrower + round * paymentsPerRound * side.borrowerStep,
    borrowers: paymentsPerRound,
    maxRequests: paymentsPerRound,
  };
}

function createCallerPlan(
  { server, borrowerStep }: ServerUnderTest,
  kind: MeasuredCall,
  connections: number,
  seconds: number,
): LoadPlan {
  return { ...createLoadPlan(server.origin, kind, callerCount, connections, seconds), borrowerStep };
}

/** A server of its own, warmed up. */
async function startServerUnderTest(
  cluster: BenchCluster,
  database: string,
  orders: number,
): Promise<ServerUnderTest> {
  const server = await startProductServer({ DATABASE_URL: cluster.urlOf(database) });
  const side = { server, borrowerStep: orders / callerCount };
  for (const kind of ['loanDetails', 'repaymentDetail'] as const) {
    await runLoadOrThrow(createCallerPlan(side, kind, 4, warmUpSeconds));
  }
  return side;
}
