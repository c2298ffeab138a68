import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { readSettings } from '../../src/server/config/index.ts';
import { makeLog } from '../../src/server/log.ts';
import { applyWaiting, askProviders } from '../../src/server/payments/index.ts';
import { resolvePayouts } from '../../src/server/payouts/index.ts';
import { reconcile } from '../../src/server/reconciliation/index.ts';
import { type RunningServer, startServer } from '../../src/server/start.ts';
import { type Cluster, startCluster, temporaryFolder } from '../machine/cluster.ts';
import { type RunningProcess, startProduct } from '../machine/server.ts';
import type { Options } from '../options.ts';
import { type Books, booksOf } from '../rails/books.ts';
import { railsBrand } from '../rails/brand.ts';
import { chance } from '../rails/chance.ts';
import { Courier } from '../rails/courier.ts';
import { fillRails, loanOf } from '../rails/fill.ts';
import { type Loan, type Outside, openOutside } from '../rails/outside.ts';
import { printTable } from '../report.ts';

const database = 'rails';
const token = 'operator of the benchmark';
const storesOfLoan = 2;
const deciders = 8;
const patienceMs = 10 * 60_000;
const roundMs = 20 * 60_000;
/** With 200 references a time, of some hundred thousand each has its turn. */
const mostRounds = 2_000;

/**
 * A day in the life of the rails: loans are paid out and paid back through stand-ins that lose, double, delay and reorder answers
 * and notices, return payouts and take payments back, while server and database are killed. At the end the books outside and
 * ours have to agree to the centavo.
 */
export async function benchRails({ payouts, payments, kills }: Options): Promise<void> {
  const started = performance.now();
  const random = chance(20_261_123);
  const outside = await openOutside(random);
  const folder = await temporaryFolder('rails');
  const cluster = await startCluster();
  const env = { ...(await environment(folder, outside)), DATABASE_URL: cluster.urlOf(database) };
  const loans = Array.from({ length: payouts }, (_, index) =>
    loanOf(index, outside.env.STP_ACCOUNT ?? '', storesOfLoan),
  );
  await fill(cluster, loans);
  const life = new Life(cluster, env);
  await life.start();
  const courier = new Courier(() => life.origin, random);
  const moving = setInterval(() => outside.movePayouts(courier), 500);
  const deciding = decideAll(life, loans);
  const paying = payAll(outside, loans, payments, courier, life);
  await killAll(life, kills, [deciding, paying]);
  await Promise.all([deciding, paying]);
  while (courier.left > 0) await sleep(200);
  await life.stop();
  const seconds = (performance.now() - started) / 1000;
  const last = await startServer(readSettings({ ...env, PORT: '0', LOG_LEVEL: 'fatal' }), makeLog('fatal'));
  life.origin = `http://127.0.0.1:${last.port}`;
  const rounds = await settleAll(last, outside, courier, payouts);
  clearInterval(moving);
  await courier.end();
  const books = await booksOf(last.services.db, outside, loans);
  const { mismatches } = await reconcile(last.services.db);
  await last.stop();
  print(books, { payouts, payments, kills, seconds, rounds, courier, mismatches: mismatches.length });
  await cluster.close();
  await outside.close();
  await rm(folder, { recursive: true, force: true });
  const wrong = [...books.wrong, ...mismatches.slice(0, 5).map((one) => JSON.stringify(one))];
  if (wrong.length > 0) throw new Error(`the books don't agree:\n${wrong.slice(0, 20).join('\n')}`);
}

async function environment(folder: string, outside: Outside): Promise<Record<string, string>> {
  return {
    ...(await railsBrand(folder)),
    ...outside.env,
    DATA_DIR: folder,
    OPERATOR_TOKEN: token,
    LOG_LEVEL: 'fatal',
    SIGNING_SECRET: 'a secret of the benchmark, long enough for it',
  };
}

async function fill(cluster: Cluster, loans: readonly Loan[]): Promise<void> {
  await cluster.create(database);
  const { db, close } = await cluster.open(database);
  await fillRails(db, loans);
  await close();
}

/** The server that lives, and how it and its database are killed. */
class Life {
  origin = '';
  #server: RunningProcess | undefined;
  readonly #cluster: Cluster;
  readonly #env: Record<string, string>;

  constructor(cluster: Cluster, env: Record<string, string>) {
    this.#cluster = cluster;
    this.#env = env;
  }

  async start(): Promise<void> {
    for (;;) {
      try {
        this.#server = await startProduct(this.#env);
        break;
      } catch {
        // Its database isn't back yet.
        await sleep(500);
      }
    }
    this.origin = this.#server.origin;
  }

