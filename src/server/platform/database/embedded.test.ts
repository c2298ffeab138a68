import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import pino from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findClusterAccount } from './embedded/account.ts';
import { startEmbeddedPostgres } from './embedded/index.ts';
import { type OpenDatabase, openDatabase, transaction } from './index.ts';
import { project } from './open.ts';
import { withClient } from './roles.ts';

const log = pino({ level: 'silent' });
const isRoot = process.getuid?.() === 0;
let folder: string;
const childProcesses: ChildProcess[] = [];

function runAsOwner({ owner }: OpenDatabase, statements: string): Promise<unknown> {
  return withClient(owner, (client) => client.query(statements));
}

beforeEach(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'quincena test ')));
  await chmod(folder, 0o711);
});

afterEach(async () => {
  for (const child of childProcesses.splice(0)) {
    if (child.kill('SIGTERM')) await once(child, 'exit');
  }
  await rm(folder, { recursive: true, force: true });
});

test('lives in a long path with spaces and keeps what was committed over a graceful restart', async () => {
  const dataDir = join(folder, 'a folder', 'with a long name '.repeat(8));
  const first = await openDatabase({ dataDir, log });
  await runAsOwner(first, 'create table kept as select 7 as n; grant select on kept to public');
  await first.close();
  const second = await openDatabase({ dataDir, log });
  expect((await sql`select n from kept`.execute(second.db)).rows).toEqual([{ n: 7 }]);
  await second.close();
});

test('PostgreSQL killed under load comes back by itself: nothing acknowledged is lost or doubled', async () => {
  const dataDir = join(folder, 'data');
  const opened = await openDatabase({ dataDir, log });
  const { db, close } = opened;
  await runAsOwner(opened, 'create table kept (n int); grant all on kept to public');
  const acknowledged: number[] = [];
  let next = 0;
  let isOver = false;
  async function write(): Promise<void> {
    while (!isOver) {
      const n = next++;
      const work = transaction(db, (trx) => sql`insert into kept values (${n})`.execute(trx));
      // A connection that breaks during the commit leaves its outcome unknown, and says so.
      await work.then(() => acknowledged.push(n)).catch(() => undefined);
    }
  }
  const writers = Array.from({ length: 8 }, write);
  for (let kills = 0; kills < 3; kills++) {
    await sleep(100);
    const killedPid = await readPostmasterPid(dataDir);
    process.kill(killedPid, 'SIGKILL');
    while ((await readPostmasterPid(dataDir)) === killedPid) await sleep(10);
  }
  const before = acknowledged.length;
  while (acknowledged.length < before + 100) await sleep(10);
  isOver = true;
  await Promise.all(writers);
  const { rows } = await sql<{ n: number }>`select n from kept`.execute(db);
  const kept = new Set(rows.map((row) => row.n));
  expect(kept.size).toBe(rows.length);
  expect(acknowledged.filter((n) => !kept.has(n))).toEqual([]);
  await close();
});

test('a killed server leaves PostgreSQL running: the next start ends it and loses nothing', async () => {
  const dataDir = join(folder, 'data');
  const { child, connection } = await startServerProcess(dataDir);
  const client = new pg.Client(connection);
  client.on('error', () => undefined);
  await client.connect();
  await client.query('create table kept as select 1 as n; grant select on kept to public');
  const orphanPid = await readPostmasterPid(dataDir);
  child.kill('SIGKILL');
  await once(child, 'exit');
  const { db, close } = await openDatabase({ dataDir, log });
  expect(await readPostmasterPid(dataDir)).not.toBe(orphanPid);
  expect((await sql`select n from kept`.execute(db)).rows).toEqual([{ n: 1 }]);
  await close();
});

test('two servers on one DATA_DIR: the second names the process that holds it', async () => {
  const dataDir = join(folder, 'data');
  const { child } = await startServerProcess(dataDir);
  await expect(startEmbeddedPostgres({ project, dataDir, log })).rejects.toThrow(
    `Another server is running on ${dataDir} (process ${child.pid})`,
  );
});

test('two servers that start at the same moment: one gets the folder', async () => {
  const dataDir = join(folder, 'data');
  const starts = await Promise.allSettled([
    startEmbeddedPostgres({ project, dataDir, log }),
    startServerProcess(dataDir),
  ]);
  expect(starts.filter((start) => start.status === 'fulfilled')).toHaveLength(1);
  if (starts[0].status === 'fulfilled') await starts[0].value.stop();
});

