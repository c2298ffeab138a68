import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createNoisePhoto } from '../../../src/server/testing/images.ts';
import { measureOtherBorrowers } from '../attack/otherBorrowers.ts';
import type { AttackPlan, AttackResult } from '../attack/plan.ts';
import { firstBorrower } from '../fill/borrowerNumbers.ts';
import { runInChildProcess } from '../machine/childProcess.ts';
import { startCluster } from '../machine/cluster.ts';
import { type RunningProcess, startProductServer } from '../machine/server.ts';
import { formatMs, formatWhole, printTable } from '../report.ts';
import { createFilledDatabase } from './calls.ts';

const attackerScript = join(import.meta.dirname, '../attackProcess.ts');
const database = 'bench';
const borrowers = 100;
const pollMs = 20;
const holdSeconds = 10;
const allowance = { ms: 1_000, megabytes: 400 };

type AttackScenario = Omit<AttackPlan, 'origin' | 'attackers'> & { name: string; attackerCount: number };

const noAttack = { imageCount: 0, halfSentCount: 0, twoFileCount: 0, holdSeconds };
const attackScenarios: readonly AttackScenario[] = [
  { ...noAttack, name: 'one half-sent body', attackerCount: 1, halfSentCount: 1 },
  { ...noAttack, name: '12 hostile pictures', attackerCount: 1, imageCount: 12 },
  { ...noAttack, name: '12 hostile pictures', attackerCount: 12, imageCount: 12 },
  { ...noAttack, name: '50 half-sent bodies', attackerCount: 1, halfSentCount: 50 },
  { ...noAttack, name: '50 half-sent bodies', attackerCount: 50, halfSentCount: 50 },
  { ...noAttack, name: '25 uploads of two files, half sent', attackerCount: 25, twoFileCount: 25 },
  {
    ...noAttack,
    name: 'all of it at once',
    attackerCount: 12,
    imageCount: 12,
    halfSentCount: 50,
    twoFileCount: 25,
  },
];

/** What others wait for, and what the server and all it starts hold, while borrowers do what harm they can. */
export async function benchAttack(): Promise<void> {
  const cluster = await startCluster();
  try {
    await createFilledDatabase(cluster, database, borrowers);
    const server = await startProductServer({ DATABASE_URL: cluster.urlOf(database) });
    const photo = await createNoisePhoto(4032, 3024);
    const rows: string[][] = [];
    for (const scenario of attackScenarios) rows.push(await measureAttack(server, scenario, photo));
    await server.stop();
    printTable(
      `Attack: the slowest answer to others in ms, and the most that the server and all it starts held in MB; allowed are ${allowance.ms} and ${allowance.megabytes}`,
      [
        'attack',
        'borrowers',
        'page',
        'call',
        'photograph',
        'answers',
        'wrong',
        'MB',
        'server',
        'pictures answered',
        'held',
      ],
      rows,
    );
  } finally {
    await cluster.close();
  }
}

async function measureAttack(
  server: RunningProcess,
  { name, attackerCount, ...attackPlan }: AttackScenario,
  photo: Buffer,
): Promise<string[]> {
  const { origin } = server;
  const attackers = Array.from({ length: attackerCount }, (_, index) => firstBorrower + index);
  const otherBorrowers = Array.from({ length: borrowers - 60 }, (_, index) => firstBorrower + 60 + index);
  const plan: AttackPlan = { origin, attackers, ...attackPlan };
  const attackDone = runInChildProcess<AttackResult>(attackerScript, plan);
  const [slowest, peak] = await Promise.all([
    measureOtherBorrowers(origin, otherBorrowers, photo, attackDone),
    trackPeakMemory(server, attackDone),
  ]);
  const statusCounts = await attackDone;
  const isWithinAllowance =
    slowest.wrong === 0 &&
    Math.max(slowest.page, slowest.call) < allowance.ms &&
    peak.totalMb < allowance.megabytes;
  return [
    name,
    String(attackerCount),
    ...[slowest.page, slowest.call, slowest.photo].map(formatMs),
    String(slowest.responses),
    String(slowest.wrong),
    formatWhole(peak.totalMb),
    formatWhole(peak.serverMb),
    Object.entries(statusCounts)
      .map(([status, count]) => `${count} x ${status}`)
      .join(', '),
    isWithinAllowance ? 'yes' : 'no',
  ];
}

/** The most that all held together, and what of it was the server's own. */
async function trackPeakMemory(
  server: RunningProcess,
  until: Promise<unknown>,
): Promise<{ totalMb: number; serverMb: number }> {
  let isDone = false;
  void until.finally(() => {
    isDone = true;
  });
  let peak = { totalMb: 0, serverMb: 0 };
  while (!isDone) {
    const [totalMb, serverMb] = await Promise.all([server.treeMemory(), server.residentMemory()]);
    if (totalMb > peak.totalMb) peak = { totalMb, serverMb };
    await sleep(pollMs);
  }
  return peak;
}
