import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { readSettings } from '../../src/server/config/index.ts';
import type { Database } from '../../src/server/database/index.ts';
import { makeLog } from '../../src/server/log.ts';
import { allowOperator } from '../../src/server/operator/testing.ts';
import { applyWaiting, askProviders, readSettlements } from '../../src/server/payments/index.ts';
import { resolvePayouts } from '../../src/server/payouts/index.ts';
import { reconcile } from '../../src/server/reconciliation/index.ts';
import type { Services } from '../../src/server/services.ts';
import { type RunningServer, startServer } from '../../src/server/start.ts';
import { type Books, booksOf } from './books.ts';
import { railsBrand } from './brand.ts';
import { decide, look, operatorToken, type Scene, sendPictures, writeNotes } from './callers.ts';
import { Courier } from './courier.ts';
import { commonClock, payOutAcrossChanges, payoutDifferences, replaceAbsent } from './evenings.ts';
import { fillRails, loanOf } from './fill.ts';
import { type Loan, type Outside, openOutside } from './outside.ts';
import { fillPeople } from './people.ts';
import { Tally } from './tally.ts';

const storesOfLoan = 2;
const deciders = 8;
const patienceMs = 10 * 60_000;
/** A payout takes its provider's time, and few are made at once. */
const patienceOfEachMs = 300;
const roundMs = 65 * 60_000;
const mostRounds = 2_000;
/** Once only payouts wait that STP has nowhere. */
const longRoundMs = 6 * 60 * 60_000;
/** Of the loans, those that are decided around changes of the operating day. */
const lateShare = 0.2;

/** How much is done: so much and then an end, or without one but with a pause between two of a kind. */
export type Pace = { payments: number; paymentMs: number; decisionMs: number };

/** What a day came to. `wrong`: a line for each thing that was lost, doubled or can't be. */
export type Outcome = {
  books: Books;
  rounds: number;
  /** Payouts that were declared failed, and went under another id. */
  replaced: number;
  mismatches: number;
  wrong: string[];
};

/**
 * A day of a lender: loans are paid out and paid back through stand-ins that lose, double, delay and reorder answers and
 * notices, staff write, borrowers look and send pictures, whatever happens to server and database meanwhile. What was
 * acknowledged is written down outside of both.
 */
export class Day {
  readonly tally = new Tally();
  readonly loans: readonly Loan[];
  readonly outside: Outside;
  readonly courier: Courier;
  readonly decided: Loan[] = [];
  origin = '';
  #isOver = false;
  readonly #moving: NodeJS.Timeout;
  readonly #random: () => number;
  readonly #late: readonly Loan[];

  constructor(outside: Outside, count: number, random: () => number) {
    this.outside = outside;
    this.#random = random;
    this.loans = Array.from({ length: count }, (_, index) =>
      loanOf(index, outside.env.STP_ACCOUNT ?? '', storesOfLoan),
    );
    this.#late = this.loans.slice(Math.floor(count * (1 - lateShare)));
    this.courier = new Courier(() => this.origin, random, this.tally);
    this.#moving = setInterval(() => outside.movePayouts(this.courier), 500);
  }

  static async open(count: number, random: () => number): Promise<Day> {
    return new Day(await openOutside(random), count, random);
  }

  /** The server's settings, but for its database. @param folder where its pictures are kept */
  async environment(folder: string): Promise<Record<string, string>> {
    return {
      ...(await railsBrand(folder)),
      ...this.outside.env,
      DATA_DIR: folder,
      LOG_LEVEL: 'fatal',
      SIGNING_SECRET: 'a secret of the benchmark, long enough for it',
      PERSONAL_FIELDS: 'unencrypted',
      PLACEHOLDERS: 'allowed',
    };
  }

  async fill(db: Database): Promise<void> {
    await allowOperator({ db }, operatorToken);
    await fillRails(db, this.loans);
    await fillPeople(db, this.loans);
  }

