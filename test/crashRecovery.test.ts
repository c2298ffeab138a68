import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signSandboxNotice } from '../src/server/integrations/index.ts';
import { reconcileLedger } from '../src/server/modules/reconciliation/index.ts';
import { openDatabase } from '../src/server/platform/database/index.ts';
import { ana, toSessionHeaders } from '../src/server/testing/testServer.ts';
import { spawnEmbeddedServer, stopServer } from './serverProcess.ts';
import { temporaryFolder } from './testClusters.ts';

const rounds = 8;
const callerCount = 6;
const amount = 100;

let dataDir: string;
let server: ChildProcess;
let origin: string;
beforeAll(async () => {
  dataDir = await temporaryFolder();
  ({ server, origin } = await spawnEmbeddedServer(dataDir));
});
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

/** Like a provider: repeats the notice of a payment until a server acknowledges it. */
async function deliverNotice(reference: string, paymentId: string): Promise<void> {
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
      const signature = signSandboxNotice(body, 'sandbox-secret');
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
  ({ server, origin } = await spawnEmbeddedServer(dataDir));
}

async function killDatabase(): Promise<void> {
  const pid = Number.parseInt(await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8'), 10);
  // 0 would be all of our own processes.
  expect(pid).toBeGreaterThan(1);
  process.kill(pid, 'SIGKILL');
}

test(`killed ${rounds} times, and its database ${rounds} times, it loses and doubles nothing it acknowledged`, async () => {
  const repaymentRequest = { orderId: 'MX174P', payCode: 'SPEI', requestType: 1 };
  const details = await post(
    '/v3/installment/loan-play-detail',
    JSON.stringify(repaymentRequest),
    toSessionHeaders(ana),
  );
  const amountDue = ((await details.json()) as { data: { repayAmount: number } }).data.repayAmount;
  const instructionsReply = await post(
    '/v3/loan-details/generate-vcode',
    JSON.stringify({ ...repaymentRequest, amount: amountDue }),
    toSessionHeaders(ana),
  );
  const reference = ((await instructionsReply.json()) as { data: { repayDetail: { vCode: string } } }).data
    .repayDetail.vCode;

  const acknowledged: string[] = [];
  let isDone = false;
  async function caller(): Promise<void> {
    while (!isDone) {
      const paymentId = randomUUID();
      await deliverNotice(reference, paymentId);
      acknowledged.push(paymentId);
    }
  }
  const callerTasks = Array.from({ length: callerCount }, caller);
  for (let round = 0; round < rounds; round += 1) {
    await sleep(Math.random() * 150);
    await killServer();
    // However slow the machine, something was acknowledged in every round.
    const countBefore = acknowledged.length;
    while (acknowledged.length === countBefore) await sleep(5);
    await sleep(Math.random() * 150);
    await killDatabase();
  }
  isDone = true;
  await Promise.all(callerTasks);
  server.kill('SIGTERM');
  await once(server, 'exit');

  const database = await openDatabase({ dataDir, log: pino({ level: 'silent' }) });
  try {
    const payments = await database.db.selectFrom('payments').select(['paymentId', 'amount']).execute();
    const storedPayments = payments.filter(({ paymentId }) => !paymentId.startsWith('seed-'));
    expect(acknowledged.length).toBeGreaterThan(rounds);
    expect(new Set(acknowledged)).toEqual(new Set(storedPayments.map(({ paymentId }) => paymentId)));
    expect(storedPayments).toHaveLength(new Set(acknowledged).size);
    expect((await reconcileLedger(database.db)).mismatches).toEqual([]);
  } finally {
    await database.close();
  }
});
