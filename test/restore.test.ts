import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dataFolder, spawnEmbeddedServer, stopServer } from './serverProcess.ts';

let running: Awaited<ReturnType<typeof spawnEmbeddedServer>>;
let folder: string;
beforeAll(async () => {
  folder = await dataFolder('restore');
  running = await spawnEmbeddedServer(folder);
}, 120_000);
afterAll(async () => {
  await stopServer(running.server);
  await rm(folder, { recursive: true, force: true });
});

async function post(path: string, body: object = {}): Promise<Response> {
  const headers = { 'content-type': 'application/json' };
  return fetch(running.origin + path, { method: 'POST', headers, body: JSON.stringify(body) });
}

async function readStatus(): Promise<number> {
  const session = { sessionId: 'demo-mx-ana', deviceId: 'device-ana', userId: '1001' };
  const init = { method: 'POST', headers: { 'content-type': 'application/json', ...session } };
  const reply = await fetch(`${running.origin}/v3/loan-details/loan-details`, {
    ...init,
    body: '{"orderId":"MX174"}',
  });
  return ((await reply.json()) as { data: { orderStatus: number } }).data.orderStatus;
}

async function readClock(): Promise<string> {
  return ((await (await fetch(`${running.origin}/demo/clock`)).json()) as { now: string }).now;
}

test('a demonstration begins anew at the same address, days and loans too', {
  timeout: 120_000,
}, async () => {
  const today = (await readClock()).slice(0, 10);
  await post('/demo/day', { advanceDays: 40 });
  expect((await readClock()).slice(0, 10)).not.toBe(today);
  expect(await (await fetch(`${running.origin}/demo/restore`)).json()).toEqual({ canRestore: true });
  const elsewhere = { origin: 'https://elsewhere.example' };
  expect((await fetch(`${running.origin}/demo/restore`, { method: 'POST', headers: elsewhere })).status).toBe(
    403,
  );
  expect((await post('/demo/restore')).status).toBe(202);
  await expect.poll(() => readClock().catch(() => ''), { timeout: 60_000 }).toMatch(new RegExp(`^${today}`));
  expect(await readStatus()).toBe(174);
});
