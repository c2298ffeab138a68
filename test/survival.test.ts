import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../src/server/database/index.ts';
import { sandboxSignature } from '../src/server/providers/index.ts';
import { reconcile } from '../src/server/reconciliation/index.ts';
import { ana, headersOf } from '../src/server/testing/testServer.ts';
import { dataFolder, startEmbedded, stopServer } from './serverProcess.ts';

const rounds = 20;
const callers = 6;
const amount = 100;

let dataDir: string;
let server: ChildProcess;
let origin: string;
beforeAll(async () => {
  dataDir = await dataFolder('survival');
  ({ server, origin } = await startEmbedded(dataDir));
}, 60_000);
afterAll(async () => {
  await stopServer(server);
  await rm(dataDir, { recursive: true, force: true });
});

async function post(path: string, body: string, headers: Record<string, string>): Promise<Response> {
  return fetch(`${origin}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
    signal: AbortSignal.timeout(15_000),
  });
}

/** Like a provider: tells of a payment until it is acknowledged, in whatever server lives by then. */
async function deliver(reference: string, paymentId: string): Promise<void> {
  for (;;) {
    const body = JSON.stringify({
      eventId: randomUUID(),
      type: 'payment.succeeded',
      paymentId,
      reference,
      amount,
      currency: 'MXN',
      paidAt: new Date().toISOString(),
    });
    try {
      const signature = sandboxSignature(body, 'sandbox-secret');
      const response = await post('/webhooks/payments/sandbox', body, { 'x-signature': signature });
      if (response.status === 200) return;
    } catch {
      // The server is gone; the next try finds the one that follows.
    }
    await sleep(30);
  }
}

async function killServer(): Promise<void> {
  server.kill('SIGKILL');
  await once(server, 'exit');
  ({ server, origin } = await startEmbedded(dataDir));
}

async function killDatabase(): Promise<void> {
  const pid = Number.parseInt(await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8'), 10);
  // 0 would be all of our own processes.
  expect(pid).toBeGreaterThan(1);
  process.kill(pid, 'SIGKILL');
}

test(`killed ${rounds} times, and its database ${rounds} times, it loses and doubles nothing it acknowledged`, async () => {
  const asked = { orderId: 'MX174P', payCode: 'SPEI', requestType: 1 };
  const details = await post('/v3/installment/loan-play-detail', JSON.stringify(asked), headersOf(ana));
  const due = ((await details.json()) as { data: { repayAmount: number } }).data.repayAmount;
  const made = await post(
    '/v3/loan-details/generate-vcode',
    JSON.stringify({ ...asked, amount: due }),
    headersOf(ana),
  );
  const reference = ((await made.json()) as { data: { repayDetail: { vCode: string } } }).data.repayDetail
    .vCode;

  const acknowledged: string[] = [];
  let isOver = false;
  async function caller(): Promise<void> {
    while (!isOver) {
      const paymentId = randomUUID();
      await deliver(reference, paymentId);
      acknowledged.push(paymentId);
    }
  }
  const calling = Array.from({ length: callers }, caller);
  for (let round = 0; round < rounds; round += 1) {
    await sleep(Math.random() * 150);
    await killServer();
    // However slow the machine, something was acknowledged in every round.
    const before = acknowledged.length;
    while (acknowledged.length === before) await sleep(5);
    await sleep(Math.random() * 150);
    await killDatabase();
  }
  isOver = true;
  await Promise.all(calling);
  server.kill('SIGTERM');
  await once(server, 'exit');

  const database = await openDatabase({ dataDir, log: pino({ level: 'silent' }) });
  try {
    const payments = await database.db.selectFrom('payments').select(['paymentId', 'amount']).execute();
    const ours = payments.filter(({ paymentId }) => !paymentId.startsWith('seed-'));
    expect(acknowledged.length).toBeGreaterThan(rounds);
    expect(new Set(acknowledged)).toEqual(new Set(ours.map(({ paymentId }) => paymentId)));
    expect(ours).toHaveLength(new Set(acknowledged).size);
    expect((await reconcile(database.db)).mismatches).toEqual([]);
  } finally {
    await database.close();
  }
}, 400_000);
