import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { log } from '../../../bench/machine/cluster.ts';
import { startProduct } from '../../../bench/machine/server.ts';
import { print } from '../../../bench/parts/rails.ts';
import { chance } from '../../../bench/rails/chance.ts';
import { Day } from '../../../bench/rails/day.ts';
import { median, printTable } from '../../../bench/report.ts';
import { openDatabase } from '../../../src/server/database/index.ts';
import { folderInside, runApart } from '../apart.ts';
import { requirePrograms } from '../programs.ts';
import { Cluster, type Fault, faults } from './cluster.ts';

const packages = {
  patroni: 'patroni',
  etcd: 'etcd-server',
  haproxy: 'haproxy',
  initdb: 'postgresql-15',
  ip: 'iproute2',
  setpriv: 'util-linux',
  unshare: 'util-linux',
};
const pace = { payments: Number.POSITIVE_INFINITY, paymentMs: 150, decisionMs: 1_000 };
const loans = 2_500;
/** Writes go on within this. */
const mostMs = 30_000;
const quietMs = 3_000;

export type Gap = { fault: Fault; ms: number };

/** The primary is killed, frozen and cut off under load, so often each: nothing acknowledged is lost or doubled, and writes go on. */
export async function drillFailover(times: number): Promise<void> {
  requirePrograms(packages);
  const folder = folderInside();
  if (folder === undefined) return runApart({ network: true });
  const random = chance(20_261_123);
  const day = await Day.open(loans, random);
  const cluster = await Cluster.start(folder);
  const env = {
    ...(await day.environment(folder)),
    ...(await cluster.makeDatabase()),
    LOG_LEVEL: 'error',
  };
  const { db, close } = await openDatabase({
    databaseUrl: env.DATABASE_URL,
    databaseOwnerUrl: env.DATABASE_OWNER_URL,
    dataDir: join(folder, 'none'),
    log,
  });
  await day.fill(db);
  await close();
  const server = await startProduct(env);
  day.origin = server.origin;
  const work = day.work(pace);
  const gaps: Gap[] = [];
  for (let round = 0; round < times * faults.length; round += 1) {
    const fault = faults[round % faults.length] ?? 'killed';
    gaps.push(
      await failOver(cluster, day, fault).catch(async (error: unknown) => {
        console.error(`${await cluster.lastWords()}\n--- server\n${await server.lastWords()}`);
        throw error;
      }),
    );
  }
  day.end();
  await work;
  await server.stop();
  print(`${gaps.length} failovers`, day, await day.settle(env));
  await day.close();
  printGaps(gaps);
}

async function failOver(cluster: Cluster, day: Day, fault: Fault): Promise<Gap> {
  const { tally } = day;
  await cluster.whole();
  await sleep(quietMs);
  const struck = await cluster.primary();
  const from = Date.now();
  await cluster.strike(struck, fault);
  // The last that were acknowledged may have been under way; then nothing is, until somebody else is primary.
  await until(() => tally.acknowledged.filter(({ at }) => at > from + quietMs).length > 20);
  const to = Date.now();
  const ms = tally.longestGapMs(from, to);
  const after = (await cluster.primary()).name;
  await cluster.heal(struck, fault);
  console.log(`${struck.name} ${fault}: no write for ${(ms / 1000).toFixed(1)} s, then ${after}`);
  await cluster.whole();
  console.log(`  whole again after ${((Date.now() - from) / 1000).toFixed(0)} s`);
  return { fault, ms };
}

async function until(isSo: () => boolean): Promise<void> {
  const end = performance.now() + 120_000;
  while (!isSo()) {
    if (performance.now() > end) throw new Error('no write went on within two minutes');
    await sleep(50);
  }
}

function printGaps(gaps: readonly Gap[]): void {
  const rows = faults.map((fault) => {
    const each = gaps.filter((gap) => gap.fault === fault).map(({ ms }) => ms / 1000);
    return [fault, String(each.length), median(each).toFixed(1), Math.max(...each).toFixed(1)];
  });
  printTable('How long no write was acknowledged, s', ['the primary was', 'times', 'median', 'worst'], rows);
  const late = gaps.filter(({ ms }) => ms > mostMs);
  if (late.length > 0) throw new Error(`${late.length} times writes didn't go on within ${mostMs / 1000} s`);
}
