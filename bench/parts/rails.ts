import { rm } from 'node:fs/promises';
import { type Cluster, startCluster, temporaryFolder } from '../machine/cluster.ts';
import type { Options } from '../options.ts';
import { chance } from '../rails/chance.ts';
import { Day, type Outcome, type Pace } from '../rails/day.ts';
import { Life } from '../rails/life.ts';
import { printTable } from '../report.ts';

const database = 'rails';

/**
 * Days in the life of the rails, as fast as it goes: server and database are killed, then loans are paid out across two changes of
 * SPEI's operating day while answers are lost. The books outside and ours agree to the centavo.
 */
export async function benchRails({ payouts, payments, kills, short }: Options): Promise<void> {
  const [loans, times, paid] = short ? [60, 3, 200] : [payouts, kills, payments];
  await killedDay(loans, times, { payments: paid, paymentMs: 0, decisionMs: 0 });
}

/** Throws where anything that was acknowledged is lost or doubled, or somebody was answered a 5xx that isn't 503. */
export async function killedDay(loans: number, kills: number, pace: Pace): Promise<void> {
  const started = performance.now();
  const random = chance(20_261_123);
  const day = await Day.open(loans, random);
  const folder = await temporaryFolder('rails');
  const cluster = await startCluster();
  try {
    const env = { ...(await day.environment(folder)), DATABASE_URL: cluster.urlOf(database) };
    await fill(cluster, day);
    const life = new Life(cluster, env, day);
    await life.start();
    const work = day.work(pace);
    await life.killAll(kills, random);
    if (pace.payments === Number.POSITIVE_INFINITY) day.end();
    await work;
    await life.stop();
    const seconds = (performance.now() - started) / 1000;
    const outcome = await day.settle(env);
    const what = `Rails: ${day.decided.length} payouts and ${day.outside.received.size} payments in ${seconds.toFixed(0)} s`;
    print(`${what}, ${kills} kills of server, database and both in turn`, day, outcome);
  } finally {
    await cluster.close();
    await day.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function fill(cluster: Cluster, day: Day): Promise<void> {
  await cluster.create(database);
  const { db, close } = await cluster.open(database);
  await day.fill(db);
  await close();
}

/** Throws where something is wrong. */
export function print(title: string, { tally }: Day, outcome: Outcome): void {
  const { books, rounds, replaced, mismatches, wrong } = outcome;
  printTable(
    `${title}; settled in ${rounds} rounds; amounts in centavos`,
    ['what', 'outside', 'ours'],
    [
      ...books.rows.map(({ what, outside, ours }) => [what, String(outside), String(ours)]),
      ['payouts that went again under another id', '', String(replaced)],
      ['ledger mismatches', '', String(mismatches)],
      ['writes acknowledged', String(tally.acknowledged.length), ''],
      ['of them notes of staff', String(tally.of('note').length), ''],
      ['of them pictures of borrowers', String(tally.of('picture').length), ''],
      ['longest wait for an answer', `${(tally.longestMs / 1000).toFixed(1)} s`, ''],
      ['lost, doubled or wrong', '', String(wrong.length)],
    ],
  );
  console.log(`\nanswers: ${tally.lines.join(', ')}`);
  if (wrong.length > 0) throw new Error(`not as it was acknowledged:\n${wrong.slice(0, 20).join('\n')}`);
}
