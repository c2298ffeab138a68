import { templateBorrower } from '../fill/numbers.ts';
import { addPayments, growTo } from '../fill/orders.ts';
import { makeTemplate } from '../fill/template.ts';
import { load } from '../load/spawn.ts';
import { type Cluster, startCluster } from '../machine/cluster.ts';
import { type RunningProcess, startProduct } from '../machine/server.ts';
import type { Options } from '../options.ts';
import { ms, printTable, ratio } from '../report.ts';
import { type Measured, measured, names, planOf } from './calls.ts';

const database = 'bench';
const sizes = [1_000, 100_000, 1_000_000];
const fullSize = 10_000_000;
/** At most one payment an order at the smallest size: an order's own history is not what is measured here. */
const mostRequests = 1_000;
const warmUpSeconds = 3;
const manyPayments = 1_000;

/** The same calls with more and more orders, and for a borrower with 1,000 payments. One connection. */
export async function benchGrowth({ seconds, full }: Options): Promise<void> {
  const counts = full ? [...sizes, fullSize] : sizes;
  const cluster = await startCluster();
  try {
    await cluster.create(database);
    const { db, close } = await cluster.open(database);
    await makeTemplate(db, 8);
    const rows: { kind: Measured; orders: number; p50: number; p99: number }[] = [];
    let existing = 0;
    for (const orders of counts) {
      await growTo(db, orders, existing);
      existing = orders;
      rows.push(...(await measureAt(cluster, orders, seconds)));
    }
    await addPayments(db, manyPayments);
    const busy = await measureBusy(cluster, seconds);
    await close();
    const base = (kind: Measured) => rows.find((row) => row.kind === kind)?.p50 ?? Number.NaN;
    printTable(
      'Growth: p50 in ms, one connection',
      ['call', 'orders', 'p50', 'p99', `p50 / at ${sizes[0]}`],
      [
        ...rows.map((row) => [
          names[row.kind],
          String(row.orders),
          ms(row.p50),
          ms(row.p99),
          ratio(row.p50, base(row.kind)),
        ]),
        ...busy.map((row) => [
          `${names[row.kind]}, a borrower with ${manyPayments} payments`,
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
  return onProduct(cluster, async ({ origin }) => {
    const rows = [];
    for (const kind of measured) {
      const plan = planOf(origin, kind, orders, 1, kind === 'webhook' ? 60 : seconds);
      const { p50, p99 } = await load(kind === 'webhook' ? { ...plan, most: mostRequests } : plan);
      rows.push({ kind, orders, p50, p99 });
    }
    return rows;
  });
}

function measureBusy(cluster: Cluster, seconds: number) {
  return onProduct(cluster, async ({ origin }) => {
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
async function onProduct<T>(cluster: Cluster, work: (server: RunningProcess) => Promise<T>): Promise<T> {
  const server = await startProduct({ DATABASE_URL: cluster.urlOf(database) });
  for (const kind of ['loanDetails', 'repaymentDetail'] as const) {
    await load(planOf(server.origin, kind, 1_000, 4, warmUpSeconds));
  }
  return work(server).finally(() => server.stop());
}
