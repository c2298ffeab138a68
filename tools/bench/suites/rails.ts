import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { createRandom } from '../../../src/server/demo/history/context.ts';
import { type BenchCluster, startCluster, temporaryFolder } from '../machine/cluster.ts';
import { type RunningProcess, startProductServer } from '../machine/server.ts';
import type { Options } from '../options.ts';
import { type DayOutcome, SimulatedDay, type WorkloadPace } from '../paymentRails/simulatedDay.ts';
import { printTable } from '../report.ts';

const database = 'rails';

/**
 * Days in the life of the rails, as fast as it goes: server and database are killed, then loans are paid out across two changes of
 * SPEI's operating day while answers are lost. The books outside and ours agree to the centavo.
 */
export function benchRails({ payouts, payments, kills }: Options): Promise<void> {
  return runDayWithKills(payouts, kills, { payments, paymentMs: 0, decisionMs: 0 });
}

/** Throws where anything that was acknowledged is lost or doubled, or somebody was answered a 5xx that isn't 503. */
export async function runDayWithKills(loans: number, kills: number, pace: WorkloadPace): Promise<void> {
  const started = performance.now();
  const random = createRandom(20_261_123);
  await using day = await SimulatedDay.open(loans, random);
  const folder = await temporaryFolder('rails');
  await using _ = { [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) };
  await using cluster = await startCluster({ short: false });
  const env = { ...(await day.environment(folder)), DATABASE_URL: cluster.urlOf(database) };
  await cluster.create(database);
  await day.seedDatabase(await cluster.open(database));
  const serverSupervisor = new ServerSupervisor(cluster, env, day);
  await serverSupervisor.start();
  const dayWork = day.runWorkload(pace);
  await serverSupervisor.killRepeatedly(kills, random);
  if (pace.payments === Number.POSITIVE_INFINITY) day.end();
  await dayWork;
  await serverSupervisor.stop();
  const seconds = (performance.now() - started) / 1000;
  const outcome = await day.settleAndCompare(env);
  const heading = `Rails: ${day.approvedLoans.length} payouts and ${day.providers.received.size} payments in ${seconds.toFixed(0)} s`;
  printOutcome(`${heading}, ${kills} kills of server, database and both in turn`, day, outcome);
}

/** Throws where there is a discrepancy. */
export function printOutcome(title: string, { callLog }: SimulatedDay, outcome: DayOutcome): void {
  const { bookComparison, rounds, replacedCount, mismatches, discrepancies } = outcome;
  printTable(
    `${title}; settled in ${rounds} rounds; amounts in centavos`,
    ['what', 'outside', 'ours'],
    [
      ...bookComparison.rows.map(({ label, atProvider, ours }) => [label, String(atProvider), String(ours)]),
      ['payouts that went again under another id', '', String(replacedCount)],
      ['ledger mismatches', '', String(mismatches)],
      ['writes acknowledged', String(callLog.acknowledged.length), ''],
      ['of them notes of staff', String(callLog.listAcknowledged('note').length), ''],
      ['of them pictures of borrowers', String(callLog.listAcknowledged('picture').length), ''],
      ['longest wait for an answer', `${(callLog.longestMs / 1000).toFixed(1)} s`, ''],
      ['lost, doubled or wrong', '', String(discrepancies.length)],
    ],
  );
  console.log(`\nanswers: ${callLog.statusCounts.join(', ')}`);
  if (discrepancies.length > 0)
    throw new Error(`not as it was acknowledged:\n${discrepancies.slice(0, 20).join('\n')}`);
}

const killTargets = ['server', 'database', 'both'] as const;
const maxPauseMs = 1_000;

/** The server that lives, and how it and its database are killed. */
class ServerSupervisor {
  #server: RunningProcess | undefined;
  readonly #cluster: Pick<BenchCluster, 'killServer'>;
  readonly #env: Record<string, string>;
  readonly #day: SimulatedDay;

  constructor(cluster: Pick<BenchCluster, 'killServer'>, env: Record<string, string>, day: SimulatedDay) {
    this.#cluster = cluster;
    this.#env = env;
    this.#day = day;
  }

  async start(): Promise<void> {
    for (;;) {
      try {
        this.#server = await startProductServer(this.#env);
        break;
      } catch {
        // Its database isn't back yet.
        await sleep(500);
      }
    }
    this.#day.origin = this.#server.origin;
  }

  /** Kills the server, the database and both in turn, each once writes went on after the one before. */
  async killRepeatedly(kills: number, random: () => number): Promise<void> {
    for (let killNumber = 0; killNumber < kills; killNumber += 1) {
      await this.#waitForWrites();
      await sleep(random() * maxPauseMs);
      const target = killTargets[killNumber % killTargets.length];
      if (target !== 'server') await this.#cluster.killServer();
      if (target !== 'database') {
        await this.#server?.kill();
        await this.start();
      }
    }
    await this.#waitForWrites();
  }

  async stop(): Promise<void> {
    await this.#server?.stop();
  }

  async #waitForWrites(): Promise<void> {
    const { acknowledged } = this.#day.callLog;
    const expectedCount = acknowledged.length + 5;
    while (acknowledged.length < expectedCount && !this.#day.isWorkDone) await sleep(20);
  }
}