  /** Until all of it is done, or somebody ends it. */
  async work(pace: Pace): Promise<void> {
    let isDone = false;
    const scene: Scene = {
      origin: () => this.origin,
      loans: this.loans,
      tally: this.tally,
      isOver: () => isDone || this.#isOver,
    };
    const beside = [writeNotes(scene), sendPictures(scene), look(scene)];
    await Promise.all([this.#decideAll(scene, pace), this.#payAll(pace)]);
    while (this.courier.left > 0) await sleep(100);
    isDone = true;
    await Promise.all(beside);
  }

  end(): void {
    this.#isOver = true;
  }

  async #decideAll(scene: Scene, { decisionMs }: Pace): Promise<void> {
    const waiting = this.loans.filter((loan) => !this.#late.includes(loan));
    const decider = async () => {
      for (let loan = waiting.shift(); loan !== undefined && !this.#isOver; loan = waiting.shift()) {
        await decide(scene, loan);
        this.decided.push(loan);
        await sleep(decisionMs * deciders);
      }
    };
    await Promise.all(Array.from({ length: deciders }, decider));
  }

  /** Borrowers pay, some before they have the money; never so many at once that nobody could hear of them. */
  async #payAll({ payments, paymentMs }: Pace): Promise<void> {
    const { decided, courier } = this;
    const paid = new Map<Loan, number>();
    for (let count = 0; count < payments && !this.#isOver; count += 1) {
      while (decided.length === 0) await sleep(20);
      const loan = decided[count % decided.length] as Loan;
      const before = paid.get(loan) ?? 0;
      paid.set(loan, before + 1);
      this.outside.pay(loan, before, courier);
      if (paymentMs > 0) await sleep(paymentMs);
      while (courier.left > 300 && !this.#isOver) await sleep(20);
    }
  }

  /**
   * What jobs do by and by, until each payout is at its end and all that came in outside is known, and then the books outside
   * and ours. @param env with the database's address
   */
  async settle(env: Record<string, string>): Promise<Outcome> {
    const last = await startServer(readSettings({ ...env, PORT: '0', LOG_LEVEL: 'fatal' }), makeLog('fatal'));
    this.origin = `http://127.0.0.1:${last.port}`;
    await this.#allMade(last);
    await this.#allReceived(last);
    const clock = commonClock(last.services, this.outside);
    await this.#payLate(last.services, clock);
    const { rounds, replaced } = await this.#rounds(last, clock);
    clearInterval(this.#moving);
    await this.courier.end();
    const differences = await payoutDifferences(last.services, clock);
    // Addresses of pictures end within hours.
    clock.put(new Date());
    const books = await booksOf(last.services.db, this.outside, this.decided);
    const { mismatches } = await reconcile(last.services.db);
    const wrong = [
      ...books.wrong,
      ...differences,
      ...mismatches.slice(0, 5).map((one) => JSON.stringify(one)),
      ...(await this.#wrongNotes(last.services.db)),
      ...(await this.#wrongPictures()),
      ...this.tally.wrong,
    ];
    await last.stop();
    return { books, rounds, replaced, mismatches: mismatches.length, wrong };
  }

  async close(): Promise<void> {
    clearInterval(this.#moving);
    await this.outside.close();
  }

  /** What a killed server was at is taken up again by and by. */
  async #allMade({ services }: RunningServer): Promise<void> {
    const until = performance.now() + patienceMs;
    while ((await reached(services.db)).made < this.decided.length && performance.now() < until)
      await sleep(500);
  }

  /**
   * All that came in is known by asking and by files. A round is more than an hour of the server's clock: whatever is asked about
   * hourly has its turn in each. STP tells by asking of the day in force alone, so its own clock stays.
   */
  async #allReceived({ services }: RunningServer): Promise<void> {
    const until = performance.now() + patienceMs;
    for (let round = 1; round <= mostRounds && performance.now() < until; round += 1) {
      const now = new Date(Date.now() + round * roundMs);
      const later = { ...services, clock: { now: () => Promise.resolve(now) } };
      await askProviders(later);
      await readSettlements(later);
      await applyWaiting(later);
      while (this.courier.left > 0) await sleep(50);
      if ((await reached(services.db)).received === this.outside.received.size) return;
    }
  }

  async #payLate(services: Services, clock: ReturnType<typeof commonClock>): Promise<void> {
    const { loans, tally } = this;
    const scene: Scene = { origin: () => this.origin, loans, tally, isOver: () => false };
    await payOutAcrossChanges(scene, services, this.outside, {
      clock,
      loans: this.#late,
      random: this.#random,
    });
    this.decided.push(...this.#late);
  }

  /** Until each payout is at its end, the clocks of the server and of what is outside go on together. */
  async #rounds({ services }: RunningServer, clock: ReturnType<typeof commonClock>) {
    const wanted = this.decided.length;
    const until = performance.now() + patienceMs + wanted * patienceOfEachMs;
    let replaced = 0;
    let round = 1;
    let stepMs = roundMs;
    for (; round <= mostRounds && performance.now() < until; round += 1) {
      clock.put(new Date(clock.at().getTime() + stepMs));
      await resolvePayouts(services);
      replaced += await replaceAbsent(services);
      await applyWaiting(services);
      this.outside.movePayouts(this.courier);
      while (this.courier.left > 0) await sleep(50);
      const { open, unknown, made } = await reached(services.db);
      if (open === 0 && made >= wanted) break;
      stepMs = open === unknown ? longRoundMs : roundMs;
    }
    return { rounds: round, replaced };
  }

  async #wrongNotes(db: Database): Promise<string[]> {
    const rows = await db
      .selectFrom('deskNotes')
      .select('text')
      .select((row) => row.fn.countAll<string>().as('count'))
      .groupBy('text')
      .execute();
    const counts = new Map(rows.map(({ text, count }) => [text, Number(count)]));
    return [
      ...this.tally
        .of('note')
        .filter((text) => !counts.has(text))
        .map((text) => `${text} is lost`),
      ...[...counts]
        .filter(([, count]) => count > 1)
        .map(([text, count]) => `${text} is there ${count} times`),
    ];
  }

  async #wrongPictures(): Promise<string[]> {
    const wrong: string[] = [];
    for (const address of this.tally.of('picture')) {
      const answer = await fetch(`${this.origin}${address}`);
      const { byteLength } = await answer.arrayBuffer();
      if (answer.status !== 200 || byteLength < 100) wrong.push(`a picture is lost: ${answer.status}`);
    }
    return wrong;
  }
}

async function reached(db: Database) {
  const [{ rows: payouts }, { rows: payments }] = await Promise.all([
    sql<{ open: number; unknown: number; made: number }>`
      select count(*) filter (where state in ('created', 'unknown', 'sent'))::int as open,
        count(*) filter (where state = 'unknown')::int as unknown, count(*)::int as made
      from payouts`.execute(db),
    sql<{ received: number }>`select count(*)::int as received from received_payments`.execute(db),
  ]);
  return { open: 0, unknown: 0, made: 0, received: 0, ...payouts[0], ...payments[0] };
}
