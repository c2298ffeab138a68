import { firstBorrower, templateBorrower } from '../fill/borrowerNumbers.ts';
import { addPayments, createFilledDatabase, createTemplateLoan, growToCount } from '../fill/orders.ts';
import { type CallKind, callKinds, callLabels, runLoad } from '../load/plan.ts';
import { type BenchCluster, startCluster } from '../machine/cluster.ts';
import { startProductServer } from '../machine/server.ts';
import type { Options } from '../options.ts';
import { formatMs, formatRatio, medianRates, printTable, takeTurns } from '../report.ts';

const largeDatabase = 'bench';
/** With the callers' orders alone; each size is measured beside a fresh copy of it. */
const smallDatabase = 'small';
const smallCopy = 'small_copy';
const maxSeconds = 60;
/** A machine with millions of orders gives PostgreSQL more than the demonstration's 48 MB. */
const settings = { shared_buffers: '2GB', max_wal_size: '8GB' };
const manyPayments = 1_000;

/** A server, and among how many borrowers of its database each caller is one. */
type Side = { origin: string; borrowerStep: number };

/**
 * The same calls with more and more orders, and for a borrower with 1,000 payments, on one connection. So many borrowers call,
 * spread over all there are, at each size alike: what is measured is what the other orders cost them, not how fast a disk
 * finds people who haven't called for long; that has a row of its own.
 */
export async function benchGrowth(options: Options): Promise<void> {
  const { callers, full, short } = options;
  await using cluster = await startCluster(options, short ? {} : settings);
  await createFilledDatabase(cluster, smallDatabase, callers);
  await cluster.create(largeDatabase);
  const { db, close } = await cluster.open(largeDatabase);
  await createTemplateLoan(db);
  const multiples = [100, 1_000, 10_000].slice(0, short ? 1 : full ? 3 : 2);
  const sizes = multiples.map((multiple) => multiple * callers);
  const rows: string[][] = [];
  for (const [index, orders] of sizes.entries()) {
    await growToCount(db, orders, sizes[index - 1]);
    const isLast = index === sizes.length - 1;
    if (isLast) await addPayments(db, manyPayments);
    rows.push(...(await measureAtSize(cluster, orders, options, isLast)));
  }
  await close();
  printTable(
    `Growth: p50 in ms, one connection, in turns with a database of ${callers} orders`,
    ['call', 'who', 'orders', `p50 at ${callers}`, 'p50', 'p99', `p50 / at ${callers}`],
    rows,
  );
}

async function measureAtSize(
  cluster: BenchCluster,
  orders: number,
  options: Options,
  hasManyPayments: boolean,
): Promise<string[][]> {
  const { callers, seconds, rounds, warmUp } = options;
  await cluster.create(smallCopy, smallDatabase);
  const rows: string[][] = [];
  {
    await using small = await startProductServer({ DATABASE_URL: cluster.urlOf(smallCopy) });
    await using large = await startProductServer({ DATABASE_URL: cluster.urlOf(largeDatabase) });
    const { origin } = large;
    const sides = [
      { origin: small.origin, borrowerStep: 1 },
      { origin, borrowerStep: orders / callers },
    ];
    for (const side of sides)
      for (const kind of ['loanDetails', 'repaymentDetail'] as const)
        await runLoad({ ...side, kind, borrowers: callers, connections: 4, seconds: warmUp });
    for (const kind of callKinds) {
      const turns = await takeTurns(sides, rounds, (side, round) => measureTurn(side, kind, round, options));
      const [smallP50 = Number.NaN] = turns.map((side) => medianRates(side).p50);
      const addRow = (who: string, { p50, p99 }: { p50: number; p99: number }) =>
        rows.push([
          callLabels[kind],
          who,
          String(orders),
          ...[smallP50, p50, p99].map(formatMs),
          formatRatio(p50, smallP50),
        ]);
      addRow('those who call', medianRates(turns[1] ?? []));
      if (kind !== 'webhook') addRow('anyone', await runLoad({ origin, kind, borrowers: orders, seconds }));
      if (!hasManyPayments) continue;
      const single = { firstBorrower: templateBorrower, borrowers: 1, maxRequests: callers };
      addRow(`one with ${manyPayments} payments`, await runLoad({ origin, kind, seconds, ...single }));
    }
  }
  await cluster.drop(smallCopy);
  return rows;
}

/** Of payments each turn those of other borrowers, at most one an order: its own history is not what is measured here. */
function measureTurn(side: Side, kind: CallKind, round: number, { callers, rounds, seconds }: Options) {
  if (kind !== 'webhook') return runLoad({ ...side, kind, borrowers: callers, seconds });
  const payments = Math.floor(callers / rounds);
  const first = firstBorrower + round * payments * side.borrowerStep;
  const range = { firstBorrower: first, borrowers: payments, maxRequests: payments };
  return runLoad({ ...side, kind, seconds: maxSeconds, ...range });
}
