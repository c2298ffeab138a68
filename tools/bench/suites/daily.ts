import { sql } from 'kysely';
import { readConfig } from '../../../src/server/config/index.ts';
import { runEndOfDay } from '../../../src/server/modules/loans/index.ts';
import type { Database } from '../../../src/server/platform/database/index.ts';
import { createLogger } from '../../../src/server/platform/log.ts';
import { marketDay } from '../fill/orders.ts';
import { runLoadOrThrow } from '../load/spawn.ts';
import { type BenchCluster, startCluster } from '../machine/cluster.ts';
import { startProductServer } from '../machine/server.ts';
import type { Options } from '../options.ts';
import { formatMs, formatRatio, median, printTable } from '../report.ts';
import { createFilledDatabase, createLoadPlan } from './calls.ts';

const sourceDatabase = 'bench';
/** 5 days after the due date. */
const disbursedDaysAgo = 20;
/** The run and the plain statement take turns, so that what else happens on the machine meets both. */
const rounds = 3;
const paymentsPerSecond = 30;
const loadSecondsRange = { least: 5, most: 60 };

/** The daily run on loans that are all late, beside one plain statement; and what a payment waits meanwhile. */
export async function benchDaily({ loans }: Options): Promise<void> {
  const cluster = await startCluster();
  try {
    await createFilledDatabase(cluster, sourceDatabase, loans, disbursedDaysAgo);
    const plainSeconds: number[] = [];
    const runSeconds: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const plainResult = await timeOnCopy(cluster, accrueInOneStatement);
      const runResult = await timeOnCopy(cluster, runDailyJob);
      if (runResult.books !== plainResult.books)
        throw new Error(`the books differ: ${runResult.books} is not ${plainResult.books}`);
      plainSeconds.push(plainResult.seconds);
      runSeconds.push(runResult.seconds);
    }
    const secondRun = await timeOnCopy(cluster, runDailyJob, runDailyJob);
    const [plainResult, runResult] = [median(plainSeconds), median(runSeconds)];
    const ratios = runSeconds.map((seconds, round) => seconds / (plainSeconds[round] ?? Number.NaN));
    printTable(
      `Daily run: ${loans} late loans, the same books at the end, medians of ${rounds} turns`,
      ['what', 'seconds', '/ plain SQL'],
      [
        ['one plain SQL statement', plainResult.toFixed(1), formatRatio(1, 1)],
        ['daily run', runResult.toFixed(1), formatRatio(median(ratios), 1)],
        [
          'daily run, a second time',
          secondRun.seconds.toFixed(1),
          formatRatio(secondRun.seconds, plainResult),
        ],
      ],
    );
    const seconds = Math.min(loadSecondsRange.most, Math.max(loadSecondsRange.least, Math.ceil(runResult)));
    const [baseline, concurrent] = [
      await measurePayments(cluster, loans, seconds, false),
      await measurePayments(cluster, loans, seconds, true),
    ];
    printTable(
      `A payment's wait in ms, ${paymentsPerSecond} payments a second for ${seconds} s`,
      ['', 'p50', 'p99', 'longest'],
      [
        ['without the run', formatMs(baseline.p50), formatMs(baseline.p99), formatMs(baseline.longest)],
        ['during the run', formatMs(concurrent.p50), formatMs(concurrent.p99), formatMs(concurrent.longest)],
        [
          'difference',
          formatMs(concurrent.p50 - baseline.p50),
          formatMs(concurrent.p99 - baseline.p99),
          formatMs(concurrent.longest - baseline.longest),
        ],
      ],
    );
  } finally {
    await cluster.close();
  }
}

async function runDailyJob(db: Database): Promise<void> {
  const clock = { now: () => Promise.resolve(new Date()) };
  await runEndOfDay({ db, config: readConfig(), clock, log: createLogger('warn') });
}

/** Does the work on a fresh copy of the loans; `before` isn't counted. */
async function timeOnCopy(
  cluster: BenchCluster,
  work: (db: Database) => Promise<void>,
  before?: (db: Database) => Promise<void>,
): Promise<{ seconds: number; books: string }> {
  await cluster.create('copy', sourceDatabase);
  await cluster.run('checkpoint');
  const { db, close } = await cluster.open('copy');
  await before?.(db);
  const start = performance.now();
  await work(db);
  const seconds = (performance.now() - start) / 1000;
  const books = await summarizeBooks(db);
  await close();
  await cluster.drop('copy');
  return { seconds, books };
}

/** Payments arrive at a steady rate while the run goes on, or not. */
async function measurePayments(
  cluster: BenchCluster,
  loans: number,
  seconds: number,
  isDailyRunActive: boolean,
) {
  await cluster.create('copy', sourceDatabase);
  await cluster.run('checkpoint');
  const server = await startProductServer({ DATABASE_URL: cluster.urlOf('copy') });
  const { db, close } = await cluster.open('copy');
  const plan = createLoadPlan(server.origin, 'webhook', loans, 16, seconds);
  await runLoadOrThrow({ ...plan, seconds: 2, rate: paymentsPerSecond });
  const [result] = await Promise.all([
    runLoadOrThrow({ ...plan, rate: paymentsPerSecond }),
    isDailyRunActive ? runDailyJob(db) : undefined,
  ]);
  await server.stop();
  await close();
  await cluster.drop('copy');
  return result;
}

/**
 * What the daily run does to the generated loans, as the one statement that somebody would write who need not care
 * about payments in between, stops in the middle, tiers, caps or penalties: 3 % a day.
 */
export async function accrueInOneStatement(db: Database): Promise<void> {
  const today = marketDay(new Date());
  await sql`
    with charged as (
      update instalments
      set late_exact = late_exact + unpaid * 300 * (${today}::date - due_on),
        late_days = ${today}::date - due_on,
        late_through = ${today}::date
      where unpaid > 0 and due_on < ${today}::date and late_through < ${today}::date
      returning borrower_id, order_id, (2 * late_exact + 10000) / 20000 as interest
    ), posted as (
      insert into ledger_entries (borrower_id, order_id, event, value_date, posted_at, accounts, amounts)
      select borrower_id, order_id, 'accrual:' || ${today}, ${today}::date, now(),
        array['late_receivable', 'late_income'], array[interest, -interest]
      from charged
    )
    update orders set state = 'overdue'
    from charged
    where orders.borrower_id = charged.borrower_id and orders.order_id = charged.order_id`.execute(db);
}

/** What the loans and the ledger come to, as one text to compare. */
export async function summarizeBooks(db: Database): Promise<string> {
  const { rows } = await sql<{ books: string }>`
    select concat_ws(' ',
      (select sum(late_exact) || ' ' || sum(late_days) || ' ' || max(late_through) from instalments),
      (select count(*) from orders where state = 'overdue'),
      (select string_agg(account || ' ' || total, ' ' order by account)
        from (select account, sum(amount) as total from ledger_lines group by account having sum(amount) <> 0) as t)
    ) as books`.execute(db);
  return rows[0]?.books ?? '';
}
