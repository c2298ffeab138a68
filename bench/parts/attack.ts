import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { aPhotoOfNoise } from '../../src/server/testing/images.ts';
import { askMeanwhile } from '../attack/others.ts';
import type { AttackPlan, AttackResult } from '../attack/plan.ts';
import { firstBorrower } from '../fill/numbers.ts';
import { runAside } from '../machine/aside.ts';
import { startCluster } from '../machine/cluster.ts';
import { type RunningProcess, startProduct } from '../machine/server.ts';
import { ms, printTable, whole } from '../report.ts';
import { fill } from './calls.ts';

const attacker = join(import.meta.dirname, '../attacker.ts');
const database = 'bench';
const borrowers = 100;
const lookMs = 20;
const holdSeconds = 10;
const allowed = { ms: 1_000, megabytes: 400 };

type Attack = Omit<AttackPlan, 'origin' | 'attackers'> & { name: string; by: number };

const half = { pictures: 0, halfSent: 0, twoFiles: 0, holdSeconds };
const attacks: readonly Attack[] = [
  { ...half, name: 'one half-sent body', by: 1, halfSent: 1 },
  { ...half, name: '12 hostile pictures', by: 1, pictures: 12 },
  { ...half, name: '12 hostile pictures', by: 12, pictures: 12 },
  { ...half, name: '50 half-sent bodies', by: 1, halfSent: 50 },
  { ...half, name: '50 half-sent bodies', by: 50, halfSent: 50 },
  { ...half, name: '25 uploads of two files, half sent', by: 25, twoFiles: 25 },
  { ...half, name: 'all of it at once', by: 12, pictures: 12, halfSent: 50, twoFiles: 25 },
];

/** What others wait for, and what the server and all it starts hold, while borrowers do what harm they can. */
export async function benchAttack(): Promise<void> {
  const cluster = await startCluster();
  try {
    await fill(cluster, database, borrowers);
    const server = await startProduct({ DATABASE_URL: cluster.urlOf(database) });
    const photograph = await aPhotoOfNoise(4032, 3024);
    const rows: string[][] = [];
    for (const attack of attacks) rows.push(await measure(server, attack, photograph));
    await server.stop();
    printTable(
      `Attack: the slowest answer to others in ms, and the most that the server and all it starts held in MB; allowed are ${allowed.ms} and ${allowed.megabytes}`,
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

async function measure(
  server: RunningProcess,
  { name, by, ...what }: Attack,
  photograph: Buffer,
): Promise<string[]> {
  const { origin } = server;
  const attackers = Array.from({ length: by }, (_, index) => firstBorrower + index);
  const others = Array.from({ length: borrowers - 60 }, (_, index) => firstBorrower + 60 + index);
  const plan: AttackPlan = { origin, attackers, ...what };
  const over = runAside<AttackResult>(attacker, plan);
  const [slowest, most] = await Promise.all([
    askMeanwhile(origin, others, photograph, over),
    mostMemory(server, over),
  ]);
  const answered = await over;
  const isHeld =
    slowest.wrong === 0 && Math.max(slowest.page, slowest.call) < allowed.ms && most.all < allowed.megabytes;
  return [
    name,
    String(by),
    ...[slowest.page, slowest.call, slowest.photograph].map(ms),
    String(slowest.answers),
    String(slowest.wrong),
    whole(most.all),
    whole(most.own),
    Object.entries(answered)
      .map(([status, count]) => `${count} x ${status}`)
      .join(', '),
    isHeld ? 'yes' : 'no',
  ];
}

/** The most that all held together, and what of it was the server's own. */
async function mostMemory(
  server: RunningProcess,
  until: Promise<unknown>,
): Promise<{ all: number; own: number }> {
  let isOver = false;
  void until.finally(() => {
    isOver = true;
  });
  let most = { all: 0, own: 0 };
  while (!isOver) {
    const [all, own] = await Promise.all([server.memoryOfAll(), server.memory()]);
    if (all > most.all) most = { all, own };
    await sleep(lookMs);
  }
  return most;
}
