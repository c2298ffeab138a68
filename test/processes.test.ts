import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectionUrl, spawnServer, waitForOrigin } from './serverProcess.ts';
import { createTestDatabase, type TestDatabase } from './testDatabase.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

async function childProcesses({ pid }: ChildProcess): Promise<number[]> {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return text.split(' ').filter(Boolean).map(Number);
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test.skipIf(!existsSync('/proc'))(
  'two processes serve one port, one that is killed is replaced, and they stop together',
  async () => {
    const server = spawnServer({ PROCESSES: '2', DATABASE_URL: connectionUrl(database.connection) });
    try {
      const origin = await waitForOrigin(server);
      // What was on its way to the killed one is never answered.
      const isReady = async () => {
        const signal = AbortSignal.timeout(2_000);
        return (await fetch(`${origin}/ready`, { signal }).catch(() => null))?.ok === true;
      };
      const childrenBefore = await childProcesses(server);
      expect(childrenBefore).toHaveLength(2);
      process.kill(childrenBefore[0] ?? 0, 'SIGKILL');
      await expect.poll(isReady).toBe(true);
      await expect
        .poll(async () => (await childProcesses(server)).filter((pid) => !childrenBefore.includes(pid)))
        .toHaveLength(1);
      expect(await isReady()).toBe(true);
      const ended = once(server, 'exit');
      const all = await childProcesses(server);
      server.kill('SIGTERM');
      expect(await ended).toEqual([0, null]);
      for (const pid of all) expect(() => process.kill(pid, 0)).toThrow('ESRCH');
    } finally {
      server.kill('SIGKILL');
    }
  },
);

test.skipIf(!existsSync('/proc'))(
  'when the first process is killed no other is left behind, and the port is free',
  async () => {
    const server = spawnServer({ PROCESSES: '2', DATABASE_URL: connectionUrl(database.connection) });
    const { port } = new URL(await waitForOrigin(server));
    const childPids = await childProcesses(server);
    expect(childPids).toHaveLength(2);
    const ended = once(server, 'exit');
    server.kill('SIGKILL');
    await ended;
    try {
      await expect.poll(() => childPids.filter(isAlive)).toEqual([]);
      const nextServer = spawnServer({
        PROCESSES: '2',
        PORT: port,
        DATABASE_URL: connectionUrl(database.connection),
      });
      expect(new URL(await waitForOrigin(nextServer)).port).toBe(port);
      const stopped = once(nextServer, 'exit');
      nextServer.kill('SIGTERM');
      await stopped;
    } finally {
      for (const pid of childPids.filter(isAlive)) process.kill(pid, 'SIGKILL');
    }
  },
);

test('where none can start, the server says why and ends', async () => {
  const server = spawnServer({ PROCESSES: '2', DATABASE_URL: 'postgres://nobody@localhost:1/none' });
  server.stdout?.resume();
  const stderrChunks: string[] = [];
  server.stderr?.on('data', (chunk: Buffer) => stderrChunks.push(String(chunk)));
  // Not its exit: what it said may come after that.
  expect(await once(server, 'close')).toEqual([1, null]);
  expect(stderrChunks.join('')).toContain('DATABASE_URL');
});
