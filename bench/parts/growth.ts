import { templateBorrower } from '../fill/numbers.ts';
import { addPayments, growTo } from '../fill/orders.ts';
import { makeTemplate } from '../fill/template.ts';
import type { LoadPlan } from '../load/plan.ts';
import { load } from '../load/spawn.ts';
import { type Cluster, startCluster } from '../machine/cluster.ts';
import { type RunningProcess, startProduct } from '../machine/server.ts';
import type { Options } from '../options.ts';
import { ms, printTable, ratio } from '../report.ts';
import { type Measured, measured, names, planOf } from './calls.ts';

const database = 'bench';
const sizes = [1_000, 100_000, 1_000_000];
const fullSize = 10_000_000;
/**
 * So many borrowers call, spread over all there are, at each size alike: what is measured is what the other orders cost
 * them, not how fast a disk finds people who haven't called for long; that has a row of its own.
 */
const callers = 1_000;
/** At most one payment an order: its own history is not what is measured here. */
const mostRequests = callers;
/** A machine with millions of orders gives PostgreSQL more than the demonstration's 48 MB. */
const settings = { shared_buffers: '2GB', max_wal_size: '8GB' };
const warmUpSeconds = 3;
const manyPayments = 1_000;

/** The same calls with more and more orders, and for a borrower with 1,000 payments. One connection. */
export async function benchGrowth({ seconds, full }: Options): Promise<void> {
  const counts = full ? [...sizes, fullSize] : sizes;
  const cluster = await startCluster(settings);
  try {
    await cluster.create(database);
    const { db, close } = await cluster.open(database);
    await makeTemplate(db, 8);
    const rows: { kind: Measured; who: string; orders: number; p50: number; p99: number }[] = [];
    let existing = 0;
    for (const orders of counts) {
      await growTo(db, orders, existing);
      existing = orders;
      rows.push(...(await measureAt(cluster, orders, seconds)));
    }
    await addPayments(db, manyPayments);
    const busy = await measureBusy(cluster, existing, seconds);
    await close();
    const base = (kind: Measured) => rows.find((row) => row.kind === kind)?.p50 ?? Number.NaN;
    printTable(
      'Growth: p50 in ms, one connection',
      ['call', 'who', 'orders', 'p50', 'p99', `p50 / at ${sizes[0]}`],
      [
        ...rows.map((row) => [
          names[row.kind],
          row.who,
          String(row.orders),
          ms(row.p50),
          ms(row.p99),
          ratio(row.p50, base(row.kind)),
        ]),
        ...busy.map((row) => [
          names[row.kind],
          `one with ${manyPayments} payments`,
          String(existing),
          ms(row.p50),
          ms(row.p99),
          ratio(row.p50, base(row.kind)),
        ]),
      ],
    );
  } finally {
    await cluster.close();
  }
}

async function measureAt(cluster: Cluster, orders: number, seconds: number) {
  return onProduct(cluster, orders, async (server) => {
    const rows = [];
    for (const kind of measured) {
      const plan = planOfCallers(server, kind, orders, 1, kind === 'webhook' ? 60 : seconds);
      const { p50, p99 } = await load(kind === 'webhook' ? { ...plan, most: mostRequests } : plan);
      rows.push({ kind, who: 'those who call', orders, p50, p99 });
    }
    if (orders === callers) return rows;
    for (const kind of ['loanDetails', 'repaymentDetail'] as const) {
      const { p50, p99 } = await load(planOf(server.origin, kind, orders, 1, seconds));
      rows.push({ kind, who: 'anyone', orders, p50, p99 });
    }
    return rows;
  });
}

function planOfCallers(
  { origin }: RunningProcess,
  kind: Measured,
  orders: number,
  connections: number,
  seconds: number,
): LoadPlan {
  return { ...planOf(origin, kind, callers, connections, seconds), every: orders / callers };
}

function measureBusy(cluster: Cluster, orders: number, seconds: number) {
  return onProduct(cluster, orders, async ({ origin }) => {
    const rows = [];
    for (const kind of measured) {
      const plan = { ...planOf(origin, kind, 1, 1, seconds), first: templateBorrower, most: mostRequests };
      const { p50, p99 } = await load(plan);
      rows.push({ kind, p50, p99 });
    }
    return rows;
  });
}

/** Each size has its own process, warmed up alike. */
async function onProduct<T>(
  cluster: Cluster,
  orders: number,
  work: (server: RunningProcess) => Promise<T>,
): Promise<T> {
  const server = await startProduct({ DATABASE_URL: cluster.urlOf(database) });
  for (const kind of ['loanDetails', 'repaymentDetail'] as const) {
    await load(planOfCallers(server, kind, orders, 4, warmUpSeconds));
  }
  return work(server).finally(() => server.stop());
}
