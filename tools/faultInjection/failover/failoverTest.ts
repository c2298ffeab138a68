import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createRandom } from '../../../src/server/demo/history/context.ts';
import { openDatabase } from '../../../src/server/platform/database/index.ts';
import { log } from '../../bench/machine/cluster.ts';
import { startProductServer } from '../../bench/machine/server.ts';
import { SimulatedDay } from '../../bench/paymentRails/simulatedDay.ts';
import { median, printTable } from '../../bench/report.ts';
import { printOutcome } from '../../bench/suites/rails.ts';
import { namespaceFolder, requirePrograms, runInNamespaces } from '../namespaces.ts';
import { type Fault, faults, PatroniCluster } from './patroniCluster.ts';

const packages = {
  patroni: 'patroni',
  etcd: 'etcd-server',
  haproxy: 'haproxy',
  initdb: 'postgresql-15',
  ip: 'iproute2',
  setpriv: 'util-linux',
  unshare: 'util-linux',
};
const workloadPace = { payments: Number.POSITIVE_INFINITY, paymentMs: 150, decisionMs: 1_000 };
const loans = 2_500;
/** Writes go on within this. */
const maxGapMs = 30_000;
const settleMs = 3_000;

export type WriteGap = { fault: Fault; ms: number };

/** The primary is killed, frozen and cut off under load, so often each: nothing acknowledged is lost or doubled, and writes go on. */
export async function testFailover(times: number): Promise<void> {
  requirePrograms(packages);
  const folder = namespaceFolder();
  if (folder === undefined) return runInNamespaces({ network: true });
  const random = createRandom(20_261_123);
  await using simulatedDay = await SimulatedDay.open(loans, random);
  const cluster = await PatroniCluster.start(folder);
  const env = {
    ...(await simulatedDay.environment(folder)),
    ...(await cluster.makeDatabase()),
    LOG_LEVEL: 'error',
  };
  const database = await openDatabase({
    databaseUrl: env.DATABASE_URL,
    databaseOwnerUrl: env.DATABASE_OWNER_URL,
    dataDir: join(folder, 'none'),
    log,
  });
  await simulatedDay.seedDatabase(database);
  const server = await startProductServer(env);
  simulatedDay.origin = server.origin;
  const work = simulatedDay.runWorkload(workloadPace);
  const gaps: WriteGap[] = [];
  for (let round = 0; round < times * faults.length; round += 1) {
    const fault = faults[round % faults.length] ?? 'killed';
    gaps.push(
      await injectAndMeasure(cluster, simulatedDay, fault).catch(async (error: unknown) => {
        console.error(`${await cluster.readLogTails()}\n--- server\n${await server.readLogTail()}`);
        throw error;
      }),
    );
  }
  simulatedDay.end();
  await work;
  await server.stop();
  printOutcome(`${gaps.length} failovers`, simulatedDay, await simulatedDay.settleAndCompare(env));
  printGaps(gaps);
}

async function injectAndMeasure(
  cluster: PatroniCluster,
  simulatedDay: SimulatedDay,
  fault: Fault,
): Promise<WriteGap> {
  const { callLog } = simulatedDay;
  await cluster.waitUntilHealthy();
  await sleep(settleMs);
  const faultyNode = await cluster.waitForPrimary();
  const from = Date.now();
  await cluster.injectFault(faultyNode, fault);
  // The last that were acknowledged may have been under way; then nothing is, until somebody else is primary.
  await waitUntil(() => callLog.acknowledged.filter(({ at }) => at > from + settleMs).length > 20);
  const to = Date.now();
  const ms = callLog.longestGapMs(from, to);
  const newPrimary = (await cluster.waitForPrimary()).name;
  await cluster.removeFault(faultyNode, fault);
  console.log(`${faultyNode.name} ${fault}: no write for ${(ms / 1000).toFixed(1)} s, then ${newPrimary}`);
  await cluster.waitUntilHealthy();
  console.log(`  whole again after ${((Date.now() - from) / 1000).toFixed(0)} s`);
  return { fault, ms };
}

async function waitUntil(isTrue: () => boolean): Promise<void> {
  const end = performance.now() + 120_000;
  while (!isTrue()) {
    if (performance.now() > end) throw new Error('no write went on within two minutes');
    await sleep(50);
  }
}

function printGaps(gaps: readonly WriteGap[]): void {
  const rows = faults.map((fault) => {
    const gapSeconds = gaps.filter((gap) => gap.fault === fault).map(({ ms }) => ms / 1000);
    return [
      fault,
      String(gapSeconds.length),
      median(gapSeconds).toFixed(1),
      Math.max(...gapSeconds).toFixed(1),
    ];
  });
  printTable('How long no write was acknowledged, s', ['the primary was', 'times', 'median', 'worst'], rows);
  const exceeded = gaps.filter(({ ms }) => ms > maxGapMs);
  if (exceeded.length > 0)
    throw new Error(`${exceeded.length} times writes didn't go on within ${maxGapMs / 1000} s`);
}
