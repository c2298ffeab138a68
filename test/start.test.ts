import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer } from '../src/server/app/start.ts';
import { readSettings } from '../src/server/config/index.ts';
import { createLogger } from '../src/server/platform/log.ts';
import { connectionUrl, spawnServer, waitForOrigin } from './serverProcess.ts';
import { createTestDatabase, type TestDatabase } from './testDatabase.ts';

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'quincena-start-'));
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

/** What a server that doesn't start says. */
async function readStartupError(server: ChildProcess): Promise<string> {
  const outputChunks: string[] = [];
  server.stdout?.resume();
  server.stderr?.on('data', (chunk: Buffer) => outputChunks.push(String(chunk)));
  expect(await once(server, 'close')).toEqual([1, null]);
  return outputChunks.join('');
}

async function occupyPort(): Promise<{ port: number; [Symbol.asyncDispose](): Promise<void> }> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    [Symbol.asyncDispose]: () => new Promise<void>((closed) => void server.close(() => closed())),
  };
}

/** Names of the servers, processes and workers that this process holds. */
function listProcessResources(): string[] {
  const held = ['TCPServerWrap', 'ProcessWrap', 'Worker', 'MessagePort'];
  return process.getActiveResourcesInfo().filter((name) => held.includes(name));
}

function acceptsConnections(host: string, port: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(Number(port), host);
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}

async function stopChild(server: ChildProcess): Promise<void> {
  const ended = once(server, 'exit');
  if (server.exitCode === null && server.kill('SIGTERM')) await ended;
}

test('a database address that is set and empty opens no demonstration', async () => {
  const startupError = await readStartupError(
    spawnServer({ DATABASE_URL: '', DATA_DIR: join(folder, 'none') }),
  );
  expect(startupError).toContain('DATABASE_URL: is set but empty');
});

test('what can’t be started is said in one line', async () => {
  const DATABASE_URL = connectionUrl(database.connection);
  await using occupiedPort = await occupyPort();
  const { port } = occupiedPort;
  const file = join(folder, 'a file');
  await writeFile(file, '');
  const invalidSettings = [
    [
      { DATABASE_URL: 'postgres://u:secret@127.0.0.1:1/db' },
      /^The database of DATABASE_URL can't be used: .*\n$/,
    ],
    [{ DATABASE_URL, PORT: String(port), HOST: '127.0.0.1' }, /^The server can't listen at PORT \d+ .*\n$/],
    [{ DATABASE_URL, PAGES_DIR: folder }, /^The pages are not built: .*\n$/],
    [{ DATA_DIR: join(file, 'data') }, /^DATA_DIR can't be used: .*\n$/],
  ] as const;
  for (const [env, startupError] of invalidSettings)
    expect(await readStartupError(spawnServer({ DATA_DIR: folder, LOG_LEVEL: 'silent', ...env }))).toMatch(
      startupError,
    );
});

test('a start that fails last leaves no port, connection or process open', async () => {
  await using emptyDatabase = await createTestDatabase();
  await using occupiedPort = await occupyPort();
  const freePort = await occupyPort();
  await freePort[Symbol.asyncDispose]();
  const settings = readSettings({
    DATABASE_URL: connectionUrl(emptyDatabase.connection),
    DATA_DIR: folder,
    HOST: '127.0.0.1',
    PORT: String(freePort.port),
    DESK_PORT: String(occupiedPort.port),
    METRICS_PORT: '0',
    PERSONAL_FIELDS: 'unencrypted',
    PLACEHOLDERS: 'allowed',
  });
  const occupiedPortAlone = ['TCPServerWrap'];
  await expect.poll(listProcessResources).toEqual(occupiedPortAlone);
  await expect(startServer(settings, createLogger('silent'))).rejects.toThrow(/can't listen at DESK_PORT/);
  expect(await acceptsConnections('127.0.0.1', String(freePort.port))).toBe(false);
  await expect.poll(listProcessResources).toEqual(occupiedPortAlone);
  const { rows } = await sql<{ application: string }>`
    select application_name as application from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(emptyDatabase.db);
  expect(rows).toEqual([]);
});

test('a demonstration answers on this machine alone, by each of its names', async () => {
  const url = connectionUrl(database.connection);
  const server = spawnServer({ DATABASE_URL: url, DEMONSTRATION: 'on', DATA_DIR: folder });
  try {
    const { port } = new URL(await waitForOrigin(server));
    expect((await fetch(`http://localhost:${port}/ready`)).status).toBe(200);
    expect(await acceptsConnections('127.0.0.1', port)).toBe(true);
    // Any other address of the machine; the system's own loopback network has more than one.
    expect(await acceptsConnections('127.0.0.2', port)).toBe(false);
  } finally {
    await stopChild(server);
  }
});

test('a sandbox beside real borrowers is said at each start', async () => {
  await using emptyDatabase = await createTestDatabase();
  const startupError = {
    SANDBOX_WEBHOOK_SECRET: 'a secret of our own',
    SANDBOX_PAYMENTS: 'settles-real-debts',
  };
  for (let start = 0; start < 2; start++) {
    const env = {
      DATABASE_URL: connectionUrl(emptyDatabase.connection),
      DATA_DIR: folder,
      LOG_LEVEL: 'warn',
      ...startupError,
    };
    const server = spawnServer(env);
    const outputChunks: string[] = [];
    server.stdout?.on('data', (chunk: Buffer) => outputChunks.push(String(chunk)));
    await expect.poll(() => outputChunks.join('')).toContain('is ready');
    await stopChild(server);
    expect(outputChunks.join('')).toContain('real debts are settled by test payments');
  }
});

test('a server with a database and nothing else says in one message what isn’t connected', async () => {
  await using emptyDatabase = await createTestDatabase();
  const env = { DATABASE_URL: connectionUrl(emptyDatabase.connection), DATA_DIR: folder, LOG_LEVEL: 'warn' };
  const server = spawnServer(env);
  const outputChunks: string[] = [];
  server.stdout?.on('data', (chunk: Buffer) => outputChunks.push(String(chunk)));
  await expect.poll(() => outputChunks.join('')).toContain('is ready');
  await stopChild(server);
  const warnings = outputChunks
    .join('')
    .split('\n')
    .filter((line) => line.includes('are not connected'));
  expect(warnings).toHaveLength(1);
  for (const name of ['MX SPEI', 'IN UPI', 'cards', 'messages', 'staff', 'payouts'])
    expect(warnings[0]).toContain(`- ${name}: `);
});
