import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { type RunningServer, startServer } from '../../../src/server/app/start.ts';
import { readSettings } from '../../../src/server/config/index.ts';
import { createTestOperatorToken } from '../../../src/server/modules/operator/testing/tokens.ts';
import {
  applyPendingReversals,
  pollProviders,
  readSettlementFiles,
} from '../../../src/server/modules/payments/index.ts';
import { resolvePayouts } from '../../../src/server/modules/payouts/index.ts';
import { reconcileLedger } from '../../../src/server/modules/reconciliation/index.ts';
import type { Services } from '../../../src/server/modules/services.ts';
import type { Database, OpenDatabase } from '../../../src/server/platform/database/index.ts';
import { createLogger } from '../../../src/server/platform/log.ts';
import {
  approveLoan,
  type CallerContext,
  CallLog,
  operatorToken,
  readLoans,
  uploadImages,
  writeStaffNotes,
} from './callers.ts';
import { type BookComparison, compareBooks, findLostImages, findWrongNotes } from './compareBooks.ts';
import { type BenchLoan, type FakeProviders, NoticeSender, startFakeProviders } from './fakeProviders.ts';
import {
  createSharedClock,
  listPayoutDifferences,
  payOutAcrossChanges,
  replaceAbsentPayouts,
} from './operatingDayChanges.ts';
import { createLoan, createRailsConfig, seedLoans, seedSessions } from './seed.ts';

const storeReferencesPerLoan = 2;
const approverCount = 8;
const timeoutMs = 10 * 60_000;
/** A payout takes its provider's time, and few are made at once. */
const timeoutPerPayoutMs = 300;
const roundStepMs = 65 * 60_000;
const maxRounds = 2_000;
/** Once only payouts wait that STP has nowhere. */
const longRoundStepMs = 6 * 60 * 60_000;
/** Of the loans, those that are decided around changes of the operating day. */
const lateApprovalShare = 0.2;

/** How much is done: so much and then an end, or without one but with a pause between two of a kind. */
export type WorkloadPace = { payments: number; paymentMs: number; decisionMs: number };

/** What a day came to. `discrepancies`: a line for each thing that was lost, doubled or can't be. */
export type DayOutcome = {
  bookComparison: BookComparison;
  rounds: number;
  /** Payouts that were declared failed, and went under another id. */
  replacedCount: number;
  mismatches: number;
  discrepancies: string[];
};

/**
 * A day of a lender: loans are paid out and paid back through fakes that lose, double, delay and reorder answers and
 * notices, staff write, borrowers look and send pictures, whatever happens to server and database meanwhile. What was
 * acknowledged is written down outside of both.
 */
export class SimulatedDay {
  readonly callLog = new CallLog();
  readonly loans: readonly BenchLoan[];
  readonly providers: FakeProviders;
  readonly noticeSender: NoticeSender;
  readonly approvedLoans: BenchLoan[] = [];
  origin = '';
  isWorkDone = false;
  #isEnded = false;
  readonly #payoutTimer: NodeJS.Timeout;
  readonly #random: () => number;
  readonly #lateLoans: readonly BenchLoan[];

  constructor(providers: FakeProviders, count: number, random: () => number) {
    this.providers = providers;
    this.#random = random;
    this.loans = Array.from({ length: count }, (_, index) =>
      createLoan(index, providers.env.STP_ACCOUNT ?? '', storeReferencesPerLoan),
    );
    this.#lateLoans = this.loans.slice(Math.floor(count * (1 - lateApprovalShare)));
    this.noticeSender = new NoticeSender(() => this.origin, random, this.callLog);
    this.#payoutTimer = setInterval(() => providers.movePayouts(this.noticeSender), 500);
  }

  static async open(count: number, random: () => number): Promise<SimulatedDay> {
    return new SimulatedDay(await startFakeProviders(random), count, random);
  }