test('a lock whose process number a stranger bears by now is taken', async () => {
  const dataDir = join(folder, 'data');
  await mkdir(dataDir);
  const foreignProcess = { pid: process.ppid, identity: 'an earlier process', host: hostname() };
  await writeFile(join(dataDir, 'server.lock'), JSON.stringify(foreignProcess));
  const server = await startEmbeddedPostgres({ project, dataDir, log });
  await server.stop();
});

test('a kill at any moment of the first start leaves a folder that works', async () => {
  const dataDir = join(folder, 'data');
  for (const killAfterMs of [250, 600, 900]) {
    const { child } = launchServerProcess(dataDir);
    await sleep(killAfterMs);
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
  const { db, close } = await openDatabase({ dataDir, log });
  expect((await sql`select 1 as n`.execute(db)).rows).toEqual([{ n: 1 }]);
  await close();
});

test.runIf(process.platform === 'linux')(
  'a stranger that bears the number of the dead PostgreSQL is let alone',
  async () => {
    const dataDir = join(folder, 'data');
    const first = await startEmbeddedPostgres({ project, dataDir, log });
    const pidFile = join(dataDir, 'postgres', 'postmaster.pid');
    const text = await readFile(pidFile, 'utf8');
    await first.stop();
    const account = await findClusterAccount(join(dataDir, 'postgres'), project);
    const foreignProcess = spawn('sleep', ['60'], { ...account, stdio: 'ignore' });
    childProcesses.push(foreignProcess);
    await writeFile(pidFile, text.replace(/^\d+/, String(foreignProcess.pid)));
    const second = await startEmbeddedPostgres({ project, dataDir, log });
    expect(foreignProcess.exitCode).toBeNull();
    expect(foreignProcess.signalCode).toBeNull();
    await second.stop();
  },
);

test('by loopback, as on Windows, it asks for its password', async () => {
  const server = await startEmbeddedPostgres({
    project,
    dataDir: join(folder, 'data'),
    log,
    transport: 'loopback',
  });
  const { password, ...without } = server.connection;
  expect(password).toMatch(/^.{32}$/);
  const known = new pg.Client(server.connection);
  await known.connect();
  await known.end();
  await expect(new pg.Client({ ...without, password: 'guessed' }).connect()).rejects.toThrow('password');
  await server.stop();
});

test.runIf(isRoot)(
  'where only root can enter, the database is kept elsewhere and a note says where',
  async () => {
    await chmod(folder, 0o700);
    const dataDir = join(folder, 'data');
    const first = await openDatabase({ dataDir, log });
    const note = await readFile(join(dataDir, 'DATABASE-IS-ELSEWHERE.txt'), 'utf8');
    const elsewhere = note.split('\n')[0] ?? '';
    expect(elsewhere).toMatch(/^\/var\/lib\/quincena\/data-/);
    await runAsOwner(first, 'create table kept as select 1 as n; grant select on kept to public');
    await first.close();
    const second = await openDatabase({ dataDir, log });
    expect((await sql`select n from kept`.execute(second.db)).rows).toEqual([{ n: 1 }]);
    await second.close();
    await rm(elsewhere, { recursive: true });
    await expect(openDatabase({ dataDir, log })).rejects.toThrow(`kept in ${elsewhere}`);
  },
);

/** The number of the PostgreSQL on `dataDir`; while none runs, that of the last one. */
async function readPostmasterPid(dataDir: string): Promise<number> {
  for (;;) {
    const text = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').catch(() => '');
    const pid = Number.parseInt(text, 10);
    if (pid) return pid;
    await sleep(5);
  }
}

function launchServerProcess(dataDir: string) {
  const program = join(import.meta.dirname, '../../../../test/embeddedServer.ts');
  const child = spawn(process.execPath, [program, dataDir], { stdio: ['ignore', 'pipe', 'ignore'] });
  childProcesses.push(child);
  return { child, output: child.stdout };
}

async function startServerProcess(
  dataDir: string,
): Promise<{ child: ChildProcess; connection: pg.ClientConfig }> {
  const { child, output } = launchServerProcess(dataDir);
  for await (const line of createInterface({ input: output })) return { child, connection: JSON.parse(line) };
  throw new Error('The other server ended.');
}
