import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { spawnEmbeddedServer, stopServer } from './serverProcess.ts';
import { temporaryFolder } from './testClusters.ts';

let running: Awaited<ReturnType<typeof spawnEmbeddedServer>>;
let folder: string;
beforeAll(async () => {
  folder = await temporaryFolder();
  running = await spawnEmbeddedServer(folder);
});
afterAll(async () => {
  await stopServer(running.server);
  await rm(folder, { recursive: true, force: true });
});

type Reply = { status: number; body: unknown };

/** On a connection of its own, since the server closes it when it restarts. */
async function send(path: string, method = 'GET', headers = {}, body = ''): Promise<Reply> {
  const client = request(running.origin + path, { method, headers, agent: false });
  client.end(body);
  const [reply] = (await once(client, 'response')) as [IncomingMessage];
  return { status: reply.statusCode ?? 0, body: JSON.parse(await text(reply)) };
}

function post(path: string, body: object = {}, headers = {}): Promise<Reply> {
  return send(path, 'POST', { 'content-type': 'application/json', ...headers }, JSON.stringify(body));
}

async function readStatus(): Promise<number> {
  const session = { sessionId: 'demo-mx-ana', deviceId: 'device-ana', userId: '1001' };
  const { body } = await post('/v3/loan-details/loan-details', { orderId: 'MX174' }, session);
  return (body as { data: { orderStatus: number } }).data.orderStatus;
}

async function readClock(): Promise<string> {
  return ((await send('/demo/clock')).body as { now: string }).now;
}

test('a demonstration starts again at the same address, days and loans too', async () => {
  const today = (await readClock()).slice(0, 10);
  await post('/demo/day', { advanceDays: 40 });
  expect((await readClock()).slice(0, 10)).not.toBe(today);
  expect((await send('/demo/restore')).body).toEqual({ canRestore: true });
  expect((await post('/demo/restore', {}, { origin: 'https://elsewhere.example' })).status).toBe(403);
  expect((await post('/demo/restore')).status).toBe(202);
  await expect.poll(() => readClock().catch(() => '')).toMatch(new RegExp(`^${today}`));
  expect(await readStatus()).toBe(174);
});
