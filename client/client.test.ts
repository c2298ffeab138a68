import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createJobHandlers } from '../src/server/app/jobHandlers.ts';
import { signWebhookHeaders } from '../src/server/integrations/index.ts';
import { createTestOperatorToken } from '../src/server/modules/operator/testing/tokens.ts';
import { createFakeJobs } from '../src/server/testing/fakeJobs.ts';
import { ana, type TestServer, testServer } from '../src/server/testing/testServer.ts';
import { generateClient } from './generate.ts';

/** As far as the tests use it; the example is checked against its types. */
type Package = {
  createClient(options: object): Record<string, (request?: object) => Promise<object>>;
  replayEvents(client: object, range: { from: number; to: number }): AsyncIterable<object>;
  verifyEvent(
    body: string,
    headers: object,
    secrets: string[],
    now?: Date,
  ): { type: string; data: { number: number } };
  ApiError: typeof Error;
  WebhookError: typeof Error;
};

const run = promisify(execFile);
const token = 'a token of the tests, long enough';
const secret = 'whsec_bmV3IHNlY3JldCBvZiAzMiBieXRlcywgMDEyMw==';
const key = { orderId: 'MX21', borrowerId: ana.borrowerId };

let folder: string;
let server: TestServer;
let client: Package;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quincena-client-'));
  server = await testServer();
  await createTestOperatorToken(server, token);
  await generateClient(join(folder, 'built'));
  await run('npm', ['pack', join(folder, 'built'), '--pack-destination', folder]);
  await mkdir(join(folder, 'node_modules/quincena-client'), { recursive: true });
  const archive = join(folder, 'quincena-client-1.0.0.tgz');
  await run('tar', [
    'xzf',
    archive,
    '-C',
    join(folder, 'node_modules/quincena-client'),
    '--strip-components=1',
  ]);
  client = await import(join(folder, 'node_modules/quincena-client/index.js'));
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

test('the package has no dependencies, and knows every call of a machine', async () => {
  const packed = JSON.parse(
    await readFile(join(folder, 'node_modules/quincena-client/package.json'), 'utf8'),
  );
  expect(packed).not.toHaveProperty('dependencies');
  const api = client.createClient({ origin: server.origin, token });
  expect(await api.suspense?.()).toEqual({ payments: expect.any(Array) });
  expect(Object.keys(api).toSorted()).toEqual([
    'claimAnswer',
    'claims',
    'close',
    'decide',
    'differences',
    'match',
    'paidOut',
    'refund',
    'replay',
    'suspense',
  ]);
});

describe('a call', () => {
  /** Answers so many times with a status before it passes the call on. */
  function failing(statuses: number[]): { requests: string[]; fetch: typeof fetch } {
    const requests: string[] = [];
    return {
      requests,
      fetch: (input, init) => {
        requests.push(String(init?.body ?? ''));
        const status = statuses.shift();
        if (status === 0) return Promise.reject(new TypeError('fetch failed'));
        return status === undefined ? fetch(input, init) : Promise.resolve(new Response('', { status }));
      },
    };
  }

  test('is repeated where it got no answer, a refund of a part under one key', async () => {
    const network = failing([0, 503]);
    const api = client.createClient({ origin: server.origin, token, fetch: network.fetch });
    const refund = { ...key, provider: 'sandbox', paymentId: 'none', amount: 100 };
    await expect(api.refund?.(refund)).rejects.toMatchObject({ name: 'ApiError', status: 404 });
    expect(network.requests).toHaveLength(3);
    expect(new Set(network.requests).size).toBe(1);
    expect(JSON.parse(network.requests[0] ?? '')).toMatchObject({ ...refund, key: expect.any(String) });
  });

  test('that is refused is an error with status and code, and not repeated', async () => {
    const network = failing([]);
    const api = client.createClient({ origin: server.origin, token: 'another', fetch: network.fetch });
    const error = await api.suspense?.().catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(client.ApiError);
    expect(error).toMatchObject({ status: 401, message: expect.stringMatching(/\S/) });
    expect(network.requests).toHaveLength(1);
  });

  test('for events asks for them a thousand at a time', async () => {
    const asked: object[] = [];
    const api = {
      replay: (range: { from: number; to: number }) => {
        asked.push(range);
        return Promise.resolve({ ...range, events: 1 });
      },
    };
    for await (const _ of client.replayEvents(api, { from: 1, to: 2_500 }));
    expect(asked).toEqual([
      { from: 1, to: 1_000 },
      { from: 1_001, to: 2_000 },
      { from: 2_001, to: 2_500 },
    ]);
  });
});

test('an event is taken by its signature alone, while it is new', () => {
  const body = JSON.stringify({ type: 'loan.repaid', timestamp: '', data: { number: 1, borrowerId: 1 } });
  const now = new Date();
  const headers = signWebhookHeaders([secret], { id: 'evt_1', sentAt: now, body });
  expect(client.verifyEvent(body, headers, [secret])).toMatchObject({ type: 'loan.repaid' });
  expect(client.verifyEvent(body, headers, [`whsec_${'A'.repeat(32)}`, secret]).data.number).toBe(1);
  const later = new Date(now.getTime() + 301_000);
  const attempts = [
    () => client.verifyEvent(`${body} `, headers, [secret]),
    () => client.verifyEvent(body, headers, [`whsec_${'A'.repeat(32)}`]),
    () => client.verifyEvent(body, headers, []),
    () => client.verifyEvent(body, {}, [secret]),
    () => client.verifyEvent(body, headers, [secret], later),
  ];
  for (const attempt of attempts) expect(attempt).toThrow(client.WebhookError);
});

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  await new Promise((closed) => probe.close(closed));
  return port;
}

test('the example approves an order that it hears of, and says that it was paid out', async () => {
  await cp(join(import.meta.dirname, 'example.ts'), join(folder, 'example.ts'));
  await symlink(join(import.meta.dirname, '../node_modules/@types'), join(folder, 'node_modules/@types'));
  const tsc = join(import.meta.dirname, '../node_modules/.bin/tsc');
  const flags =
    '--ignoreConfig --noEmit --strict --skipLibCheck --target es2022 --module nodenext --types node';
  await run(tsc, [...flags.split(' '), join(folder, 'example.ts')], { cwd: folder });
  const port = await findFreePort();
  const env = {
    ...process.env,
    ORIGIN: server.origin,
    TOKEN: token,
    EVENTS_SECRET: secret,
    PORT: String(port),
  };
  const example = spawn(process.execPath, [join(folder, 'example.ts')], { env });
  try {
    await once(example.stdout, 'data');
    const jobs = createFakeJobs();
    server.services.jobs = jobs;
    const events = { url: `http://127.0.0.1:${port}`, secrets: [secret] };
    server.services.settings = { ...server.services.settings, events };
    const data = JSON.stringify({ productId: 'mx-quincena', amount: 300_000, currency: 'MXN' });
    const announcement = {
      ...key,
      kind: 'order.received',
      subject: key.orderId,
      data,
      at: new Date(),
    } as const;
    await server.db.insertInto('eventOutbox').values(announcement).execute();
    const handlers = createJobHandlers(server.services);
    await handlers['dispatch-events']({});
    await jobs.runAll('send-event', handlers['send-event']);
    const { state } = await server.db
      .selectFrom('orders')
      .select('state')
      .where('orderId', '=', key.orderId)
      .executeTakeFirstOrThrow();
    expect(state).toBe('to_be_repaid');
  } finally {
    example.kill();
  }
});