  async killServer(): Promise<void> {
    await this.#server?.kill();
    await this.start();
  }

  async killDatabase(): Promise<void> {
    await this.#cluster.kill();
  }

  async stop(): Promise<void> {
    await this.#server?.stop();
  }
}

/** Asks until it is answered, whatever lives by then. */
async function decideAll(life: Life, loans: readonly Loan[]): Promise<void> {
  const waiting = [...loans];
  async function decider(): Promise<void> {
    for (let loan = waiting.shift(); loan !== undefined; loan = waiting.shift()) {
      while (!(await decide(life.origin, loan))) await sleep(100);
    }
  }
  await Promise.all(Array.from({ length: deciders }, decider));
}

async function decide(origin: string, { borrowerId, orderId }: Loan): Promise<boolean> {
  try {
    const answer = await fetch(`${origin}/operator/orders/decide`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ borrowerId, orderId, approve: true }),
      signal: AbortSignal.timeout(15_000),
    });
    await answer.text();
    return answer.status === 200;
  } catch {
    return false;
  }
}

/** Borrowers pay, some before they have the money; never so many at once that nobody could hear of them. */
async function payAll(
  outside: Outside,
  loans: readonly Loan[],
  payments: number,
  courier: Courier,
  life: Life,
): Promise<void> {
  for (let paid = 0; paid < payments; paid += 1) {
    const loan = loans[paid % loans.length];
    if (loan !== undefined) outside.pay(loan, Math.floor(paid / loans.length), courier);
    while (courier.left > 300 || life.origin === '') await sleep(20);
  }
}

async function killAll(life: Life, kills: number, work: readonly Promise<void>[]): Promise<void> {
  let isOver = false;
  void Promise.all(work).then(() => {
    isOver = true;
  });
  for (let kill = 0; kill < kills; kill += 1) {
    await sleep(isOver ? 500 : 2_000);
    await life.killServer();
    await sleep(isOver ? 500 : 1_500);
    await life.killDatabase();
  }
}

/**
 * What jobs do by and by, until each payout is at its end and all that came in outside is known: a round is 20 minutes of the
 * server's clock, so that what is asked about hourly has its turns.
 */
async function settleAll(
  { services }: RunningServer,
  outside: Outside,
  courier: Courier,
  payouts: number,
): Promise<number> {
  // What a killed server was at is taken up again by and by.
  const until = performance.now() + patienceMs;
  while ((await reached(services.db)).made < payouts && performance.now() < until) await sleep(500);
  let round = 1;
  const clock = { now: () => Promise.resolve(new Date(Date.now() + round * roundMs)) };
  const later = { ...services, clock };
  for (; round <= mostRounds; round += 1) {
    await askProviders(later);
    await resolvePayouts(later);
    await applyWaiting(later);
    outside.movePayouts(courier);
    while (courier.left > 0) await sleep(50);
    const { open, made, received } = await reached(services.db);
    if (open === 0 && made >= payouts && received === outside.received.size) return round;
  }
  return round;
}

async function reached(db: RunningServer['services']['db']) {
  const [open, made, received] = await Promise.all([
    db
      .selectFrom('payouts')
      .select((row) => row.fn.countAll<string>().as('count'))
      .where('state', 'in', ['created', 'unknown', 'sent'])
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('payouts')
      .select((row) => row.fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('receivedPayments')
      .select((row) => row.fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow(),
  ]);
  return { open: Number(open.count), made: Number(made.count), received: Number(received.count) };
}

type Run = {
  payouts: number;
  payments: number;
  kills: number;
  seconds: number;
  rounds: number;
  courier: Courier;
  mismatches: number;
};

function print(books: Books, { payouts, payments, kills, seconds, rounds, courier, mismatches }: Run): void {
  const faults = [...courier.faults].map(([status, count]) => `${count} x ${status}`).join(', ') || 'none';
  printTable(
    `Rails: ${payouts} payouts and ${payments} payments in ${seconds.toFixed(0)} s, server and database killed ${kills} times each; settled in ${rounds} rounds; amounts in centavos`,
    ['what', 'outside', 'ours'],
    [
      ...books.rows.map(({ what, outside, ours }) => [what, String(outside), String(ours)]),
      ['ledger mismatches', '', String(mismatches)],
      ['notices acknowledged', String(courier.told), ''],
      ['told again', String(courier.failed), `answers that weren't 200: ${faults}`],
    ],
  );
}
