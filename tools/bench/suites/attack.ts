import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { endpointPath, endpoints } from '../../../src/contract/endpoints.ts';
import { pages } from '../../../src/contract/pages.ts';
import { createNoisePhoto } from '../../../src/server/testing/images.ts';
import type { AttackPlan, AttackResult } from '../attackProcess.ts';
import { borrowerHeaders, firstBorrower } from '../fill/borrowerNumbers.ts';
import { createFilledDatabase } from '../fill/orders.ts';
import { startCluster } from '../machine/cluster.ts';
import { runInChildProcess } from '../machine/processes.ts';
import { type RunningProcess, startProductServer } from '../machine/server.ts';
import type { Options } from '../options.ts';
import { formatMs, formatWhole, printTable } from '../report.ts';

const attackerScript = join(import.meta.dirname, '../attackProcess.ts');
const database = 'bench';
const borrowers = 100;
const pollMs = 20;
const usualHoldSeconds = 10;
const allowance = { ms: 1_000, megabytes: 400 };

type AttackScenario = Omit<AttackPlan, 'origin' | 'attackers' | 'holdSeconds'> & {
  name: string;
  attackerCount: number;
};

/** How many attack, and with how many pictures, half-sent bodies and half-sent uploads of two files. */
const attackScenarios: readonly AttackScenario[] = (
  [
    ['one half-sent body', 1, 0, 1, 0],
    ['12 hostile pictures', 1, 12, 0, 0],
    ['12 hostile pictures', 12, 12, 0, 0],
    ['50 half-sent bodies', 1, 0, 50, 0],
    ['50 half-sent bodies', 50, 0, 50, 0],
    ['25 uploads of two files, half sent', 25, 0, 0, 25],
    ['all of it at once', 12, 12, 50, 25],
  ] as const
).map(([name, attackerCount, imageCount, halfSentCount, twoFileCount]) => ({
  name,
  attackerCount,
  imageCount,
  halfSentCount,
  twoFileCount,
}));

/** What others wait for, and what the server and all it starts hold, while borrowers do what harm they can. */
export async function benchAttack(options: Options): Promise<void> {
  const { short } = options;
  await using cluster = await startCluster(options);
  await createFilledDatabase(cluster, database, borrowers);
  await using server = await startProductServer({ DATABASE_URL: cluster.urlOf(database) });
  const photo = await (short ? createNoisePhoto(800, 600) : createNoisePhoto(4032, 3024));
  const rows: string[][] = [];
  for (const scenario of attackScenarios.slice(0, short ? 1 : undefined))
    rows.push(await measureAttack(server, scenario, photo, short ? 1 : usualHoldSeconds));
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
}

async function measureAttack(
  server: RunningProcess,
  { name, attackerCount, ...attackPlan }: AttackScenario,
  photo: Buffer,
  holdSeconds: number,
): Promise<string[]> {
  const { origin } = server;
  const attackers = Array.from({ length: attackerCount }, (_, index) => firstBorrower + index);
  const otherBorrowers = Array.from({ length: borrowers - 60 }, (_, index) => firstBorrower + 60 + index);
  const plan: AttackPlan = { origin, attackers, holdSeconds, ...attackPlan };
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

/** Somebody asks so often, whatever became of what was asked before. */
const requestIntervalMs = 100;
/** Every so manieth time a photograph is sent too. */
const photoEveryNth = 10;

/**
 * What people who do no harm wait for pages, calls and photographs until `until` is settled: milliseconds of the slowest answer of
 * each kind, and how many there were of all.
 */
async function measureOtherBorrowers(
  origin: string,
  borrowers: readonly number[],
  photo: Buffer,
  until: Promise<unknown>,
) {
  const slowest = { page: 0, call: 0, photo: 0, responses: 0, wrong: 0 };
  let isDone = false;
  void until.finally(() => {
    isDone = true;
  });
  async function timeRequest(
    kind: 'page' | 'call' | 'photo',
    path: string,
    init: RequestInit,
  ): Promise<void> {
    const startedAt = performance.now();
    const response = await fetch(`${origin}${path}`, init);
    const text = await response.text();
    slowest[kind] = Math.max(slowest[kind], performance.now() - startedAt);
    slowest.responses++;
    const isCorrect = response.status === 200 && (kind === 'page' || text.includes('"code":0'));
    if (!isCorrect) slowest.wrong++;
  }
  const requests: Promise<void>[] = [];
  for (let round = 0; !isDone; round++) {
    const borrower = borrowers[round % borrowers.length] ?? 0;
    const headers = borrowerHeaders(borrower);
    const order = JSON.stringify({ orderId: String(borrower), productId: 'mx-quincena' });
    const json = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' } };
    requests.push(
      timeRequest('page', [pages.siteHome, pages.loanDetails, pages.complaint][round % 3] ?? '', {}),
      timeRequest('call', endpointPath(endpoints.loanDetails), { ...json, body: order }),
      timeRequest('call', endpointPath(endpoints.complaintList), { ...json, body: '{}' }),
    );
    if (round % photoEveryNth === 0) {
      const body = new FormData();
      body.set('problemImage', new Blob([new Uint8Array(photo)]), 'photo.jpg');
      requests.push(
        timeRequest('photo', endpointPath(endpoints.complaintUpload), { method: 'POST', headers, body }),
      );
    }
    await sleep(requestIntervalMs);
  }
  await Promise.all(requests);
  return slowest;
}
