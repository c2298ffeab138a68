import { sql } from 'kysely';
import { readConfig } from '../../../src/server/config/index.ts';
import { runEndOfDay } from '../../../src/server/modules/loans/index.ts';
import type { Database } from '../../../src/server/platform/database/index.ts';
import { createLogger } from '../../../src/server/platform/log.ts';
import { createFilledDatabase, marketDay } from '../fill/orders.ts';
import { runLoad } from '../load/plan.ts';
import { type BenchCluster, startCluster } from '../machine/cluster.ts';
import { startProductServer } from '../machine/server.ts';
import type { Options } from '../options.ts';
import { formatMs, formatRatio, median, printTable, takeTurns } from '../report.ts';

const sourceDatabase = 'bench';
/** 5 days after the due date. */
const disbursedDaysAgo = 20;
const paymentsPerSecond = 30;
const maxLoadSeconds = 60;

/** The daily run on loans that are all late, beside one plain statement; and what a payment waits meanwhile. */
export async function benchDaily(options: Options): Promise<void> {
  const { loans, rounds, seconds, warmUp } = options;
  await using cluster = await startCluster(options);
  await createFilledDatabase(cluster, sourceDatabase, loans, disbursedDaysAgo);
  const [plain = [], run = []] = await takeTurns([accrueInOneStatement, runDailyJob], rounds, (work) =>
    timeOnCopy(cluster, work),
  );
  for (const [round, { books }] of run.entries())
    if (books !== plain[round]?.books)
      throw new Error(`the books differ: ${books} is not ${plain[round]?.books}`);
  const secondRun = await timeOnCopy(cluster, runDailyJob, runDailyJob);
  const ratios = run.map((turn, round) => turn.seconds / (plain[round]?.seconds ?? Number.NaN));
  const [plainSeconds, runSeconds] = [plain, run].map((turns) => median(turns.map((turn) => turn.seconds)));
  const rows = [
    ['one plain SQL statement', plainSeconds, 1],
    ['daily run', runSeconds, median(ratios)],
    ['daily run, a second time', secondRun.seconds, secondRun.seconds / (plainSeconds ?? Number.NaN)],
  ] as const;
  printTable(
    `Daily run: ${loans} late loans, the same books at the end, medians of ${rounds} turns`,
    ['what', 'seconds', '/ plain SQL'],
    rows.map(([label, time = Number.NaN, ratio]) => [label, time.toFixed(1), formatRatio(ratio)]),
  );
  const loadSeconds = Math.min(maxLoadSeconds, Math.max(seconds, Math.ceil(runSeconds ?? 0)));
  const measure = (isRunning: boolean) => measurePayments(cluster, { loans, loadSeconds, warmUp, isRunning });
  const [baseline, concurrent] = [await measure(false), await measure(true)];
  const difference = baseline.map((wait, index) => (concurrent[index] ?? Number.NaN) - wait);
  printTable(
    `A payment's wait in ms, ${paymentsPerSecond} payments a second for ${loadSeconds} s`,
    ['', 'p50', 'p99', 'longest'],
    [
      ['without the run', ...baseline.map(formatMs)],
      ['during the run', ...concurrent.map(formatMs)],
      ['difference', ...difference.map(formatMs)],
    ],
  );
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

type PaymentLoad = { loans: number; loadSeconds: number; warmUp: number; isRunning: boolean };

/** Payments arrive at a steady rate while the run goes on, or not. @returns p50, p99 and the longest wait */
async function measurePayments(
  cluster: BenchCluster,
  { loans, loadSeconds, warmUp, isRunning }: PaymentLoad,
): Promise<number[]> {
  await cluster.create('copy', sourceDatabase);
  await cluster.run('checkpoint');
  const server = await startProductServer({ DATABASE_URL: cluster.urlOf('copy') });
  const { db, close } = await cluster.open('copy');
  const plan = { origin: server.origin, kind: 'webhook', borrowers: loans, connections: 16 } as const;
  await runLoad({ ...plan, seconds: warmUp, rate: paymentsPerSecond });
  const [{ p50, p99, longest }] = await Promise.all([
    runLoad({ ...plan, seconds: loadSeconds, rate: paymentsPerSecond }),
    isRunning ? runDailyJob(db) : undefined,
  ]);
  await server.stop();
  await close();
  await cluster.drop('copy');
  return [p50, p99, longest];
}

/**
 * What the daily run does to the generated loans, as the one statement that somebody would write who need not care
 * about payments in between, stops in the middle, tiers, caps or penalties: 3 % a day.
 */
async function accrueInOneStatement(db: Database): Promise<void> {
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
async function summarizeBooks(db: Database): Promise<string> {
  const { rows } = await sql<{ books: string }>`
    select concat_ws(' ',
      (select sum(late_exact) || ' ' || sum(late_days) || ' ' || max(late_through) from instalments),
      (select count(*) from orders where state = 'overdue'),
      (select string_agg(account || ' ' || total, ' ' order by account)
        from (select account, sum(amount) as total from ledger_lines group by account having sum(amount) <> 0) as t)
    ) as books`.execute(db);
  return rows[0]?.books ?? '';
}
