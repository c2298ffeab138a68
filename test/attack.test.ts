import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addressOf, endpoints } from '../src/contract/endpoints.ts';
import { halfSentBodies, hostilePictures, sendHalf } from '../src/server/testing/hostile.ts';
import { aPhoto, plainPng } from '../src/server/testing/images.ts';
import { ana, bruno, headersOf, ravi } from '../src/server/testing/testServer.ts';
import { dataFolder, startEmbedded, stopServer } from './serverProcess.ts';

/** What is promised is a second; the bench measures it. On a machine that runs other tests beside, an answer may take longer. */
const patienceMs = 10_000;
const mostMegabytes = 400;

let dataDir: string;
let server: ChildProcess;
let origin: string;
beforeAll(async () => {
  dataDir = await dataFolder('attack');
  ({ server, origin } = await startEmbedded(dataDir));
});
afterAll(async () => {
  await stopServer(server);
  await rm(dataDir, { recursive: true, force: true });
});

test.skipIf(!existsSync('/proc'))(
  'one borrower’s hostile pictures and half-sent bodies keep nobody waiting, and the server stays below 400 MB',
  async () => {
    const bodies = halfSentBodies(headersOf(ana));
    const half = Array.from({ length: 50 }, (_, index) =>
      sendHalf(origin, bodies[index % bodies.length] ?? Buffer.alloc(0)),
    );
    let isOver = false;
    const pictures = Promise.all(hostilePictures().map(([, bytes]) => upload(ravi, bytes))).finally(() => {
      isOver = true;
    });
    let slowest = 0;
    let most = 0;
    while (!isOver) {
      const begun = performance.now();
      const answers = await Promise.all([
        fetch(`${origin}/loanDetails`),
        fetch(`${origin}${addressOf(endpoints.complaintList)}`, {
          method: 'POST',
          headers: headersOf(bruno),
        }),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      slowest = Math.max(slowest, performance.now() - begun);
      most = Math.max(most, await megabytesOf(server.pid ?? 0));
    }
    expect(await upload(bruno, await aPhoto())).toBe(200);
    expect(slowest).toBeLessThan(patienceMs);
    expect(most).toBeLessThan(mostMegabytes);
    // Ten of one borrower's have a place at once.
    expect((await pictures).filter((status) => status !== 200 && status !== 429)).toEqual([]);
    for (const socket of half) socket.destroy();
  },
);

test.skipIf(!existsSync('/proc'))(
  'a killed server takes its decoder along, also in the middle of a picture',
  async () => {
    await upload(bruno, await aPhoto());
    const atWork = upload(bruno, plainPng(4_000, 4_600, 64)).catch(() => 'no answer');
    const [decoder = 0] = await decodersOf(server.pid ?? 0);
    expect(decoder).not.toBe(0);
    server.kill('SIGKILL');
    await once(server, 'exit');
    // Until whoever inherits it has noticed.
    await expect.poll(() => existsSync(`/proc/${decoder}`), { timeout: 20_000 }).toBe(false);
    expect(await atWork).toBe('no answer');
  },
);

async function upload(person: typeof ana | typeof bruno | typeof ravi, bytes: Buffer): Promise<number> {
  const body = new FormData();
  body.set('problemImage', new Blob([new Uint8Array(bytes)]), 'photo.jpg');
  const address = `${origin}${addressOf(endpoints.complaintUpload)}`;
  return (await fetch(address, { method: 'POST', headers: headersOf(person), body })).status;
}

/** Resident memory of a process and all that it started, PostgreSQL aside. */
async function megabytesOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  if (status.startsWith('Name:\tpostgres')) return 0;
  const own = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
  const below = await Promise.all((await childrenOf(pid)).map(megabytesOf));
  return below.reduce((sum, megabytes) => sum + megabytes, own);
}

async function decodersOf(pid: number): Promise<number[]> {
  const children = await childrenOf(pid);
  const commands = await Promise.all(children.map((child) => readFile(`/proc/${child}/cmdline`, 'utf8')));
  return children.filter((_, index) => commands[index]?.includes('images/process.ts'));
}

async function childrenOf(pid: number): Promise<number[]> {
  // Whoever of its threads started them.
  const threads = await readdir(`/proc/${pid}/task`).catch(() => []);
  const lists = await Promise.all(
    threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/children`, 'utf8').catch(() => '')),
  );
  return lists.flatMap((list) => list.split(' ').filter(Boolean).map(Number));
}