  /** The server's settings, but for its database. @param folder where its pictures are kept */
  async environment(folder: string): Promise<Record<string, string>> {
    return {
      ...(await createRailsConfig(folder)),
      ...this.providers.env,
      DATA_DIR: folder,
      LOG_LEVEL: 'fatal',
      SIGNING_SECRET: 'a secret of the benchmark, long enough for it',
      PERSONAL_FIELDS: 'unencrypted',
      PLACEHOLDERS: 'allowed',
    };
  }

  /** Fills a database with the day's loans and sessions, and closes it. */
  async seedDatabase({ db, close }: OpenDatabase): Promise<void> {
    await createTestOperatorToken({ db }, operatorToken);
    await seedLoans(db, this.loans);
    await seedSessions(db, this.loans);
    await close();
  }

  /** Until all of it is done, or somebody ends it. */
  async runWorkload(pace: WorkloadPace): Promise<void> {
    const context: CallerContext = {
      origin: () => this.origin,
      loans: this.loans,
      callLog: this.callLog,
      isFinished: () => this.isWorkDone || this.#isEnded,
    };
    const backgroundCallers = [writeStaffNotes(context), uploadImages(context), readLoans(context)];
    await Promise.all([this.#approveAll(context, pace), this.#makePayments(pace)]);
    while (this.noticeSender.pendingCount > 0) await sleep(100);
    this.isWorkDone = true;
    await Promise.all(backgroundCallers);
  }

  end(): void {
    this.#isEnded = true;
  }

  async #approveAll(context: CallerContext, { decisionMs }: WorkloadPace): Promise<void> {
    const queue = this.loans.filter((loan) => !this.#lateLoans.includes(loan));
    const approver = async () => {
      for (let loan = queue.shift(); loan !== undefined && !this.#isEnded; loan = queue.shift()) {
        await approveLoan(context, loan);
        this.approvedLoans.push(loan);
        await sleep(decisionMs * approverCount);
      }
    };
    await Promise.all(Array.from({ length: approverCount }, approver));
  }

  /** Borrowers pay, some before they have the money; never so many at once that nobody could hear of them. */
  async #makePayments({ payments, paymentMs }: WorkloadPace): Promise<void> {
    const { approvedLoans, noticeSender } = this;
    const paymentCounts = new Map<BenchLoan, number>();
    for (let count = 0; count < payments && !this.#isEnded; count += 1) {
      while (approvedLoans.length === 0) await sleep(20);
      const loan = approvedLoans[count % approvedLoans.length] as BenchLoan;
      const previousPayments = paymentCounts.get(loan) ?? 0;
      paymentCounts.set(loan, previousPayments + 1);
      this.providers.pay(loan, previousPayments, noticeSender);
      if (paymentMs > 0) await sleep(paymentMs);
      while (noticeSender.pendingCount > 300 && !this.#isEnded) await sleep(20);
    }
  }

  /**
   * What jobs do by and by, until each payout is at its end and all that came in outside is known, and then the books outside
   * and ours. @param env with the database's address
   */
  async settleAndCompare(env: Record<string, string>): Promise<DayOutcome> {
    const server = await startServer(
      readSettings({ ...env, PORT: '0', LOG_LEVEL: 'fatal' }),
      createLogger('fatal'),
    );
    this.origin = `http://127.0.0.1:${server.port}`;
    await this.#waitForPayouts(server);
    await this.#waitForPayments(server);
    const clock = createSharedClock(server.services, this.providers);
    await this.#payOutLateLoans(server.services, clock);
    const { rounds, replacedCount } = await this.#resolveInRounds(server, clock);
    clearInterval(this.#payoutTimer);
    await this.noticeSender.drain();
    const differences = await listPayoutDifferences(server.services, clock);
    // Addresses of pictures end within hours.
    clock.setTime(new Date());
    const bookComparison = await compareBooks(server.services.db, this.providers, this.approvedLoans);
    const { mismatches } = await reconcileLedger(server.services.db);
    const discrepancies = [
      ...bookComparison.discrepancies,
      ...differences,
      ...mismatches.slice(0, 5).map((mismatch) => JSON.stringify(mismatch)),
      ...(await findWrongNotes(server.services.db, this.callLog)),
      ...(await findLostImages(this.origin, this.callLog)),
      ...this.callLog.violations,
    ];
    await server.stop();
    return { bookComparison, rounds, replacedCount, mismatches: mismatches.length, discrepancies };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    clearInterval(this.#payoutTimer);
    await this.providers.close();
  }

  /** What a killed server was at is taken up again by and by. */
  async #waitForPayouts({ services }: RunningServer): Promise<void> {
    const deadline = performance.now() + timeoutMs;
    while (
      (await countProgress(services.db)).made < this.approvedLoans.length &&
      performance.now() < deadline
    )
      await sleep(500);
  }

  /**
   * All that came in is known by asking and by files. A round is more than an hour of the server's clock: whatever is asked about
   * hourly has its turn in each. STP derives its day from queries of the day in force alone, so its own clock stays.
   */
  async #waitForPayments({ services }: RunningServer): Promise<void> {
    const deadline = performance.now() + timeoutMs;
    for (let round = 1; round <= maxRounds && performance.now() < deadline; round += 1) {
      const now = new Date(Date.now() + round * roundStepMs);
      const laterServices = { ...services, clock: { now: () => Promise.resolve(now) } };
      await pollProviders(laterServices);
      await readSettlementFiles(laterServices);
      await applyPendingReversals(laterServices);
      while (this.noticeSender.pendingCount > 0) await sleep(50);
      if ((await countProgress(services.db)).received === this.providers.received.size) return;
    }
  }

  async #payOutLateLoans(services: Services, clock: ReturnType<typeof createSharedClock>): Promise<void> {
    const { loans, callLog } = this;
    const context: CallerContext = { origin: () => this.origin, loans, callLog, isFinished: () => false };
    await payOutAcrossChanges(context, services, this.providers, {
      clock,
      loans: this.#lateLoans,
      random: this.#random,
    });
    this.approvedLoans.push(...this.#lateLoans);
  }

  /** Until each payout is at its end, the clocks of the server and of what is outside go on together. */
  async #resolveInRounds({ services }: RunningServer, clock: ReturnType<typeof createSharedClock>) {
    const expectedPayouts = this.approvedLoans.length;
    const deadline = performance.now() + timeoutMs + expectedPayouts * timeoutPerPayoutMs;
    let replacedCount = 0;
    let round = 1;
    let stepMs = roundStepMs;
    for (; round <= maxRounds && performance.now() < deadline; round += 1) {
      clock.setTime(new Date(clock.currentTime().getTime() + stepMs));
      await resolvePayouts(services);
      replacedCount += await replaceAbsentPayouts(services);
      await applyPendingReversals(services);
      this.providers.movePayouts(this.noticeSender);
      while (this.noticeSender.pendingCount > 0) await sleep(50);
      const { open, unknown, made } = await countProgress(services.db);
      if (open === 0 && made >= expectedPayouts) break;
      stepMs = open === unknown ? longRoundStepMs : roundStepMs;
    }
    return { rounds: round, replacedCount };
  }
}

async function countProgress(db: Database) {
  const [{ rows: payouts }, { rows: payments }] = await Promise.all([
    sql<{ open: number; unknown: number; made: number }>`
      select count(*) filter (where state in ('created', 'unknown', 'sent'))::int as open,
        count(*) filter (where state = 'unknown')::int as unknown, count(*)::int as made
      from payouts`.execute(db),
    sql<{ received: number }>`select count(*)::int as received from received_payments`.execute(db),
  ]);
  return { open: 0, unknown: 0, made: 0, received: 0, ...payouts[0], ...payments[0] };
}
