import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { endpointPath, endpoints } from '../../../src/contract/endpoints.ts';
import { pages } from '../../../src/contract/pages.ts';
import { createNoisePhoto } from '../../../src/server/testing/images.ts';
import type { AttackPlan, AttackResult } from '../attackProcess.ts';
import { borrowerHeaders, firstBorrower } from '../fill/borrowerNumbers.ts';
import { startCluster } from '../machine/cluster.ts';
import { runInChildProcess } from '../machine/processes.ts';
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

/** Milliseconds of the slowest answer of each kind, and how many there were of all. */
export type SlowestResponses = {
  page: number;
  call: number;
  photo: number;
  responses: number;
  wrong: number;
};

/** Somebody asks so often, whatever became of what was asked before. */
const requestIntervalMs = 100;
/** Every so manieth time a photograph is sent too. */
const photoEveryNth = 10;

/** What people who do no harm wait for pages, calls and photographs until `until` is settled. */
export async function measureOtherBorrowers(
  origin: string,
  borrowers: readonly number[],
  photo: Buffer,
  until: Promise<unknown>,
): Promise<SlowestResponses> {
  const slowest: SlowestResponses = { page: 0, call: 0, photo: 0, responses: 0, wrong: 0 };
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
