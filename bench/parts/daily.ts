import { readConfig } from '../../src/server/config/index.ts';
import type { Database } from '../../src/server/database/index.ts';
import { runDay } from '../../src/server/loans/index.ts';
import { makeLog } from '../../src/server/log.ts';
import { booksOf, plainAccrual } from '../fill/plainAccrual.ts';
import { load } from '../load/spawn.ts';
import { type Cluster, startCluster } from '../machine/cluster.ts';
import { startProduct } from '../machine/server.ts';
import type { Options } from '../options.ts';
import { median, ms, printTable, ratio } from '../report.ts';
import { fill, planOf } from './calls.ts';

const source = 'bench';
/** 5 days after the due date. */
const disbursedDaysAgo = 20;
/** The run and the plain statement take turns, so that what else happens on the machine meets both. */
const turns = 3;
const paymentsPerSecond = 30;
const loadSeconds = { least: 5, most: 60 };

/** The daily run on loans that are all late, beside one plain statement; and what a payment waits meanwhile. */
export async function benchDaily({ loans }: Options): Promise<void> {
  const cluster = await startCluster();
  try {
    await fill(cluster, source, loans, disbursedDaysAgo);
    const plains: number[] = [];
    const runs: number[] = [];
    for (let turn = 0; turn < turns; turn++) {
      const plain = await timed(cluster, plainAccrual);
      const run = await timed(cluster, dailyRun);
      if (run.books !== plain.books) throw new Error(`the books differ: ${run.books} is not ${plain.books}`);
      plains.push(plain.seconds);
      runs.push(run.seconds);
    }
    const again = await timed(cluster, dailyRun, dailyRun);
    const [plain, run] = [median(plains), median(runs)];
    const ratios = runs.map((seconds, turn) => seconds / (plains[turn] ?? Number.NaN));
    printTable(
      `Daily run: ${loans} late loans, the same books at the end, medians of ${turns} turns`,
      ['what', 'seconds', '/ plain SQL'],
      [
        ['one plain SQL statement', plain.toFixed(1), ratio(1, 1)],
        ['daily run', run.toFixed(1), ratio(median(ratios), 1)],
        ['daily run, a second time', again.seconds.toFixed(1), ratio(again.seconds, plain)],
      ],
    );
    const seconds = Math.min(loadSeconds.most, Math.max(loadSeconds.least, Math.ceil(run)));
    const [alone, during] = [
      await payments(cluster, loans, seconds, false),
      await payments(cluster, loans, seconds, true),
    ];
    printTable(
      `A payment's wait in ms, ${paymentsPerSecond} payments a second for ${seconds} s`,
      ['', 'p50', 'p99', 'longest'],
      [
        ['without the run', ms(alone.p50), ms(alone.p99), ms(alone.longest)],
        ['during the run', ms(during.p50), ms(during.p99), ms(during.longest)],
        [
          'difference',
          ms(during.p50 - alone.p50),
          ms(during.p99 - alone.p99),
          ms(during.longest - alone.longest),
        ],
      ],
    );
  } finally {
    await cluster.close();
  }
}

async function dailyRun(db: Database): Promise<void> {
  const clock = { now: () => Promise.resolve(new Date()) };
  await runDay({ db, config: readConfig(), clock, log: makeLog('warn') });
}

/** Does the work on a fresh copy of the loans; `before` isn't counted. */
async function timed(
  cluster: Cluster,
  work: (db: Database) => Promise<void>,
  before?: (db: Database) => Promise<void>,
): Promise<{ seconds: number; books: string }> {
  await cluster.create('copy', source);
  await cluster.run('checkpoint');
  const { db, close } = await cluster.open('copy');
  await before?.(db);
  const start = performance.now();
  await work(db);
  const seconds = (performance.now() - start) / 1000;
  const books = await booksOf(db);
  await close();
  await cluster.drop('copy');
  return { seconds, books };
}

/** Payments arrive at a steady rate while the run goes on, or not. */
async function payments(cluster: Cluster, loans: number, seconds: number, isRunning: boolean) {
  await cluster.create('copy', source);
  await cluster.run('checkpoint');
  const server = await startProduct({ DATABASE_URL: cluster.urlOf('copy') });
  const { db, close } = await cluster.open('copy');
  const plan = planOf(server.origin, 'webhook', loans, 16, seconds);
  await load({ ...plan, seconds: 2, rate: paymentsPerSecond });
  const [result] = await Promise.all([
    load({ ...plan, rate: paymentsPerSecond }),
    isRunning ? dailyRun(db) : undefined,
  ]);
  await server.stop();
  await close();
  await cluster.drop('copy');
  return result;
}
